/** Writes docs/settings.md and .env.example from server/settings/settings.ts: `npm run settings-document`. */
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { SETTINGS } from "#server/settings/settings.ts";

const root = path.resolve(import.meta.dirname, "..");
const LINE_LENGTH = 120;

/** Returns the content of the files by path. */
export function renderSettings(): Record<string, string> {
  const groups = Object.entries(SETTINGS).map(([title, settings]) => ({
    title,
    settings: Object.entries(settings).map(([name, schema]) => ({
      name,
      description: schema.description ?? "",
      fallback: String(schema.parse(undefined) ?? ""),
    })),
  }));
  const sections = groups.map(({ title, settings }) => {
    const items = settings.map(
      ({ name, description, fallback }) => `- \`${name}\`${fallback && ` (\`${fallback}\`)`}: ${description}`,
    );
    return [`## ${title}`, "", ...items].join("\n");
  });
  const examples = groups.map(({ title, settings }) =>
    [
      `# ${title}`,
      ...settings.flatMap(({ name, description, fallback }) => ["", ...comment(description), `${name}=${fallback}`]),
    ].join("\n"),
  );
  return {
    "docs/settings.md": `# Settings

Settings are environment variables, also read from \`.env\`. Brackets contain the default, which also replaces an empty value. A wrong value ends the start with a message. \`npm run settings-document\` writes this page.

${sections.join("\n\n")}
`,
    ".env.example": `# Copy this file to .env and change what you need. docs/settings.md lists the same settings.

${examples.join("\n\n")}
`,
  };
}

/** Returns the lines of a comment, without Markdown. */
function comment(description: string): string[] {
  const words = description.replaceAll(/`|\[|\]\([^)]*\)/g, "").split(" ");
  const lines: string[] = [];
  for (const word of words) {
    const line = lines.at(-1);
    if (line !== undefined && line.length + word.length < LINE_LENGTH) lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(`# ${word}`);
  }
  return lines;
}

if (import.meta.main) {
  for (const [file, text] of Object.entries(renderSettings())) await writeFile(path.join(root, file), text);
}
