import type { Embed } from "../parse/query.ts";
import { findRelationship, type Relationship } from "../schema/relationships.ts";
import { qualified, quoteName } from "../schema/schema.ts";
import { type Context, columnSql, type Source, tableSource } from "./context.ts";

export type JoinedEmbed = { relationship: Relationship; source: Source; from: string; conditions: string[] };

/** The rows of an embedded table that belong to one row of its parent. @throws RestError */
export function joinEmbed(context: Context, embed: Embed, parent: Source): JoinedEmbed {
  const relationship = findRelationship(context.schema, parent.name, embed.name, embed.hint);
  const source = tableSource(context, relationship.to, context.alias(), parent.depth + 1);
  const { junction, function: called } = relationship;
  const equals = (left: string, right: string) => `${left} = ${right}`;
  if (called !== undefined) {
    const from = `${qualified(called)}(${rowValue(context, parent)}) as ${source.alias}`;
    return { relationship, source, from, conditions: [] };
  }
  if (!junction) {
    const conditions = relationship.columns.map(([column, foreign]) =>
      equals(columnSql(context, parent, column), columnSql(context, source, foreign)),
    );
    return { relationship, source, from: `${source.sql} as ${source.alias}`, conditions };
  }
  const between = tableSource(context, junction.table, context.alias());
  const pairs = (key: typeof junction.source, other: Source) =>
    key.columns.map((column, index) =>
      equals(`${between.alias}.${quoteName(column)}`, columnSql(context, other, key.targetColumns[index] ?? "")),
    );
  return {
    relationship,
    source,
    from: `${source.sql} as ${source.alias}, ${between.sql} as ${between.alias}`,
    conditions: [...pairs(junction.source, parent), ...pairs(junction.target, source)],
  };
}

/** The row that a computed relationship takes. The parent may be a subquery, whose rows have no named type. */
function rowValue(context: Context, parent: Source): string {
  const columns = [...parent.columns.keys()].map((name) => columnSql(context, parent, name));
  return `row(${columns.join(", ")})::${qualified(parent.name)}`;
}
