const WORD = (body: string, sheet = "") =>
  `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word"><head><meta name=Generator content="Microsoft Word 15"><style><!-- ${sheet} --></style></head><body>${body}</body></html>`;
const DOCS = (body: string) => `<b style="font-weight:normal" id="docs-internal-guid-1">${body}</b>`;

/** HTML of other programs, and the HTML of a post. The browser cleans pastes, and the server cleans imports. */
export const foreign: Record<string, Record<string, [html: string, expected: string]>> = {
  "what is not text is removed": {
    "a comment of Word": [
      WORD(
        `<p class=MsoNormal>Klien kami, <a style='mso-comment-reference:R_1'>sebuah bank</a><span class=MsoCommentReference><span><a class=msocomanchor id="_anchor_1" href="#_msocom_1" name="_msoanchor_1">[R1]</a><span style='mso-special-character:comment'>&nbsp;</span></span></span>, puas.</p><div style='mso-element:comment-list'><hr class=msocomoff><div style='mso-element:comment'><div id="_com_1" class=msocomtxt><p class=MsoCommentText><span class=MsoCommentReference><a class=msocomoff href="#_msoanchor_1">[R1]</a></span>Namanya rahasia!</p></div></div></div>`,
      ),
      "<p>Klien kami, sebuah bank, puas.</p>",
    ],
    "a comment of Google Docs": [
      `<p>Harga<sup><a href="#cmnt1" id="cmnt_ref1">[a]</a></sup> tetap.</p><div><p><a href="#cmnt_ref1" id="cmnt1">[a]</a><span>Rahasia</span></p></div><p style="font-weight:400">Ya</p>`,
      "<p>Harga tetap.</p><p>Ya</p>",
    ],
    "a tracked deletion of Word": [
      WORD(
        `<p class=MsoNormal>Mulai <span class=msoDel><del cite="mailto:R" datetime="2026-11-20T10:00">Rp 50 juta</del></span><span class=msoIns><ins cite="mailto:R" datetime="2026-11-20T10:01">Rp 75 juta</ins></span>.</p>`,
      ),
      "<p>Mulai Rp 75 juta.</p>",
    ],
    "a deletion with an author in any program": [
      `<p>a <del cite="mailto:R">b</del><ins cite="mailto:R">c</ins></p>`,
      "<p>a c</p>",
    ],
    "struck text without an author stays": ["<p><del>a</del> <strike>b</strike></p>", "<p><s>a</s> <s>b</s></p>"],
    "hidden text": [
      `<p>a<span style="display:none">b</span><span hidden>c</span><span style="mso-hide:all">d</span><span style="VISIBILITY: hidden">e</span><span style="font-size:0">f</span><span style="opacity:0">g</span></p>`,
      "<p>a</p>",
    ],
    "hidden text of a style sheet": [
      `<style>.x1 {display:none} @media print {.x2 {display:none}}</style><p>a<span class="x1">b</span><span class="x2">c</span></p>`,
      "<p>ac</p>",
    ],
    "words for screen readers": [
      `<p><span class="sr-only">Kutipan:</span>a<span class="visually-hidden">b</span><span style="position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0,0,0,0)">c</span><span style="position:absolute;left:-9999px">d</span><span class="VisuallyHidden_root__x1">e</span></p>`,
      "<p>a</p>",
    ],
    "signs that screen readers skip": [
      `<h2 style="font-weight:700">a<a aria-hidden="true" href="#a">#</a> <i class="material-icons" aria-hidden="true">arrow_forward</i></h2>`,
      "<h2>a</h2>",
    ],
    "a footnote of Word": [
      WORD(
        `<p><a href="#_Toc1">Pendahuluan 3</a></p><p>Naik 40 %<a href="#_ftn1" name="_ftnref1">[1]</a>.</p><div style='mso-element:footnote' id=ftn1><p><a href="#_ftnref1" name="_ftn1">[1]</a> Sumber.</p></div>`,
      ),
      "<p>Pendahuluan 3</p><p>Naik 40 %.</p><p>Sumber.</p>",
    ],
    "a footnote of LibreOffice": [
      `<p>a<a class="sdfootnoteanc" name="sdfootnote1anc" href="#sdfootnote1sym"><sup>1</sup></a></p><div id="sdfootnote1"><p class="sdfootnote"><a class="sdfootnotesym" href="#sdfootnote1anc">1</a> b</p></div>`,
      "<p>a</p><p>b</p>",
    ],
    "a footnote of a web page": [
      `<p>a<sup id="cite_ref-1"><a href="https://id.wikipedia.org/wiki/X#cite_note-1">[1]</a></sup> m<sup>2</sup></p>`,
      "<p>a m<sup>2</sup></p>",
    ],
    "machinery of Word": [
      WORD(
        `<!--[if gte vml 1]><v:shape>x</v:shape><![endif]--><p class=MsoNormal>a<a name="_Hlk1">b</a><o:p></o:p></p><p class=MsoNormal><o:p>&nbsp;</o:p></p><p class=MsoNormal>c</p><xml>d</xml>`,
      ),
      "<p>ab</p><p>c</p>",
    ],
  },
  "languages stay, except those of a spelling check": {
    "a box with a language": [
      '<div lang="id"><p>a <b>b</b></p><section>c<br>d</section></div><p>e</p>',
      '<p lang="id">a <b>b</b></p><p lang="id">c<br>d</p><p>e</p>',
    ],
    "phrases with a language": [
      '<p>a <cite lang="IN">b</cite> <q lang="la">c</q> <font lang="EN-gb">d</font><dfn lang="x_y">e</dfn></p>',
      '<p>a <span lang="id"><em>b</em></span> <span lang="la">c</span> <span lang="en-GB">d</span><em>e</em></p>',
    ],
    "items and cells": [
      '<div lang="id"><ul><li>a<ul><li lang="en">b</li></ul></li></ul><table><tr><td>c</td><td lang="ms">d</td></tr></table></div>',
      '<ul><li><span lang="id">a</span><ul><li><span lang="en">b</span></li></ul></li></ul><table><tbody><tr><td lang="id">c</td><td lang="ms">d</td></tr></tbody></table>',
    ],
    "a heading told by a role": [
      '<div role="heading" aria-level="2" lang="id">a</div><p>b</p>',
      '<h2 lang="id">a</h2><p>b</p>',
    ],
    "languages of Word": [
      WORD("<p class=MsoNormal><span lang=EN-US>Harga tetap </span><span lang=IN>sama.</span></p>"),
      "<p>Harga tetap sama.</p>",
    ],
    "languages of Word in the browser": [
      '<p role="presentation"><span lang="EN-US" xml:lang="EN-US" data-contrast="auto">Harga tetap</span></p>',
      "<p>Harga tetap</p>",
    ],
    "languages of LibreOffice": [
      '<head><meta name="generator" content="LibreOffice 24.8 (Linux)"/></head><body lang="en-US"><p lang="en-US" style="font-weight: normal">Harga</p></body>',
      "<p>Harga</p>",
    ],
  },
  "structure told by styles and roles is structure": {
    "Word in the browser": [
      `<p role="heading" aria-level="1"><span>Judul</span></p><p role="heading" aria-level="2"><span>Subjudul</span></p><div class="ListContainerWrapper"><ul role="list"><li role="listitem" data-aria-level="1"><p>Butir</p></li></ul></div><div class="ListContainerWrapper"><ul role="list"><li role="listitem" data-aria-level="2"><p>Butir dalam</p></li></ul></div>`,
      "<h1>Judul</h1><h2>Subjudul</h2><ul><li>Butir<ul><li>Butir dalam</li></ul></li></ul>",
    ],
    "numbers of Word in the browser": [
      `<div class="ListContainerWrapper"><ol role="list" start="1"><li data-aria-level="1"><p>a</p></li></ol></div><div class="ListContainerWrapper"><ol role="list" start="2"><li data-aria-level="1"><p>b</p></li></ol></div><p role="presentation">c</p><div class="ListContainerWrapper"><ol role="list" start="3"><li data-aria-level="1"><p>d</p></li></ol></div>`,
      '<ol><li>a</li><li>b</li></ol><p>c</p><ol start="3"><li>d</li></ol>',
    ],
    "a checklist of Google Docs": [
      DOCS(
        `<ul><li role="checkbox" aria-checked="false" aria-level="1"><img src="data:image/png;base64,iVBORw0KGgo=" width="17.6px" height="17.6px" alt="unchecked" aria-roledescription="checkbox"><p role="presentation"><span>Tugas</span></p></li><ul><li role="checkbox" aria-checked="true" aria-level="2"><img src="data:image/png;base64,iVBORw0KGgo=" alt="checked" aria-roledescription="checkbox"><p role="presentation"><span style="text-decoration:line-through">Beres</span></p></li></ul></ul>`,
      ),
      "<ul><li>Tugas<ul><li><s>Beres</s></li></ul></li></ul>",
    ],
    "a table of Google Docs": [
      DOCS(
        `<div dir="ltr"><table><colgroup><col></colgroup><tbody><tr><td><p><span style="font-weight:700">Paket</span></p></td><td><p><span style="font-weight:700">Harga</span></p></td></tr><tr><td><p><span>Dasar</span></p></td><td><p><span style="text-decoration:line-through">lama</span><span> baru</span></p></td></tr></tbody></table></div>`,
      ),
      "<table><tbody><tr><td><strong>Paket</strong></td><td><strong>Harga</strong></td></tr><tr><td>Dasar</td><td><s>lama</s> baru</td></tr></tbody></table>",
    ],
    "formats of Google Docs": [
      DOCS(
        `<p><span style="font-weight:700;font-style:italic;text-decoration:underline">a</span><span style="font-weight:400;font-style:normal;text-decoration:none"> b </span><span style="text-decoration:underline line-through">c</span>10<span style="font-size:0.6em;vertical-align:super">3</span> CO<span style="vertical-align:sub">2</span></p><br><p>d</p>`,
      ),
      "<p><strong><em><u>a</u></em></strong> b <s><u>c</u></s>10<sup>3</sup> CO<sub>2</sub></p><p>d</p>",
    ],
    "a normal weight within bold text": [
      `<p><b>a<span style="font-weight:normal">b</span></b> <span style="font-weight:bold">c</span></p>`,
      "<p><b>a</b>b <strong>c</strong></p>",
    ],
    "a link is not underlined twice": [
      `<p><a href="https://example.com/" style="text-decoration:none"><span style="text-decoration:underline">a</span></a></p>`,
      '<p><a href="https://example.com/">a</a></p>',
    ],
    "bold cells of a spreadsheet": [
      `<style><!--.xl65 {mso-style-parent:style0; font-weight:700;}--></style><table><tr><td class=xl65>Paket</td><td>Harga</td></tr><tr height=0 style='display:none'><td>x</td><td>y</td></tr><tr><td>Dasar</td><td><font style="text-decoration:line-through">1</font> 2</td></tr></table>`,
      "<table><tbody><tr><td><strong>Paket</strong></td><td>Harga</td></tr><tr><td>Dasar</td><td><s>1</s> 2</td></tr></tbody></table>",
    ],
    "titles, outline levels and quotations of Word": [
      WORD(
        `<p class=MsoTitle>a</p><p class=Judul3 style='mso-outline-level:3'>b</p><p class=MsoQuote>c</p><h2><span style='font-weight:normal'>d</span></h2>`,
      ),
      "<h1>a</h1><h3>b</h3><blockquote>c</blockquote><h2>d</h2>",
    ],
    "lists of Word, whose numbers go on after a paragraph": [
      WORD(
        `<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>1.<span>&nbsp;</span></span>a</p><p class=MsoListParagraph style='mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>o</span>b</p><p class=MsoNormal>c</p><p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>2.</span>d</p>`,
        "@list l0:level1 {mso-level-text:x;mso-level-number-format:decimal;} @list l0:level2 {mso-level-number-format:bullet;}",
      ),
      '<ol><li>a<ul><li>b</li></ul></li></ol><p>c</p><ol start="2"><li>d</li></ol>',
    ],
    "a list of Firefox, with spaces of the source": [
      `<ol role="list">\n  <li>a</li>\n  <li>b\n    <ul>\n      <li>c</li>\n    </ul>\n  </li>\n</ol>`,
      "<ol><li>a</li><li>b<ul><li>c</li></ul></li></ol>",
    ],
    "lists of Slack": [
      `<ul data-stringify-type="unordered-list" data-indent="0"><li data-stringify-indent="0">a</li></ul><ul data-stringify-type="unordered-list" data-indent="1"><li data-stringify-indent="1">b</li></ul>`,
      "<ul><li>a<ul><li>b</li></ul></li></ul>",
    ],
    "paragraphs within an item": [
      `<ul role="list"><li><p>a</p><p>b</p></li><li>c<br>d</li></ul>`,
      "<ul><li>a<br>b</li><li>c<br>d</li></ul>",
    ],
    "paragraphs of mail": [
      `<div dir="ltr"><div style="font-weight:400">a</div><div><br></div><div>b<br>c</div><div>d<br><br>e</div></div>`,
      "<p>a</p><p>b<br>c</p><p>d</p><p>e</p>",
    ],
  },
  "lines of code stay lines": {
    Docusaurus: [
      `<pre><code><span class="token-line">npm install<br></span><span class="token-line">npm start<br></span></code></pre>`,
      "<pre><code>npm install\nnpm start</code></pre>",
    ],
    "a block for each line": [
      `<pre style="white-space:pre"><code><div class="line"><span style="user-select:none">1</span>a {</div><div class="line"></div><div class="line">  b</div></code></pre>`,
      "<pre><code>a {\n\n  b</code></pre>",
    ],
    "Shiki, with line breaks between the lines": [
      `<pre class="shiki" style="font-weight:400"><code><span class="line">a</span>\n<span class="line"></span>\n<span class="line">b</span></code></pre>`,
      "<pre><code>a\n\nb</code></pre>",
    ],
    "spans without line breaks": [
      `<pre style="white-space:pre"><code><span class="line"><span>a</span></span><span class="line">b</span></code></pre>`,
      "<pre><code>a\nb</code></pre>",
    ],
    "the table of GitHub": [
      `<table class="highlight"><tbody><tr><td class="blob-num" data-line-number="1">1</td><td class="blob-code blob-code-inner"><span>a</span></td></tr><tr><td class="blob-num">2</td><td class="blob-code">  b</td></tr></tbody></table>`,
      "<pre>a\n  b</pre>",
    ],
    "a table with numbers in one cell": [
      `<table class="highlighttable"><tr><td class="linenos line-numbers"><pre>1\n2</pre></td><td class="code"><pre><span>a</span>\nb\n</pre></td></tr></table>`,
      "<pre>a\nb</pre>",
    ],
    "Prism, which names the whole code after line numbers": [
      `<pre class="line-numbers"><code class="line-numbers">a\nb<span aria-hidden="true" class="line-numbers-rows"><span></span></span></code></pre>`,
      "<pre><code>a\nb</code></pre>",
    ],
    "VS Code": [
      `<div style="font-family: Menlo, Monaco, monospace; white-space: pre;"><div><span style="font-weight:bold">a</span> {</div><br><div>&nbsp;&nbsp;b</div></div>`,
      "<pre>a {\n\n  b</pre>",
    ],
    "a button within code": [
      `<pre style="white-space:pre"><div>python<button>Copy</button></div><div><code>a<br>b</code></div></pre>`,
      "<pre><code>a\nb</code></pre>",
    ],
  },
  "an image that stands for a character is the character": {
    "WhatsApp and Gmail": [
      `<span>Terima kasih </span><img src="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7" alt="🙏" class="emoji"><span> semua </span><img data-emoji="🎉" alt="🎉" src="https://fonts.gstatic.com/s/e/notoemoji/16.0/1f389/72.png">`,
      "Terima kasih 🙏 semua 🎉",
    ],
    Slack: [
      `a <img data-stringify-type="emoji" data-stringify-emoji=":flag-id:" alt=":flag-id:" src="https://a.slack-edge.com/emoji/1f1ee-1f1e9@2x.png"> <img class="emoji" alt=":party:" src="https://emoji.slack-edge.com/T1/party/9.gif">`,
      "a 🇮🇩 :party:",
    ],
    "Discord, Twitter and Facebook": [
      `a<img aria-hidden="true" aria-label="😀" src="/a.svg" alt="😀" data-type="emoji"> <img alt="😂" src="https://abs-0.twimg.com/emoji/v2/svg/1f602.svg"><img height="16" width="16" alt="👍🏽" src="https://static.xx.fbcdn.net/images/emoji.php/v9/t1/1/16/1f44d.png"> 1<img class="emoji" alt="2️⃣" src="/2.png">`,
      "a😀 😂👍🏽 12️⃣",
    ],
    "an image stays, even if its description has a sign": [
      `<p class="emoji"><img src="https://example.com/a.png" alt="🎉" width="600" height="400"><img src="https://example.com/b.png" alt="Pesta 🎉"></p>`,
      '<p><img src="https://example.com/a.png" alt="🎉" width="600" height="400"><img src="https://example.com/b.png" alt="Pesta 🎉"></p>',
    ],
    "unseen images": [
      `<p class="emoji">a<img src="https://example.com/seen" width="1" height="1"><img src="data:image/gif;base64,R0lGODlhAQABAAAAACw="></p>`,
      "<p>a</p>",
    ],
  },
};
