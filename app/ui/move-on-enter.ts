import type { KeyboardEvent } from "react";

const LINES = 'input:not([type="file"]), textarea[name="title"]';
const FIELDS = 'input:not([type="file"], [disabled]), textarea, [contenteditable="true"]';

/** Enter moves to the next field, because an accidental Enter must not publish. */
export function moveOnEnter(event: KeyboardEvent<HTMLFormElement>): void {
  const { target, currentTarget, key, nativeEvent } = event;
  if (key !== "Enter" || nativeEvent.isComposing || event.defaultPrevented) return;
  if (!(target instanceof HTMLElement) || !target.matches(LINES)) return;
  event.preventDefault();
  const fields = [...currentTarget.querySelectorAll<HTMLElement>(FIELDS)];
  const next = fields[fields.indexOf(target) + 1] ?? currentTarget.querySelector<HTMLElement>('[type="submit"]');
  next?.focus();
}
