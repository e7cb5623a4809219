import { BackendError } from "#shared/backend-error.ts";
import {
  ACCOUNTS_PATH,
  AUDIT_LOG_PATH,
  type AuditLog,
  INVITATIONS_PATH,
  type Invited,
  type People,
  type PersonChange,
} from "#shared/people-api.ts";

/** Calls this site's server with the user's session. */
type Send = typeof fetch;

/** @throws BackendError */
export async function listPeople(send: Send, signal: AbortSignal): Promise<People> {
  return read(await ask(send, ACCOUNTS_PATH, { signal }));
}

/** @param person id of an account, or '' for all accounts @throws BackendError */
export async function listAuditLog(
  send: Send,
  { page, person }: { page: number; person: string },
  signal: AbortSignal,
): Promise<AuditLog> {
  const parameters = new URLSearchParams({ page: String(page), ...(person && { person }) });
  return read(await ask(send, `${AUDIT_LOG_PATH}?${parameters}`, { signal }));
}

/** @throws BackendError */
export async function invitePerson(send: Send, invitation: { email: string; name: string }): Promise<Invited> {
  return read(await ask(send, INVITATIONS_PATH, json(invitation)));
}

/** Invalidates the previous link. @throws BackendError */
export async function inviteAgain(send: Send, id: string): Promise<Invited> {
  return read(await ask(send, `${ACCOUNTS_PATH}/${id}/invitation`, json({})));
}

/** @throws BackendError */
export async function changePerson(send: Send, id: string, change: PersonChange): Promise<void> {
  await ask(send, `${ACCOUNTS_PATH}/${id}`, json({ change }));
}

/** An empty name removes it. @throws BackendError */
export async function renamePerson(send: Send, id: string, name: string): Promise<void> {
  await ask(send, `${ACCOUNTS_PATH}/${id}/name`, json({ name }));
}

function json(body: object): RequestInit {
  return { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
}

async function ask(send: Send, path: string, init: RequestInit): Promise<Response> {
  const response = await send(path, init).catch((error: Error) => {
    throw error.name === "AbortError" ? error : new BackendError(error.message, 0);
  });
  if (response.ok) return response;
  const { message } = await response.json().catch(() => ({}));
  throw new BackendError(message ?? `The server responded with status ${response.status}.`, response.status);
}

/** Returns our server's response, in the types of people-api.ts. */
function read<Result>(response: Response): Promise<Result> {
  return response.json();
}
