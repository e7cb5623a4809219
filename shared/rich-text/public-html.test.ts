import { expect, test } from "vitest";
import { toPublicHtml } from "./public-html.ts";

const item = (kind: "ordered" | "bullet", text: string, indent = 0) =>
  `<li data-list="${kind}"${indent ? ` class="ql-indent-${indent}"` : ""}>${text}</li>`;

test.each<[name: string, stored: string, shown: string]>([
  [
    "bullets",
    `<p>a</p><ol>${item("bullet", "b")}${item("bullet", "c")}</ol><p>d</p>`,
    "<p>a</p><ul><li>b</li><li>c</li></ul><p>d</p>",
  ],
  ["numbers", `<ol>${item("ordered", "a")}</ol>`, "<ol><li>a</li></ol>"],
  [
    "a start",
    `<ol start="3">${item("ordered", "a")}${item("ordered", "b")}</ol>`,
    '<ol start="3"><li>a</li><li>b</li></ol>',
  ],
  [
    "levels",
    `<ol>${item("ordered", "a")}${item("bullet", "b", 1)}${item("ordered", "c", 2)}${item("bullet", "d", 1)}${item("ordered", "e")}</ol>`,
    "<ol><li>a<ul><li>b<ol><li>c</li></ol></li><li>d</li></ul></li><li>e</li></ol>",
  ],
  [
    "numbers that go on after bullets of the same level",
    `<ol>${item("ordered", "a")}${item("bullet", "b")}${item("ordered", "c")}</ol>`,
    '<ol><li>a</li></ol><ul><li>b</li></ul><ol start="2"><li>c</li></ol>',
  ],
  [
    "numbers of items",
    '<ol><li data-list="bullet">a</li><li data-list="ordered" class="ql-indent-1" value="4">b</li><li data-list="ordered" value="9" class="ql-indent-1">c</li></ol>',
    '<ul><li>a<ol start="4"><li>b</li><li value="9">c</li></ol></li></ul>',
  ],
  [
    "numbers that begin again below another item",
    `<ol>${item("ordered", "a")}${item("ordered", "b", 1)}${item("ordered", "c")}${item("ordered", "d", 1)}</ol>`,
    "<ol><li>a<ol><li>b</li></ol></li><li>c<ol><li>d</li></ol></li></ol>",
  ],
  [
    "a level that jumps over others",
    `<ol>${item("bullet", "a")}${item("bullet", "b", 3)}${item("bullet", "c", 2)}</ol>`,
    '<ul><li>a<ul><li class="ql-indent-2">b</li></ul><ul><li class="ql-indent-1">c</li></ul></li></ul>',
  ],
  [
    "alignment",
    '<ol><li data-list="bullet" class="ql-indent-1 ql-align-center">a</li></ol>',
    '<ul><li class="ql-align-center ql-indent-1">a</li></ul>',
  ],
  [
    "lists of other programs",
    '<ul><li>a<ol start="2"><li>b</li></ol></li></ul>',
    '<ul><li>a<ol start="2"><li>b</li></ol></li></ul>',
  ],
  [
    "languages of items",
    '<ol lang="jv"><li data-list="bullet" lang="id">a</li><li data-list="bullet" class="ql-indent-1">b</li></ol>',
    '<ul><li><span lang="id">a</span><ul><li><span lang="jv">b</span></li></ul></li></ul>',
  ],
  ["languages of other lines", '<p lang="id">a <em lang="la">b</em></p>', '<p lang="id">a <em lang="la">b</em></p>'],
  [
    "a flat list within a table",
    `<table><tbody><tr><td><ol>${item("bullet", "a &gt; b")}</ol></td></tr></tbody></table>`,
    "<table><tbody><tr><td><ul><li>a &gt; b</li></ul></td></tr></tbody></table>",
  ],
  ["an item without a list", '<li data-list="bullet">a</li>', '<li data-list="bullet">a</li>'],
  [
    "a text with signs of lists",
    '<p><img src="/a.png" alt="&lt;ol&gt; data-list"></p>',
    '<p><img src="/a.png" alt="&lt;ol&gt; data-list"></p>',
  ],
])("%s", (_name, stored, shown) => expect(toPublicHtml(stored)).toBe(shown));

test("Arabic and Hebrew lines get their direction, and other texts stay unchanged", () => {
  expect(toPublicHtml("<p>مرحبا (a).</p><blockquote><p>שלום</p></blockquote>")).toBe(
    '<p dir="auto">مرحبا (a).</p><blockquote dir="auto"><p>שלום</p></blockquote>',
  );
  expect(toPublicHtml(`<ol>${item("bullet", "مرحبا")}</ol><pre>x</pre>`)).toBe(
    '<ul dir="auto"><li>مرحبا</li></ul><pre>x</pre>',
  );
  expect(toPublicHtml("<p>漢字 ünïcödé</p>")).toBe("<p>漢字 ünïcödé</p>");
});
