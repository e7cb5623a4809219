import sharp from "sharp";
import { expect, test } from "vitest";
import { drawSocialCard, drawSvg, type SocialCardFacts } from "./draw-social-card.ts";
import { loadTypefaces } from "./typeface.ts";

const facts: SocialCardFacts = {
  slug: "a-post",
  title: "Patching is a logistics problem",
  author: "Rara Wulandari",
  date: "2026-11-03",
  product: "Nusagrid",
  tagline: "Your Future, Our Technology",
  language: "en",
};
const draw = async (changed: Partial<typeof facts> = {}) => drawSvg({ ...facts, ...changed }, await loadTypefaces());

test("a card is a PNG of 1200 by 630 pixels, and equal for equal posts", async () => {
  const [card, again] = [await drawSocialCard(facts), await drawSocialCard(facts)];
  expect(await sharp(card).metadata()).toMatchObject({ format: "png", width: 1200, height: 630, hasAlpha: false });
  expect(Buffer.from(card).equals(again)).toBe(true);
});

test.each(["title", "author", "date", "slug", "product"] as const)(
  "a different %s gives a different card",
  async (field) => {
    const other = { title: "Another", author: "Another", date: "2026-01-01", slug: "another", product: "Another" };
    expect((await draw({ [field]: other[field] })) === (await draw())).toBe(false);
  },
);

test("the drawing contains no text of a post, even of a hostile one", async () => {
  const hostile = `<script>alert(1)</script>"'&<image href="file:///etc/passwd"/>]]><!--&xxe;`;
  const svg = await draw({ title: hostile, author: hostile, date: hostile, product: hostile });
  expect(svg).not.toMatch(/script|passwd|image|xxe|alert|<!/);
});

test("the tagline replaces a title in another script", async () => {
  const drawn = await draw({ title: "网络安全的未来", author: "" });
  expect(drawn === (await draw({ title: facts.tagline, author: "" }))).toBe(true);
});

test("emoji are left out, and the words stay", async () => {
  const drawn = await draw({ title: "🚀 Patching 1️⃣ 🇮🇩 👩‍👩‍👧 is\u00ad fun ❤️" });
  expect(drawn === (await draw({ title: "Patching 1 is fun" }))).toBe(true);
});

test("every sign of Latin texts is drawn", async () => {
  const { display, mono } = await loadTypefaces();
  const signs =
    "−25 % → € 5, ≥ 99,9 %, ≤ 2 ≈ 3 ≠ 4 … “a” „b“ ‚c‘ ‹d› «e» • ™ © ® · – — ‑ ½ ² m² CO₂ 10⁶ ← ↑ ↓ × ÷ ± § ° ′ ″ † £ ¥ ⁄";
  expect([display.drawable(signs), mono.drawable(signs)]).toEqual([signs, signs]);
  for (const name of [
    "Łukasz Żółć",
    "Đorđe Šišić",
    "Ștefan Țăran",
    "İpek Çağrı",
    "Þórður Æ. Ø",
    "Ẁẁ Ÿÿ Œœ ẞß",
    "Ñandú ¿Qué?",
  ]) {
    expect(mono.drawable(name)).toBe(name);
  }
  expect(mono.drawable("Ti\u1ebfng Vi\u1ec7t, Nguyễn Thị Ánh Tuyết")).toBe(
    "Ti\u1ebfng Vi\u1ec7t, Nguyễn Thị Ánh Tuyết",
  );
  expect(display.drawable("\ufb01nal ｆｕｌｌ")).toBe("final full");
});

test("a title in letters of the second typeface is drawn with their accents", async () => {
  const drawn = await draw({ title: "Ti\u1ebfng Vi\u1ec7t" });
  expect([await draw({ title: "Tieng Viet" }), await draw({ title: facts.tagline })]).not.toContain(drawn);
});

test.each(["Masa depan 网络", "Harga ⅏ baru", "x\u0304 and y"])(
  "a title with a letter or sign that neither typeface has is replaced as a whole: %s",
  async (title) => {
    expect((await draw({ title })) === (await draw({ title: facts.tagline }))).toBe(true);
  },
);

test("a name that cannot be drawn as a whole is left out", async () => {
  expect((await draw({ author: "Budi 网" })) === (await draw({ author: "" }))).toBe(true);
});

test.each([
  ["nothing", ""],
  ["spaces", " \n\t "],
  ["emoji alone", "👩‍👩‍👧🏳️‍🌈"],
  ["right to left", "مرحبا بالعالم \u202e txt"],
  ["halves of characters", "\ud83d a \udc00"],
  ["control characters", "a\u0000b\u001b[31m"],
  ["marks without end", `e${"\u0301".repeat(5000)}`],
  ["words without end", "logistics ".repeat(5000)],
  ["a word without end", "x".repeat(50_000)],
])("%s can be drawn", async (_, text) => {
  const card = await drawSocialCard({ ...facts, title: text, author: text });
  expect(await sharp(card).metadata()).toMatchObject({ width: 1200, height: 630 });
});
