import type { Schema, Table } from "../schema/schema.ts";
import type { DescribedColumn, DescribedTable } from "./described-objects.ts";
import { defaultValue, valueSchema } from "./value-schema.ts";

/** Describes a row of a table. */
export function tableDefinition(schema: Schema, table: Table, { comment, columns }: DescribedTable) {
  const required = columns.filter(({ isRequired }) => isRequired).map(({ name }) => name);
  return {
    description: comment ?? undefined,
    type: "object",
    properties: Object.fromEntries(columns.map((column) => [column.name, propertyOf(schema, table, column)])),
    required: required.length > 0 ? required : undefined,
  };
}

function propertyOf(schema: Schema, table: Table, column: DescribedColumn) {
  const { name, type, maxLength, values } = column;
  return {
    ...valueSchema(type),
    description: descriptionOf(schema, table, column),
    default: defaultValue(type, table.columns.get(name)?.defaultSql ?? null),
    maxLength: maxLength ?? undefined,
    enum: values ?? undefined,
  };
}

/** Clients find the keys by the elements `pk` and `fk`. */
function descriptionOf(schema: Schema, table: Table, { name, comment }: DescribedColumn): string | undefined {
  const notes = [
    ...(table.primaryKey.includes(name) ? ["This is a Primary Key.<pk/>"] : []),
    ...foreignKeyNotes(schema, table, name),
  ];
  const note = notes.length > 0 ? ["Note:", ...notes].join("\n") : undefined;
  const parts = [comment, note].filter((part) => part !== null && part !== undefined);
  return parts.length > 0 ? parts.join("\n\n") : undefined;
}

/** A view shows the key of its table; the note names the table. */
function foreignKeyNotes({ foreignKeys, tables }: Schema, table: Table, column: string): string[] {
  const keys = foreignKeys.filter(
    (key) => key.table === table.name && key.columns.length === 1 && key.columns[0] === column,
  );
  const key = keys.find(({ target }) => !tables.get(target)?.isView) ?? keys[0];
  if (!key) return [];
  const [target, targetColumn] = [key.target, key.targetColumns[0]];
  return [`This is a Foreign Key to \`${target}.${targetColumn}\`.<fk table='${target}' column='${targetColumn}'/>`];
}
