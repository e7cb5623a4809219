import { createHash } from "node:crypto";
import { html, raw } from "hono/html";
import { contact } from "#app/texts/en/contact.ts";
import { contactPage } from "#app/texts/en/contact-page.ts";
import { textsIn } from "#app/texts/translations.ts";
import type { Company } from "#shared/company-identity.ts";
import { type ContactMessage, contactFields } from "#shared/contact-fields.ts";
import type { ContactErrors } from "#shared/contact-message.ts";
import {
  identifierFields,
  LANGUAGE_FIELD,
  SEND_FORM_PATH,
  type ServiceIdentifiers,
  TOKEN_FIELD,
} from "#shared/email-service.ts";
import { DEFAULT_LANGUAGE, type Language, pathIn } from "#shared/languages.ts";
import { tokens } from "#shared/tokens.ts";

type Result = {
  formToken: string;
  language: Language;
  /** Undefined when the form could not be read. */
  message?: ContactMessage;
  /** Undefined when the message is stored. */
  error?: string;
  fields?: ContactErrors;
};

type ResultPageOptions = {
  company: Pick<Company, "product">;
  service: { identifiers: ServiceIdentifiers };
  /** URL paths of the built files. */
  files: string[];
};

export type ResultPage = (result: Result) => { html: string; policy: string };

/**
 * Makes the page for browsers without scripts. The site's stylesheet belongs to its documents, so this page includes a
 * small one.
 */
export function createResultPage({ company, service, files }: ResultPageOptions): ResultPage {
  const style = fontFaces(files) + rules;
  const policy = [
    "default-src 'none'",
    `style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'`,
    "font-src 'self'",
    "img-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
  return (result) => ({ html: document({ company, service }, style, result), policy });
}

function fontFaces(files: string[]): string {
  return [
    ["Poppins", 400, "poppins-400-common"],
    ["Poppins", 600, "poppins-600-common"],
    ["JetBrains Mono", 400, "jetbrains-mono-400-common"],
  ]
    .map(([family, weight, name]) => {
      const urlPath = files.find((file) => file.startsWith(`/assets/${name}-`));
      return urlPath
        ? `@font-face{font-family:"${family}";font-weight:${weight};font-display:swap;src:url("${urlPath}") format("woff2")}`
        : "";
    })
    .join("");
}

function colors(theme: "light" | "dark"): string {
  const { ground, ink, quiet, danger, signal } = tokens;
  return `--ground:${ground[theme]};--line:${quiet[theme]}b3;--ink:${ink[theme]};--quiet:${quiet[theme]};--danger:${danger[theme]};--signal:${signal[theme]}`;
}

const rules = `
:root{color-scheme:light dark;${colors("light")}}
@media (prefers-color-scheme:dark){:root{${colors("dark")}}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:1rem/1.6 Poppins,system-ui,sans-serif}
main{display:grid;gap:1.5rem;max-width:42rem;margin:0 auto;padding:clamp(2rem,10vh,7rem) 1.25rem}
h1{margin:0;font-size:clamp(1.6rem,5vw,2.4rem);font-weight:600;line-height:1.2;letter-spacing:-.02em;text-wrap:balance}
p{margin:0}img{display:block}
.eyebrow,label{font:.875rem/1.4 "JetBrains Mono",ui-monospace,monospace}.eyebrow{display:flex;gap:.75rem;align-items:center;color:var(--quiet)}
form{display:grid;gap:1.25rem}.field{display:grid;gap:.5rem}
input,textarea{width:100%;padding:.75rem .9rem;border:1px solid var(--line);border-radius:2px;background:var(--ground);color:inherit;font:.9375rem/1.5 "JetBrains Mono",ui-monospace,monospace}
[aria-invalid]{border-color:var(--danger)}.error{color:var(--danger)}
button,a.button{justify-self:start;display:inline-block;padding:.75rem 1.4rem;border:0;border-radius:2px;background:${tokens.brand};color:#fff;font:600 1rem/1.5 Poppins,system-ui,sans-serif;text-decoration:none;cursor:pointer}
a{color:inherit}:focus-visible{outline:2px solid var(--signal);outline-offset:3px}`;

type Firm = Pick<ResultPageOptions, "company" | "service">;

function document({ company: { product }, service: { identifiers } }: Firm, style: string, result: Result): string {
  const { formToken, language, message, error, fields = {} } = result;
  const texts = textsIn(language, contactPage);
  const { sent, failed } = textsIn(language, contact);
  const isFixable = Object.keys(fields).length > 0;
  const [heading, explanation] = !error
    ? [sent, texts.received]
    : isFixable
      ? [texts.notSent, texts.correct]
      : [failed, error];
  return String(html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${error ? texts.notSentTitle : texts.sentTitle} | ${product}</title>
<style>${raw(style)}</style>
</head>
<body>
<main>
<p class="eyebrow"><img src="/favicon.svg" alt="" width="28" height="28">${texts.eyebrow(product)}</p>
<h1>${heading}</h1>
<p${raw(error ? ' class="error" role="alert"' : "")}>${explanation}</p>
${error && message ? form(message, fields, { identifiers, formToken, language }) : ""}
<p><a${raw(error ? "" : ' class="button"')} href="${pathIn(language, "/")}#contact">${texts.back}</a></p>
</main>
</body>
</html>
`);
}

type FormCall = { identifiers: ServiceIdentifiers; formToken: string; language: Language };

function form(message: ContactMessage, errors: ContactErrors, { identifiers, formToken, language }: FormCall) {
  const texts = textsIn(language, contact);
  const hidden = {
    ...identifierFields(identifiers),
    [TOKEN_FIELD]: formToken,
    ...(language !== DEFAULT_LANGUAGE && { [LANGUAGE_FIELD]: language }),
  };
  return html`<form method="post" action="${SEND_FORM_PATH}" enctype="multipart/form-data" novalidate>
${Object.entries(hidden).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
${contactFields.map((contactField) => field(contactField, texts.fields[contactField.name].label, message[contactField.name], errors[contactField.name]))}
<button>${texts.send}</button>
</form>`;
}

type Field = (typeof contactFields)[number];

function field({ name, input, autoComplete }: Field, label: string, value: string, error?: string) {
  const state = error ? html` aria-invalid="true" aria-describedby="${name}-error"` : "";
  const completion = autoComplete ? html` autocomplete="${autoComplete}"` : "";
  return html`<div class="field"><label for="${name}">${label}</label>
${
  input === "textarea"
    ? html`<textarea id="${name}" name="${name}" rows="8"${state}>\n${value}</textarea>`
    : html`<input id="${name}" name="${name}" value="${value}" type="${input}"${completion}${state}>`
}
${error ? html`<span class="error" id="${name}-error">${error}</span>` : ""}</div>`;
}
