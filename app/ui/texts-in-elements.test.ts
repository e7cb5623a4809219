import { globSync, readFileSync } from "node:fs";
import { parseAst } from "vite";
import { describe, expect, it } from "vitest";

/**
 * A browser's translation replaces each text node by new elements. React then cannot remove a text node, insert
 * something before it, or show its new text. It replaces the whole content of an element that has nothing but a text.
 */
type Node = { type: string; start: number; end: number; [key: string]: unknown };

/** Expressions that stand for elements, although their form does not say so. */
const ELEMENTS =
  /^(?:children(?:\(.*\))?|above|action|always|back|drawer|drawing|factor|heading|icon|lead|notice|props\.(?:error|label)|secondFactor|tools|library\.drawer|form\.chooseImage\(.*\)|change(?:Button)?\(.*\))$/s;
/** These texts are the same as long as the page is open. */
const CONSTANT = /^(?:auditLog|texts|history|inbox|manage|moving|site|writing)(?:\.\w+)+$/;

function findTexts(code: string): string[] {
  const found: string[] = [];
  const sourceOf = ({ start, end }: Node) => code.slice(start, end);
  const visit = (value: unknown, component = "") => {
    if (Array.isArray(value)) for (const item of value) visit(item, component);
    if (typeof value !== "object" || value === null || !("type" in value)) return;
    const node = value as Node;
    if (node.type === "JSXElement" || node.type === "JSXFragment") found.push(...textsBesideOthers(node, sourceOf));
    if (node.type === "ReturnStatement" && /^[A-Z]/.test(component) && isText(node.argument, sourceOf)) {
      found.push(sourceOf(node));
    }
    const name = /Function/.test(node.type) ? ((node.id as { name?: string } | null)?.name ?? "") : component;
    for (const part of Object.values(node)) visit(part, name);
  };
  visit(parseAst(code, { lang: "tsx" }).body);
  return found;
}

/** Returns the texts that are not alone in their element, if they or what is beside them can change. */
function textsBesideOthers(parent: Node, sourceOf: (node: Node) => string): string[] {
  const isFragment = parent.type === "JSXFragment";
  const children = (parent.children as Node[]).filter((child) => !isBlank(child, sourceOf));
  // React replaces the whole element when its key changes with the text.
  const isKeyed = !isFragment && /^<\w+ key=/.test(sourceOf(parent));
  const isDynamic = children.some((child) => /Logical|Conditional|Call/.test(expressionOf(child).type));
  if (isKeyed && !isDynamic) return [];
  if (!isFragment && (parent.children as Node[]).filter((child) => !isIndentation(child, sourceOf)).length < 2)
    return [];
  return children
    .filter((child) => child.type === "JSXText" || isText(expressionOf(child), sourceOf))
    .filter((child) => isFragment || isDynamic || !isConstant(child, sourceOf))
    .map(sourceOf);
}

const expressionOf = (child: Node) => (child.type === "JSXExpressionContainer" ? (child.expression as Node) : child);
const isIndentation = (child: Node, sourceOf: (node: Node) => string) =>
  child.type === "JSXText" ? /^\s*\n\s*$/.test(sourceOf(child)) : expressionOf(child).type === "JSXEmptyExpression";
const isBlank = (child: Node, sourceOf: (node: Node) => string) =>
  isIndentation(child, sourceOf) || /^(?:\s*|\{"\s*"\})$/.test(sourceOf(child));
const isConstant = (child: Node, sourceOf: (node: Node) => string) =>
  child.type === "JSXText" || expressionOf(child).type === "Literal" || CONSTANT.test(sourceOf(expressionOf(child)));

function isText(value: unknown, sourceOf: (node: Node) => string): boolean {
  if (typeof value !== "object" || value === null) return false;
  const node = value as Node;
  const isPart = (part: string) => isText(node[part], sourceOf);
  if (node.type === "LogicalExpression") return isPart("right") || (node.operator !== "&&" && isPart("left"));
  if (node.type === "ConditionalExpression") return isPart("consequent") || isPart("alternate");
  if (node.type === "ParenthesizedExpression") return isPart("expression");
  if (node.type === "Literal") return node.value !== null;
  if (node.type === "TemplateLiteral") return true;
  if (!/^(?:Identifier|MemberExpression|CallExpression)$/.test(node.type)) return false;
  return !/^undefined$|\.map\(|^createPortal\(/.test(sourceOf(node)) && !ELEMENTS.test(sourceOf(node));
}

describe("texts that a translation may replace", () => {
  it.each([
    ["beside a spinner", "<p>{isBusy && <Spinner />}{label}</p>", ["{label}"]],
    ["without a sibling that stays", "<p><i />{isBusy && 'Sending'}</p>", ["{isBusy && 'Sending'}"]],
    ["in two parts", "<p>{count} posts</p>", ["{count}"]],
    ["in a fragment", "<>{texts.send} <Icon /></>", ["{texts.send}"]],
    ["of a component", "function State() { return busy ? texts.busy : <p /> }", ["return busy ? texts.busy : <p />"]],
    ["alone", "<p>{isBusy ? texts.busy : label}</p>", []],
    ["that never changes", "<p>{texts.send} <Icon /></p>", []],
    ["in an element with its key", "<p key={name}>{byline}<time /></p>", []],
    ["beside a part that comes and goes", "<p key={name}>{byline}{isBusy && <i />}</p>", ["{byline}"]],
    ["in an element of its own", "<p>{isBusy && <Spinner />}<span>{label}</span></p>", []],
  ])("finds a text %s", (_name, code, found) => {
    expect(findTexts(code)).toEqual(found);
  });

  it("are alone in their element", () => {
    const files = globSync("app/**/*.tsx", { exclude: ["**/*.test.tsx"] });
    expect(files.length).toBeGreaterThan(100);
    const found = files.flatMap((file) => findTexts(readFileSync(file, "utf8")).map((text) => `${file}: ${text}`));
    expect(found).toEqual([]);
  });
});
