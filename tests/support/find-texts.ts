import path from "node:path";
import type { Node } from "typescript/unstable/ast";
import {
  isCallExpression,
  isImportDeclaration,
  isJsxAttribute,
  isJsxText,
  isLiteralTypeNode,
  isNewExpression,
  isNoSubstitutionTemplateLiteral,
  isStringLiteral,
  isTemplateHead,
  isTemplateMiddle,
  isTemplateTail,
} from "typescript/unstable/ast/is";
import { API } from "typescript/unstable/sync";

const root = path.resolve(import.meta.dirname, "../..");

/** These attributes are read by people, also when they have one word in lower case. */
const READ_ATTRIBUTES = /^(?:aria-label|aria-description|title|placeholder|alt|label|hint|heading|lead|\w*Text)$/;
/** One word that starts a label, or several words of a sentence. Class names and keys have no capitals. */
const LIKE_TEXT = /^[“‘(]?\p{Lu}\p{Ll}+(?:[ .,:;!?…’']|$)|\p{Ll} \p{Ll}+[.!?]$/u;
const LETTERS = /\p{L}{2}/u;
/** Names and signs of every language: keys, headers, structured data, feeds and the start of a URL. */
const NAMES =
  /^(?:Enter|Escape|Tab|Backspace|Delete|Home|End|Arrow\w+|\w+Error|Authorization|Bearer|Worker|Control|Ctrl(?: .*)?|Re:|Files|https:\/\/|\/blog\/|Article|Person|Organization|RSS|Atom|GitHub|Google|Microsoft|(?:Contact|Expires|Canonical):.*)$/;

/** Finds texts that people read, by the compiler's syntax tree. @param isChecked by path from the project's folder */
export function findTexts(isChecked: (file: string) => boolean): Map<string, string[]> {
  const api = new API({ cwd: root });
  try {
    const project = api.updateSnapshot({ openProject: path.join(root, "tsconfig.browser.json") }).getProjects()[0];
    const found = new Map<string, string[]>();
    for (const name of project?.program.getSourceFileNames() ?? []) {
      const file = path.relative(root, name);
      const source = isChecked(file) ? project?.program.getSourceFile(name) : undefined;
      const texts = source ? textsOf(source) : [];
      if (texts.length > 0) found.set(file, texts);
    }
    return found;
  } finally {
    api.close();
  }
}

function textsOf(node: Node): string[] {
  if (isImportDeclaration(node) || isLiteralTypeNode(node) || isForDevelopers(node)) return [];
  if (isJsxText(node)) return LETTERS.test(node.text) && !NAMES.test(node.text.trim()) ? [node.text.trim()] : [];
  if (isJsxAttribute(node) && node.initializer && isStringLiteral(node.initializer)) {
    const { text } = node.initializer;
    return READ_ATTRIBUTES.test(node.name.getText()) && LETTERS.test(text) && !NAMES.test(text) ? [text] : [];
  }
  if (isText(node)) return LIKE_TEXT.test(node.text.trim()) && !NAMES.test(node.text.trim()) ? [node.text] : [];
  const texts: string[] = [];
  node.forEachChild((child) => {
    texts.push(...textsOf(child));
  });
  return texts;
}

function isText(node: Node): node is Node & { text: string } {
  return (
    isStringLiteral(node) ||
    isNoSubstitutionTemplateLiteral(node) ||
    isTemplateHead(node) ||
    isTemplateMiddle(node) ||
    isTemplateTail(node)
  );
}

/** Errors and the console are for developers. */
function isForDevelopers(node: Node): boolean {
  if (isNewExpression(node)) return /Error$/.test(node.expression.getText());
  return isCallExpression(node) && /^console\./.test(node.expression.getText());
}
