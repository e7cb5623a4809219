import { type EditorScreen, expect } from "./editor-harness.ts";

const LINK = 'href="https://example.com/" rel="noopener noreferrer" target="_blank"';
export const TABLE = `<table><tbody><tr><td>a</td><td>b</td></tr><tr><td>c</td><td><a ${LINK}>d</a></td></tr></tbody></table>`;
export const TEXT = `<p>before</p>${TABLE}<p>after</p>`;

export const cell = ({ text }: EditorScreen, name = "c") => text.getByText(name, { exact: true }).first();

export async function expectSelected(editor: EditorScreen, count = 1): Promise<void> {
  await expect(editor.text.locator("[data-selected]")).toHaveCount(count);
}
