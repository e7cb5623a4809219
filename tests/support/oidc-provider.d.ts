/** The parts that the tests use. The package has no types. */
declare module "oidc-provider" {
  import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";

  type Grant = { addOIDCScope(scope: string): void; save(): Promise<string> };
  type Oidc = {
    client?: { clientId: string };
    session?: { accountId?: string };
    provider: { Grant: new (options: { clientId?: string; accountId?: string }) => Grant };
  };
  type Context = { path: string; req: IncomingMessage; res: ServerResponse; body: unknown };
  type Configuration = Record<string, unknown> & {
    interactions: { url(context: unknown, interaction: { uid: string }): string };
    findAccount(context: unknown, id: string): { accountId: string; claims(): object };
    loadExistingGrant(context: { oidc: Oidc }): Promise<Grant>;
  };

  export class Provider {
    Client: { prototype: { redirectUriAllowed(url: string): boolean } };
    constructor(issuer: string, configuration: Configuration);
    use(middleware: (context: Context, next: () => Promise<void>) => unknown): void;
    callback(): RequestListener;
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>;
  }
}
