import type { KeyboardEvent } from "react";

const FIELDS = 'input:not([type="file"], [disabled]), textarea, [contenteditable="true"]';

/** Enter moves to the next field, because an accidental Enter must not publish. */
export function moveOnEnter(event: KeyboardEvent<HTMLFormElement>): void {
  const { target, currentTarget, key, nativeEvent } = event;
  if (key !== "Enter" || nativeEvent.isComposing || event.defaultPrevented) return;
  if (!(target instanceof HTMLInputElement) || target.type === "file") return;
  event.preventDefault();
  const fields = [...currentTarget.querySelectorAll<HTMLElement>(FIELDS)];
  const next = fields[fields.indexOf(target) + 1] ?? currentTarget.querySelector<HTMLElement>('[type="submit"]');
  next?.focus();
}
