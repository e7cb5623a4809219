import { classesOf } from "./not-text.ts";
import { pixelsOf, styleOf } from "./styles.ts";
import { elementsIn, isBlank, type TreeElement } from "./tree.ts";

const EMOJI =
  /^(?=.*(?:\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3))(?:[\p{Emoji}\p{Emoji_Component}\p{Extended_Pictographic}])+$/u;
const SYMBOL = /^\p{S}\ufe0f?$/u;
const SHORT_NAME = /^:[\w+-]+:$/;
/** File names of code points: `1f642.png`, `1f1ee-1f1e9@2x.svg`. */
const CODE_POINTS = /(?:^|[/_])([0-9a-f]{2,6}(?:[-_][0-9a-f]{2,6})*)(?:@\dx)?\.(?:png|svg|gif|webp)(?:$|\?)/i;
const NAMES = ["data-emoji", "data-plain-text", "data-stringify-text", "alt", "aria-label", "title"];
/** The largest emoji of a chat. A larger image is no sign. */
const LARGEST_SIGN = 160;

/** `a <img alt="🙏" src="data:image/gif…">` → `a 🙏` */
export function readSigns(body: TreeElement): void {
  for (const element of elementsIn(body, "img, svg, [role=img], i[title], span[data-emoji], span[data-plain-text]")) {
    if (!isBlank(element.textContent) && element.localName !== "svg") continue;
    const sign = signOf(element);
    if (sign !== undefined) element.replaceWith(sign);
  }
}

function signOf(element: TreeElement): string | undefined {
  const style = styleOf(element);
  const size = pixelsOf(element.getAttribute("width")) ?? pixelsOf(style.get("width")) ?? 0;
  if (size > LARGEST_SIGN) return undefined;
  const words = NAMES.map((name) => element.getAttribute(name)?.trim() ?? "");
  const sign = words.find((word) => EMOJI.test(word));
  if (sign !== undefined) return sign;
  const alt = element.getAttribute("alt")?.trim() ?? "";
  if (SYMBOL.test(alt)) return alt;
  if (!isMarkedEmoji(element)) return undefined;
  return readCodePoints(element.getAttribute("src") ?? "") ?? words.find((word) => SHORT_NAME.test(word));
}

function isMarkedEmoji(element: TreeElement): boolean {
  const isNamed = classesOf(element).some((name) => /(?:^|[-_])emoji(?:$|[-_])/i.test(name));
  return (
    isNamed ||
    element.matches("[data-stringify-type=emoji], [data-type=emoji]") ||
    /\/emoji/i.test(element.getAttribute("src") ?? "")
  );
}

function readCodePoints(src: string): string | undefined {
  const points = CODE_POINTS.exec(src)?.[1]
    ?.split(/[-_]/)
    .map((point) => Number.parseInt(point, 16));
  if (!points?.every((point) => point <= 0x10ffff)) return undefined;
  const sign = String.fromCodePoint(...points);
  return EMOJI.test(sign) ? sign : undefined;
}

/** `<li role="checkbox"><img alt="unchecked" aria-roledescription="checkbox">a</li>` → `<li role="checkbox">a</li>` */
export function removeBoxes(body: TreeElement): void {
  for (const image of elementsIn(body, "img")) {
    const isBox = image.matches("[aria-roledescription=checkbox], [role=checkbox]");
    const isInItem =
      image.closest("[role=checkbox]") !== null && /^(?:un)?checked$/i.test(image.getAttribute("alt") ?? "");
    if (isBox || isInItem) image.remove();
  }
}

/** `a<img width="1" height="1" src="https://x.example/seen">` → `a` */
export function removeInvisibleImages(body: TreeElement): void {
  for (const image of elementsIn(body, "img")) {
    const sides = ["width", "height"].map(
      (name) => pixelsOf(image.getAttribute(name)) ?? pixelsOf(styleOf(image).get(name)) ?? Number.POSITIVE_INFINITY,
    );
    const isPlaceholder = /^data:image\/gif;base64,R0lGODlhAQAB/.test(image.getAttribute("src") ?? "");
    if (isPlaceholder || sides.every((side) => side <= 1)) image.remove();
  }
}
