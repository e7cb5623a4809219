import { urlOfLink } from "./link-value.ts";

export type Formats = {
  header: number;
  bold: boolean;
  italic: boolean;
  underline: boolean;
  strike: boolean;
  list: string;
  link: string;
};

export const NO_FORMATS: Formats = {
  header: 0,
  bold: false,
  italic: false,
  underline: false,
  strike: false,
  list: "",
  link: "",
};

/** @param formats by Quill's names, without unset formats */
export function readFormats(formats: Record<string, unknown>): Formats {
  return {
    header: Number(formats.header) || 0,
    bold: formats.bold === true,
    italic: formats.italic === true,
    underline: formats.underline === true,
    strike: formats.strike === true,
    list: typeof formats.list === "string" ? formats.list : "",
    link: urlOfLink(formats.link),
  };
}

export function areSameFormats(one: Formats, other: Formats): boolean {
  const values = Object.values(other);
  return Object.values(one).every((value, index) => value === values[index]);
}
