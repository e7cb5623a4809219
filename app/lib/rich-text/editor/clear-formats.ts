import type { default as Quill, Range } from "quill/core";

/** Quill treats these attributes as formats, but they belong to an image. */
const OF_IMAGES = ["alt", "title", "width", "height"];

/** Removes all formats of a selection and its lines. Quill's removeFormat would also remove images and tables. */
export function clearFormats(quill: Quill, { index, length }: Range): void {
  const inText = quill.getContents(index, length).ops.flatMap(({ attributes }) => Object.keys({ ...attributes }));
  const ofLines = quill.getLines(index, length).flatMap((line) => Object.keys({ ...line.formats() })); // not for tables
  const names = [...inText, ...ofLines].filter((name) => !OF_IMAGES.includes(name));
  const none = Object.fromEntries(names.map((name) => [name, false]));
  quill.formatText(index, length, none, "user");
  quill.formatLine(index, length, none, "user");
}
