export type BodyShape = { depth: number; values: number; rows: number };

/** Invalid JSON also gets a shape; the parser rejects it later. */
export function shapeOfJson(text: string): BodyShape {
  const shape = { depth: 0, values: 1, rows: 0 };
  let depth = 0;
  for (let index = 0; index < text.length; index += 1) {
    switch (text.charCodeAt(index)) {
      case 34: // "
        index = endOfString(text, index);
        break;
      case 91: // [
      case 123: // {
        depth += 1;
        shape.depth = Math.max(shape.depth, depth);
        shape.values += 1;
        if (depth === 2) shape.rows += 1;
        break;
      case 93: // ]
      case 125: // }
        depth -= 1;
        break;
      case 44: // ,
        shape.values += 1;
        break;
    }
  }
  return shape;
}

function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let escapes = 0;
    while (text.charCodeAt(end - 1 - escapes) === 92) escapes += 1;
    if (escapes % 2 === 0) return end;
  }
  return text.length;
}

/** Counts the values of the first row for every row. A quote has a meaning only at the beginning of a value. */
export function shapeOfCsv(text: string): BodyShape {
  let fields = 0;
  let columns = 0;
  let rows = 0;
  let isValueBegun = false;
  const endRow = () => {
    fields += 1;
    if (rows === 0) columns = fields;
    rows += 1;
    isValueBegun = false;
  };
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === 34 && !isValueBegun) {
      index = endOfQuoted(text, index);
      if (!",\r\n".includes(text.charAt(index + 1))) fields += 1;
    } else if (code === 44) {
      fields += 1;
      isValueBegun = false;
    } else if (code === 10 || (code === 13 && text.charCodeAt(index + 1) !== 10)) {
      endRow();
    } else if (code !== 13) {
      isValueBegun = true;
    }
  }
  if (!/[\r\n]$/.test(text)) endRow();
  return { depth: 1, values: Math.max(fields, rows * columns), rows };
}

/** A quote in it is doubled. */
function endOfQuoted(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 2)) {
    if (text.charAt(end + 1) !== '"') return end;
  }
  return text.length;
}

export function shapeOfForm(text: string): BodyShape {
  let values = 1;
  for (let index = text.indexOf("&"); index !== -1; index = text.indexOf("&", index + 1)) values += 1;
  return { depth: 1, values, rows: 1 };
}
