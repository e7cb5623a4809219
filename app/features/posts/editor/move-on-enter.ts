import type { KeyboardEvent } from "react";

const FIELDS = 'input:not([type="file"], [disabled]), textarea, [contenteditable="true"]';

/** Enter goes to the next field: publishing is nothing to do in passing. @returns whether the key was meant for that */
export function moveOnEnter(event: KeyboardEvent<HTMLFormElement>): boolean {
  const { target, currentTarget, key, nativeEvent } = event;
  if (key !== "Enter" || nativeEvent.isComposing || event.defaultPrevented) return false;
  if (!(target instanceof HTMLInputElement) || target.type === "file") return false;
  event.preventDefault();
  const fields = [...currentTarget.querySelectorAll<HTMLElement>(FIELDS)];
  const next = fields[fields.indexOf(target) + 1] ?? currentTarget.querySelector<HTMLElement>('[type="submit"]');
  next?.focus();
  return true;
}
