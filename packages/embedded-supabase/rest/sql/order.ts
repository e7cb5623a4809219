import type { OrderTerm } from "../parse/order.ts";
import { type ReadNode, requireEmbed } from "../parse/query.ts";
import { RestError } from "../respond/rest-error.ts";
import { isToOne } from "../schema/relationships.ts";
import { fieldSql, whereClause } from "./conditions.ts";
import type { Context, Source } from "./context.ts";
import { joinEmbed } from "./embeds.ts";

export function orderClause(context: Context, node: ReadNode, source: Source): string {
  const terms = node.order.map((term) => {
    const { direction, nulls } = term;
    return `${termSql(context, term, node, source)}${direction ? ` ${direction}` : ""}${nulls ? ` nulls ${nulls}` : ""}`;
  });
  return terms.length === 0 ? "" : ` order by ${terms.join(", ")}`;
}

/** A row may be ordered by a column of the one row that belongs to it in another table. */
function termSql(context: Context, { relation, field }: OrderTerm, node: ReadNode, parent: Source): string {
  if (relation === undefined) return fieldSql(context, field, parent);
  const embed = requireEmbed(node, relation);
  const { relationship, source, from, conditions } = joinEmbed(context, embed, parent);
  if (!isToOne(relationship)) {
    throw new RestError(400, "PGRST118", `A related order on '${relation}' is not possible`, {
      details: `'${parent.name}' and '${relation}' do not form a many-to-one or one-to-one relationship`,
    });
  }
  return `(select ${fieldSql(context, field, source)} from ${from}${whereClause(conditions)})`;
}

/** @param mostRows null means no limit but the caller's */
export function limitClause(context: Context, { limit, offset }: ReadNode, maxRows: number | null): string {
  const max = limit === undefined ? maxRows : Math.min(limit, maxRows ?? limit);
  const limited = max === null ? "" : ` limit ${context.add(max)}::int8`;
  return offset === 0 ? limited : `${limited} offset ${context.add(offset)}::int8`;
}
