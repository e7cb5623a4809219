import { z } from "zod";

/* The kinds of fields in site content. PostgreSQL runs the same patterns, so they use only syntax that both know. */

/** One line without control characters. The form replaces line breaks by spaces. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what the pattern excludes
const LINE = /^[^\u0001-\u001f\u007f]*$/;
const LINK = /^(https:\/\/[^\s<>"]+|mailto:[^\s<>"@]+@[^\s<>"@]+|tel:[+]?[0-9() .-]+)$/;
const HOST = /^[^\s<>"/:@]+[.][^\s<>"/:@]+$/;
const EMAIL = /^[^\s<>"@]+@[^\s<>"@]+[.][^\s<>"@]+$/;
const PHONE = /^[+]?[0-9][0-9() .-]+$/;
/** The name of an image in the bucket blog-images. */
const IMAGE = /^[A-Za-z0-9][A-Za-z0-9._-]*(\/[A-Za-z0-9][A-Za-z0-9._-]*)*$/;
const DAY = /^([0-9]{4}-[0-9]{2}-[0-9]{2})?$/;
const COLOUR = /^#[0-9a-f]{6}$/;
const ID = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** A pattern must not read a text that is too long, because its work grows with the square of the length. */
const LIMIT = { abort: true };

/** @param max number of characters */
export const text = (max: number) => z.string().min(1).max(max).regex(LINE);
export const optionalText = (max: number) => z.string().max(max).regex(LINE);
/** More than one line in the form. */
export const longText = (max: number) => text(max).meta({ format: "long" });
export const link = () => z.string().max(300).regex(LINK);
export const host = () => z.string().max(253, LIMIT).regex(HOST);
export const email = () => z.string().max(254, LIMIT).regex(EMAIL);
export const phone = () => z.string().max(40).regex(PHONE);
export const image = () => z.string().max(200).regex(IMAGE).meta({ format: "image" });
export const day = () => z.string().regex(DAY).meta({ format: "day" });
export const colour = () => z.string().regex(COLOUR).meta({ format: "colour" });
/** Identifies an item in the page. The form makes it; no editor sees it. */
export const id = () => z.string().max(60).regex(ID).meta({ format: "id" });
/** Present for an item that the pages do not show. */
export const hiddenMark = () => z.boolean().optional();
export const choice = <const Names extends readonly [string, ...string[]]>(names: Names) =>
  z.enum(names as Names).meta({ format: "choice" });
