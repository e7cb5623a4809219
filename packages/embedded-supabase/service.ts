import type { Caller } from "./caller.ts";

/** Handles a request to /auth/v1, /rest/v1 or /storage/v1. `client` is null for the application itself (see clientIp). */
export type BackendHandler = (request: Request, client: string | null) => Promise<Response>;

/** `client` is the network of the client, or null for the application itself, which no limit counts (see clientIp). */
export type ServiceCall = { request: Request; url: URL; caller: Caller; client: string | null };

/** Handles every request below one path. Errors of the database may be thrown. */
export type Service = (call: ServiceCall) => Promise<Response>;

export type Services = Record<"/auth/v1/" | "/rest/v1/" | "/storage/v1/", Service>;
