import { expect, test } from "vitest";
import { foreignKeysOf, shownColumns } from "./view-keys.ts";
import { originsOf } from "./view-origins.ts";

const entry = (column: number, table: number, tableColumn: number) =>
  `{TARGETENTRY :expr {VAR :varno 1 :resorigtbl 999} :resno ${column} :resname a\\{b :resorigtbl ${table} :resorigcol ${tableColumn} :resjunk false}`;
const tree = (...entries: string[]) =>
  `({QUERY :rtable ({RTE :subquery {QUERY :targetList (${entry(1, 998, 1)})}}) :targetList (${entries.join(" ")}) :sortClause <>})`;

const column = (number: number, name: string) => ({
  number,
  name,
  type: "int4",
  typeId: 23,
  category: "N",
  defaultSql: null,
});
const relation = (id: number, name: string, columns: string[], view: string | null = null) => ({
  id,
  name,
  isExposed: columns.length > 0,
  columns: columns.map((each, index) => column(index + 1, each)),
  tree: view,
});

test("the origin of a column comes from the query itself, and not from its subqueries", () => {
  expect(originsOf(tree(entry(1, 5, 2), entry(2, 0, 0), entry(3, 6, 1)))).toEqual([
    { column: 1, table: 5, tableColumn: 2 },
    { column: 3, table: 6, tableColumn: 1 },
  ]);
});

test("views have the keys of tables that are not exposed, through other views and under other names", () => {
  const shown = shownColumns([
    relation(1, "books", []),
    relation(2, "authors", ["id"]),
    relation(3, "all_books", [], tree(entry(1, 1, 2))),
    relation(4, "old_books", ["writer", "author"], tree(entry(1, 3, 1), entry(2, 3, 1))),
  ]);
  const key = { constraint: "written_by", table: 1, columns: [2], target: 2, targetColumns: [1], isUnique: false };
  expect(foreignKeysOf([key], shown)).toEqual(
    ["writer", "author"].map((name) => ({
      constraint: "written_by",
      table: "old_books",
      columns: [name],
      target: "authors",
      targetColumns: ["id"],
      isUnique: false,
    })),
  );
});

test("views that refer to each other end the search", () => {
  const shown = shownColumns([
    relation(1, "one", ["a"], tree(entry(1, 2, 1))),
    relation(2, "two", ["a"], tree(entry(1, 1, 1))),
  ]);
  expect(shown.of(9, [1])).toEqual([]);
});
