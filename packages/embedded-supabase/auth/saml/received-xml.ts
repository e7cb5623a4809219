import { open } from "node:fs/promises";
import { providerFetch } from "../providers/provider-fetch.ts";
import { readPlainXml, type XmlLimits } from "./plain-xml.ts";

/** A response with 150 groups has 50 KB. The form of the browser has at most 64 KB. */
export const RESPONSE_LIMITS: XmlLimits = {
  maxBytes: 48 * 1024,
  maxNodes: 1000,
  maxDepth: 32,
  takesComments: false,
};

/** Providers describe hundreds of attributes, and explain them in comments. */
export const METADATA_LIMITS: XmlLimits = {
  maxBytes: 512 * 1024,
  maxNodes: 10_000,
  maxDepth: 32,
  takesComments: true,
};

const BASE64 = /^[A-Za-z\d+/]+={0,2}$/;

/** @param response the field `SAMLResponse` of the form @throws if it is no base64 of plain XML */
export function readSamlResponse(response: string): string {
  const base64 = response.replace(/\s/g, "");
  if (!BASE64.test(base64)) throw new Error("The SAML response is not base64");
  return readPlainXml(Buffer.from(base64, "base64"), RESPONSE_LIMITS);
}

/** @param location a file or a URL, which the operator has set @throws if it contains no plain XML */
export async function loadMetadata(location: string): Promise<string> {
  const bytes = await (/^https?:/.test(location) ? download(location) : readStart(location));
  return readPlainXml(bytes, METADATA_LIMITS);
}

async function download(url: string): Promise<Uint8Array> {
  const response = await providerFetch(url);
  if (!response.ok) throw new Error(`The SAML metadata responded with ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

/** Reads one byte more than allowed, so that a longer file is rejected. */
async function readStart(file: string): Promise<Uint8Array> {
  await using handle = await open(file);
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(METADATA_LIMITS.maxBytes + 1));
  return buffer.subarray(0, bytesRead);
}
