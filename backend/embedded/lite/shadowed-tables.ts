type Entry = { schema?: string; name?: string; table?: string; ref_schema?: string; ref_table?: string };
type Introspection = { tables: Entry[] } & Record<string, unknown>;
type Options = { useCache?: boolean };
type Introspecting = { introspect?: (options?: Options) => Promise<Introspection> };

const OWN_SCHEMAS = ["auth", "storage"];

/** Hides tables of equal name. Lite matched names and gave `public.users` the columns of `auth.users`. @throws Error */
export function hideShadowedTables(connection: object): void {
  const target = connection as Introspecting;
  const introspect = target.introspect?.bind(connection);
  if (!introspect) throw new Error("@supabase/lite no longer lists its tables; see shadowed-tables.ts.");
  const cleaned = new WeakSet<Introspection>();
  target.introspect = async (options) => {
    const found = await introspect(options);
    if (options?.useCache !== true || cleaned.has(found)) return found;
    cleaned.add(found);
    hideIn(found);
    return found;
  };
}

/** Changes the object itself, because lite uses it again. */
function hideIn(found: Introspection): void {
  const shown = new Set(found.tables.filter(({ schema }) => schema === "public").map(({ name }) => name));
  const isHidden = (schema: string | undefined, table: string | undefined) =>
    OWN_SCHEMAS.includes(schema ?? "") && shown.has(table);
  for (const [kind, list] of Object.entries(found)) {
    if (!Array.isArray(list)) continue;
    const rest = list.filter(
      ({ schema, name, table = name, ref_schema, ref_table }: Entry) =>
        !isHidden(schema, table) && !isHidden(ref_schema, ref_table),
    );
    if (rest.length < list.length) found[kind] = rest;
  }
}
