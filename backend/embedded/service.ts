import type { Caller } from "./caller.ts";

/** `client` is the network of the client, or null for the site itself, which no limit counts (see clientIp). */
export type ServiceCall = { request: Request; url: URL; caller: Caller; client: string | null };

/** Handles every request below one path. Errors of the database may be thrown. */
export type Service = (call: ServiceCall) => Promise<Response>;

export type Services = Record<"/auth/v1/" | "/rest/v1/" | "/storage/v1/", Service>;
