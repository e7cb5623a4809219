/**
 * What both sanitisers must make of the same HTML, byte for byte: the one on the server (unit test beside it) and the one
 * in the browser (tests/components/rich-text/sanitizer.spec.ts).
 */
export const unchanged = [
  "",
  "plain text &amp; &lt;signs&gt; \"quotes\" 'too'",
  "<h1>a</h1><h2>b</h2><h3>c</h3><p><strong>d</strong> <em>e</em> <u>f</u> <s>g</s></p>",
  "<p><strong><em><s><u>all</u></s></em></strong></p>",
  '<ol><li data-list="bullet" class="ql-indent-2">x</li><li data-list="ordered">y</li></ol>',
  '<p class="ql-indent-8">x</p><h2 class="ql-indent-1">y</h2>',
  '<p><a href="https://example.com/?a=1&amp;b=2" rel="noopener noreferrer" target="_blank">x</a></p>',
  '<p><a href="mailto:a@example.com">a</a> <a href="tel:+62215550142">b</a> <a href="/blog#c">c</a></p>',
  '<p><img src="https://example.com/a.png" alt="b &quot;c&quot; &lt;d&gt; &amp; e" width="10" height="20"></p>',
  '<p><img src="https://example.com/a.png" alt=""></p>',
  '<p class="ql-align-center">x</p>',
  "<p>one<br>two</p><p><br></p>",
  "<p>hard\u00a0space \u00a0two\u00a0 three</p>",
  "<p>Bahasa ünïcödé 漢字 🙂 &amp;nbsp; /&gt;</p>",
  "<table><tbody><tr><td>a</td></tr></tbody></table>",
  '<blockquote class="ql-indent-1">a</blockquote><pre>b\n  c</pre><pre><code>d\n</code></pre><h4>e</h4><h5>f</h5><h6>g</h6>',
];

export const cleaned: [html: string, expected: string][] = [
  ["<script>alert(1)</script>a", "a"],
  ["<p>a<style>p{}</style><textarea>b</textarea><template>c</template></p>", "<p>a</p>"],
  ["<p onclick=alert(1)>a</p>", "<p>a</p>"],
  ['<a href="javascript:alert(1)">a</a>', "<a>a</a>"],
  ['<a href="JaVa&#9;ScRiPt:alert(1)">a</a>', "<a>a</a>"],
  ['<a href="&#1;javascript:alert(1)">a</a>', "<a>a</a>"],
  ['<a href="data:text/html,x">a</a>', "<a>a</a>"],
  ['<a href="vbscript:x">a</a>', "<a>a</a>"],
  ['<a href="sms:+62">a</a>', "<a>a</a>"],
  ['<a href="//evil.example">a</a>', "<a>a</a>"],
  ['<a href="/\\evil.example">a</a>', "<a>a</a>"],
  [
    '<a href="https://example.com" target="_blank" rel="opener">a</a>',
    '<a href="https://example.com" target="_blank" rel="noopener noreferrer">a</a>',
  ],
  ['<img src="data:image/svg+xml,x">', "<img>"],
  ['<img src="data:image/png;base64,AAAA" alt="a">', '<img alt="a">'],
  ['<img src="blob:https://example.com/x">', "<img>"],
  ['<img src="x" onerror="alert(1)" srcset="https://evil.example/a 2x" loading="lazy">', '<img src="x">'],
  ["<iframe src=https://example.com>x</iframe>", ""],
  ['<p style="position:fixed" class="mobile-menu ql-x" id="top" data-x="1">a</p>', '<p class="ql-x">a</p>'],
  ['<p class="mobile-menu">a</p>', "<p>a</p>"],
  ["<svg><script>alert(1)</script></svg>", ""],
  ["<svg><a href=javascript:alert(1)>x</a></svg>b", "b"],
  ['<form action="/x">a<input name=b></form>', "a"],
  ["<div><section>a</section><font color=red>b</font></div>", "ab"],
  ["<object data=x>a</object><embed src=x>b", "b"],
  ['<span class="ql-ui" contenteditable="false"></span>', '<span class="ql-ui"></span>'],
  ['<li data-list="bullet" contenteditable="true">a</li>', '<li data-list="bullet">a</li>'],
  ["<p>a<!-- b --></p>", "<p>a</p>"],
  ['<video src="x"><source src="y"></video>a', "a"],
  [
    '<p is="x-y">a</p><ol><li is="b" data-list="bullet"><b is>c</b></li></ol>',
    '<p>a</p><ol><li data-list="bullet"><b>c</b></li></ol>',
  ],
  [`${"<b>".repeat(100)}a${"</b>".repeat(100)}`, `${"<b>".repeat(100)}a${"</b>".repeat(100)}`],
  [`${"<b>".repeat(1000)}a`, ""],
  [`${"<div>".repeat(1000)}a`, ""],
];

/** Broken or disguised HTML, which the two parsers may read differently. Nothing that runs may be left in either. */
export const hostile = [
  "<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>",
  '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<form><math><mtext></form><form><mglyph><svg><mtext><style><path id="</style><img onerror=alert(1) src>">',
  '<a href="https://example.com" onmouseover=alert(1)//>a</a>',
  "<img src=x onerror=alert(1)//",
  '"><script>alert(1)</script>',
  "<scr<script>ipt>alert(1)</scr</script>ipt>",
  '<table><td background="javascript:alert(1)"><caption><img src=x onerror=alert(1)></caption>',
  "<xmp><p title='</xmp><img src=x onerror=alert(1)>'></xmp>",
  '<a href="java&Tab;script&colon;alert(1)">a</a>',
  "<details open ontoggle=alert(1)>a</details>",
  '<template><p title="</template><img src=x onerror=alert(1)>"></template>',
];

export const runs = /<[^<>]*\son\w+=|javascript:|<(?:script|style|iframe|form|svg|math|template|object|embed)\b/i;
