import { journal } from "#app/texts/en/journal.ts";
import type { JournalEntry } from "#shared/people-api.ts";

const EVENTS: Record<string, string> = journal.events;

/** @returns what happened, such as "signed in with google" or "invited anna@example.com" */
export function describeEvent({ action, target, provider }: JournalEntry): string {
  const event = EVENTS[action] ?? action.replaceAll("_", " ");
  if (target) return `${event} ${target}`;
  return provider && provider !== "email" ? journal.by(event, provider) : event;
}
