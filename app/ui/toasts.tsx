import { type ReactNode, useEffect, useSyncExternalStore } from "react";

export type ToastKind = "success" | "error" | "info";
/** Spec section 9. */
const TOAST_MS = 4000;

type ToastLibrary = typeof import("./toaster.tsx");

let library: ToastLibrary | undefined;
let loading: Promise<void> | undefined;
const waiting: { kind: ToastKind; text: string; action: ReactNode }[] = [];
const listeners = new Set<() => void>();

/** Shows a short message in the corner; loads the library on first use. @param action an action for the message */
export function showToast(kind: ToastKind, text: string, action?: ReactNode): void {
  if (library) {
    library.toast[kind](text, { action });
    return;
  }
  waiting.push({ kind, text, action });
  prepareToasts();
}

/** Shows a toast each time `isTrue` becomes true. */
export function useToastWhen(isTrue: boolean, kind: ToastKind, text: string): void {
  useEffect(() => {
    if (isTrue) showToast(kind, text);
  }, [isTrue, kind, text]);
}

/** Loads the library in advance, for messages without a network. */
export function prepareToasts(): void {
  if (loading) return;
  loading = loadLibrary().catch(() => {
    loading = undefined; // the next message tries again
    for (const { kind, text } of waiting.splice(0)) showPlainToast(kind, text);
  });
}

/** Shows a message without the library: its code cannot be loaded without a network. */
function showPlainToast(kind: ToastKind, text: string): void {
  const toast = document.createElement("p");
  toast.className = "plain-toast";
  toast.dataset.kind = kind;
  toast.role = kind === "error" ? "alert" : "status";
  toast.textContent = text;
  document.body.append(toast);
  setTimeout(() => toast.remove(), TOAST_MS);
}

async function loadLibrary(): Promise<void> {
  library = await import("./toaster.tsx");
  for (const notify of listeners) notify();
}

/** Shows queued messages after the library's host has rendered. */
function flush(): void {
  for (const { kind, text, action } of waiting.splice(0)) library?.toast[kind](text, { action });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function ToastHost() {
  const Toaster = useSyncExternalStore(
    subscribe,
    () => library?.SiteToaster,
    () => undefined,
  );
  useEffect(() => {
    // The library's host must subscribe first: child effects run before those of the parent.
    if (Toaster) flush();
  }, [Toaster]);
  return Toaster && <Toaster />;
}
