import { describe, expect, test } from "vitest";
import { takeOwnScripts } from "./own-scripts.ts";

const NONCE = "a-nonce-of-this-render";
const own = (script: string, attributes = "") => `<script nonce="${NONCE}"${attributes}>${script}</script>`;
/** Scripts that every document needs. */
const router = [
  "window.__reactRouterContext = {};",
  "window.__reactRouterContext.streamController.enqueue(1);",
  "window.__reactRouterContext.streamController.close();",
];
const rest = router.map((script) => own(script)).join("");

describe("the site's own scripts", () => {
  test("are the scripts with the nonce, listed by their exact text", () => {
    const { scripts } = takeOwnScripts(own('\n b("é")\n', ' type="module" async=""') + rest, NONCE);
    expect(scripts).toEqual(['\n b("é")\n', ...router]);
  });

  test("do not include injected scripts", () => {
    const injected = [
      "<script>alert(1)</script>",
      '<script nonce="guessed">alert(2)</script>',
      "<script nonce>alert(3)</script>",
      `<script data-x=' nonce="guessed"'>alert(4)</script>`,
    ];
    expect(takeOwnScripts(injected.join("") + rest, NONCE).scripts).toEqual(router);
  });

  test("include neither loaded scripts nor data blocks", () => {
    const html = `<script nonce="${NONCE}" src="/a.js"></script><script type="application/ld+json">{"a":1}</script>${rest}`;
    expect(takeOwnScripts(html, NONCE).scripts).toEqual(router);
  });

  test("leave no nonce in the document", () => {
    const html = `<link rel="preload" nonce="${NONCE}" href="/a.css">${own("a()")}${rest}`;
    const taken = takeOwnScripts(html, NONCE);
    expect(taken.html).toContain('<link rel="preload" href="/a.css"><script>a()</script>');
    expect(taken.html).not.toContain("nonce");
    expect(() => takeOwnScripts(`<p>${NONCE}</p>${rest}`, NONCE)).toThrow(/nonce/);
  });

  test.each(router)("need the nonce: a document without a nonce at %s is rejected", (missing) => {
    expect(() => takeOwnScripts(rest.replace(own(missing), `<script>${missing}</script>`), NONCE)).toThrow(/nonce/);
  });
});
