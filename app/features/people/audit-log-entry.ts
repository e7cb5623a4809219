import { auditLog } from "#app/texts/en/audit-log.ts";
import type { AuditLogEntry } from "#shared/people-api.ts";

const EVENTS: Record<string, string> = auditLog.events;

/** @returns what happened, such as "signed in with google" or "invited anna@example.com" */
export function describeEvent({ action, target, provider }: AuditLogEntry): string {
  const event = EVENTS[action] ?? action.replaceAll("_", " ");
  if (target) return `${event} ${target}`;
  return provider && provider !== "email" ? auditLog.by(event, provider) : event;
}
