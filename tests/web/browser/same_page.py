"""Whether a page that was changed bit by bit equals one that was loaded just now."""

from playwright.sync_api import Page

# Everything a reader can see or a script can read, line by line. Left out is only what the reader
# chose (open menus, the tab, the focus, what is explained), what is said aloud, and marks that fade
# by themselves.
CONTENT = """() => {
    const chosen = new Set(["open", "data-tab", "style", "aria-describedby"]);
    const fading = new Set(["moved", "is-hover", "sent", "carries", "told", "inspected"]);
    const left_out = "#say-aloud, #glyphs, #connection, #inspect, script";
    const lines = [`title ${document.title}`, `icon ${document.querySelector("#icon").href}`];
    const attributes = (element) => [...element.attributes]
        .filter(({ name }) => !chosen.has(name))
        .filter(({ name }) => !element.matches('[role="tab"]') || !/tabindex|selected/.test(name))
        .map(({ name, value }) => name !== "class" ? `${name}=${value}` : "class=" +
            value.split(" ").filter((word) => word && !fading.has(word)).sort().join(" "))
        .filter((text) => text !== "class=")
        .sort().join(" ");
    const walk = (node, depth) => {
        if (node.nodeType === Node.TEXT_NODE) {
            if (node.nodeValue.trim()) lines.push(" ".repeat(depth) + node.nodeValue.trim());
        } else if (node.nodeType === Node.ELEMENT_NODE && !node.matches(left_out)) {
            lines.push(" ".repeat(depth) + `<${node.localName} ${attributes(node)}>`);
            node.normalize();
            node.childNodes.forEach((child) => walk(child, depth + 1));
        }
    };
    if (document.querySelector("#inspect:not([hidden])")) {
        document.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" }));
    }
    walk(document.body, 0);
    for (const use of document.querySelectorAll('use[href^="#"]')) {
        if (!document.querySelector(use.getAttribute("href"))) lines.push(`no ${use.outerHTML}`);
    }
    const seen = new Set();
    for (const { id } of document.querySelectorAll("[id]")) {
        if (seen.has(id)) lines.push(`twice: ${id}`);
        seen.add(id);
    }
    return lines;
}"""

QUIET = """() => !document.body.matches(".busy, .gliding, .offline")
    && !document.querySelector(".thinking, [aria-busy]")"""


def content(page: Page) -> list[str]:
    """All that a page shows, when nothing moves any more."""
    page.wait_for_function(QUIET)
    lines: list[str] = page.evaluate(CONTENT)
    return lines
