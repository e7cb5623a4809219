export type FlatItem = { attributes: string; content: string };

type OpenList = { type: "ol" | "ul"; level: number; jump: number };

const LANGUAGE = /\blang="([^"]*)"/;

/**
 * Nests the items of a flat list by their indents. Numbers continue as in the editor (its lists.css).
 * @param ofList the attributes of the list
 */
export function nestItems(items: FlatItem[], ofList: string): string {
  const firstNumber = Number(/\bstart="(\d+)"/.exec(ofList)?.[1] ?? 1);
  const languageOfList = LANGUAGE.exec(ofList)?.[1];
  const open: OpenList[] = [];
  const numbers = [firstNumber - 1];
  let html = "";
  for (const { attributes, content } of items) {
    const type = attributes.includes('data-list="ordered"') ? "ol" : "ul";
    const classes = (/\bclass="([^"]*)"/.exec(attributes)?.[1] ?? "").split(" ");
    const level = Number(/ql-indent-(\d)/.exec(attributes)?.[1] ?? 0);
    numbers.length = level + 1;
    while (open.length > 0 && isEnded(open.at(-1), level, type)) html += `</li></${open.pop()?.type}>`;
    const parent = open.at(-1);
    const value = /\bvalue="(\d+)"/.exec(attributes)?.[1];
    if (type === "ol") numbers[level] = value ? Number(value) : (numbers[level] ?? 0) + 1;
    const continues = parent?.level === level;
    if (continues) html += "</li>";
    else {
      const number = numbers[level] ?? 1;
      html += type === "ol" && number !== 1 ? `<ol start="${number}">` : `<${type}>`;
      open.push({ type, level, jump: level - (parent?.level ?? -1) - 1 });
    }
    const number = continues && value ? ` value="${value}"` : "";
    const language = LANGUAGE.exec(attributes)?.[1] ?? languageOfList;
    // The language of the item is not that of the items nested in it.
    const text = language ? `<span lang="${language}">${content}</span>` : content;
    html += `<li${number}${classAttribute(classes, open.at(-1)?.jump ?? 0)}>${text}`;
  }
  while (open.length > 0) html += `</li></${open.pop()?.type}>`;
  return html;
}

function isEnded(list: OpenList | undefined, level: number, type: string): boolean {
  return list !== undefined && (list.level > level || (list.level === level && list.type !== type));
}

/** Nesting replaces the class of an indent. A level that jumps over others needs the class for the rest. */
function classAttribute(classes: string[], jump: number): string {
  const others = classes.filter((name) => name !== "" && !name.startsWith("ql-indent-"));
  const names = jump > 0 ? [...others, `ql-indent-${jump}`] : others;
  return names.length > 0 ? ` class="${names.join(" ")}"` : "";
}
