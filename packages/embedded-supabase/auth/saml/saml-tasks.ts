import { parseMetadata } from "./identity-provider-metadata.ts";
import { makeSignInUrl, readAssertion } from "./saml-protocol.ts";

/** What the thread of `saml-thread.ts` does. */
export const samlTasks = { parseMetadata, makeSignInUrl, readAssertion };
export type SamlTasks = typeof samlTasks;
