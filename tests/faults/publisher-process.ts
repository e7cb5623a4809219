import pg from "pg";
import { createLogger } from "#platform/logger.ts";
import type { OpenedBackend } from "#server/backend/backend.ts";
import { openPublishingService } from "#server/publishing/publishing-service.ts";

/**
 * Does only a site process' work on drafts, because a whole site takes seconds to start. Its calls use a database
 * connection of this process, like the embedded backend's calls, and a kill interrupts them.
 */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 2 });
pool.on("error", () => {});

const fetchFromDatabase: typeof fetch = async (input, init) => {
  const name = new URL(String(input)).pathname.split("/").at(-1) ?? "";
  const parameters = Object.entries(JSON.parse(String(init?.body ?? "{}")) as Record<string, unknown>);
  const list = parameters.map(([key], index) => `${pg.escapeIdentifier(key)} => $${index + 1}`).join(", ");
  const values = parameters.map(([, value]) => (typeof value === "object" ? JSON.stringify(value) : value));
  try {
    const { rows } = await pool.query(
      `select to_jsonb(public.${pg.escapeIdentifier(name)}(${list})) as result`,
      values,
    );
    return Response.json(rows[0].result);
  } catch (error) {
    const { code = "", message } = error as pg.DatabaseError;
    return Response.json({ code, message }, { status: code.startsWith("23") ? 409 : 500 });
  }
};

const backend = { url: "http://database.invalid", secretKey: "none", fetch: fetchFromDatabase } as OpenedBackend;
await openPublishingService({
  env: { COMPANY_TIME_ZONE: "Asia/Jakarta" },
  log: createLogger({ LOG_LEVEL: "warn" }),
  backend,
});
process.stdout.write("running\n");
