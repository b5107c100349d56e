"""A mail server for tests: it takes every letter, and keeps it."""

import socketserver
import threading
from email import message_from_bytes
from email.message import Message
from email.policy import default
from typing import Self


class Handler(socketserver.StreamRequestHandler):
    """As much of SMTP as a client needs that has no password."""

    server: "Mailbox"

    def say(self, words: str) -> None:
        self.wfile.write(words.encode() + b"\r\n")

    def handle(self) -> None:
        self.say("220 mailbox")
        while line := self.rfile.readline():
            verb = line[:4].upper()
            if verb == b"DATA":
                self.say("354 go on")
                self.server.letters.append(self.read_letter())
            elif verb == b"QUIT":
                self.say("221 bye")
                return
            self.say("250 ok")

    def read_letter(self) -> Message:
        lines = []
        while (line := self.rfile.readline()) != b".\r\n":
            lines.append(line.removeprefix(b".") if line.startswith(b"..") else line)
        return message_from_bytes(b"".join(lines), policy=default)


class Mailbox(socketserver.ThreadingTCPServer):
    """Runs while it is open; `letters` are those that came."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.letters: list[Message] = []

    @property
    def url(self) -> str:
        return f"smtp://127.0.0.1:{self.server_address[1]}?from=games@example.org"

    def __enter__(self) -> Self:
        threading.Thread(target=self.serve_forever, args=(0.05,), daemon=True).start()
        return self

    def __exit__(self, *error: object) -> None:
        self.shutdown()
        self.server_close()

    def text(self, number: int = -1) -> str:
        return str(self.letters[number].get_payload(decode=True), "utf-8")
