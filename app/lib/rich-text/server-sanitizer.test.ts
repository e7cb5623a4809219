import { describe, expect, it } from "vitest";
import { sanitize } from "./server-sanitizer.ts";

describe("what the editor can make passes unchanged", () => {
  it.each([
    "<h1>a</h1><h2>b</h2><h3>c</h3><p><strong>d</strong> <em>e</em> <u>f</u> <s>g</s></p>",
    '<ol><li data-list="bullet" class="ql-indent-2">x</li><li data-list="ordered">y</li></ol>',
    '<p><a href="https://example.com/" rel="noopener noreferrer" target="_blank">x</a></p>',
    '<p><img src="https://example.com/a.png" alt="b" width="10" height="20" /></p>',
    '<p class="ql-align-center">x</p>',
  ])("%s", (html) => expect(sanitize(html)).toBe(html));
});

describe("what could run or disguise goes", () => {
  it.each([
    ["<script>alert(1)</script>a", "a"],
    ["<p onclick=alert(1)>a</p>", "<p>a</p>"],
    ['<a href="javascript:alert(1)">a</a>', "<a>a</a>"],
    ['<a href="//evil.example">a</a>', "<a>a</a>"],
    ['<img src="data:image/svg+xml,x">', "<img />"],
    ["<iframe src=https://example.com></iframe>", ""],
    ['<p style="position:fixed" class="mobile-menu ql-x">a</p>', '<p class="ql-x">a</p>'],
    ["<svg><script>alert(1)</script></svg>", ""],
    ['<form action="/x"><input name=a></form>', ""],
    ["<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>", ""],
  ])("%s", (html, expected) => {
    const safe = sanitize(html);
    expect(safe).not.toMatch(/onerror|onclick|javascript:|<script|<style|<iframe|<form/);
    if (expected) expect(safe).toBe(expected);
  });

  it("a link that opens a new window gives nothing away", () => {
    expect(sanitize('<a href="https://example.com" target="_blank" rel="opener">a</a>')).toContain(
      'rel="noopener noreferrer"',
    );
  });
});
