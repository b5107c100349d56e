"""Cryptography for web push: messages sealed for one browser (RFC 8291, RFC 8188), and the
signature by which a push service recognizes a server (VAPID, RFC 8292).
"""

import base64
import json
import os

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

CURVE = ec.SECP256R1()
ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551  # of the curve
RECORD = 4096  # bytes of a record; a message is one
LAST = b"\x02"  # ends the only record
VALID = 12 * 3600  # seconds for which a signature can be used


def base64url(data: bytes) -> str:
    """Without padding, as the standards write it.

    >>> base64url(b"panem"), from_base64url("cGFuZW0")
    ('cGFuZW0', b'panem')
    """
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def from_base64url(text: str) -> bytes:
    """The bytes that a text stands for; ValueError if it does not stand for any."""
    return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)


def private_key(secret: str) -> ec.EllipticCurvePrivateKey:
    """A server's key for signatures. It is derived from its secret, so it is never stored."""
    wide = derived(secret.encode(), b"circenses", b"web push key", 48)
    return ec.derive_private_key(int.from_bytes(wide, "big") % (ORDER - 1) + 1, CURVE)


def public_bytes(key: ec.EllipticCurvePrivateKey) -> bytes:
    return key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def public_key(point: bytes) -> ec.EllipticCurvePublicKey:
    """The key of a browser; ValueError if it is not a key."""
    return ec.EllipticCurvePublicKey.from_encoded_point(CURVE, point)


def derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, info).derive(secret)


def sealed(
    message: bytes,
    browser: bytes,
    auth: bytes,
    own: ec.EllipticCurvePrivateKey | None = None,
    salt: bytes = b"",
) -> bytes:
    """A message that only the browser with this key can open; `own` and `salt` are for tests."""
    own, salt = own or ec.generate_private_key(CURVE), salt or os.urandom(16)
    shared = own.exchange(ec.ECDH(), public_key(browser))
    both = b"WebPush: info\x00" + browser + public_bytes(own)
    common = derived(shared, auth, both, 32)
    key = derived(common, salt, b"Content-Encoding: aes128gcm\x00", 16)
    nonce = derived(common, salt, b"Content-Encoding: nonce\x00", 12)
    point = public_bytes(own)
    head = salt + RECORD.to_bytes(4, "big") + bytes([len(point)]) + point
    return head + AESGCM(key).encrypt(nonce, message + LAST, None)


def signature(key: ec.EllipticCurvePrivateKey, audience: str, subject: str, now: float) -> str:
    """The header Authorization for a push service."""
    head = {"typ": "JWT", "alg": "ES256"}
    claims = {"aud": audience, "exp": int(now) + VALID, "sub": subject}
    said = ".".join(base64url(json.dumps(part).encode()) for part in (head, claims))
    r, s = decode_dss_signature(key.sign(said.encode(), ec.ECDSA(SHA256())))
    token = f"{said}.{base64url(r.to_bytes(32, 'big') + s.to_bytes(32, 'big'))}"
    return f"vapid t={token}, k={base64url(public_bytes(key))}"
