export const MOTION_KEY = "motion";

/** Whether the visitor stopped what moves for longer than five seconds. The document's first script reads the choice. */
export function isMotionPaused(): boolean {
  return document.documentElement.dataset.motion === "paused";
}

/** Pauses or continues, and stores the choice. @returns whether the click was on the button for it */
export function toggleMotion({ target }: Event): boolean {
  if (!(target instanceof Element && target.closest("[data-toggle-motion]"))) return false;
  const { dataset } = document.documentElement;
  if (isMotionPaused()) delete dataset.motion;
  else dataset.motion = "paused";
  try {
    if (dataset.motion) localStorage.setItem(MOTION_KEY, dataset.motion);
    else localStorage.removeItem(MOTION_KEY);
  } catch {
    // Without storage, the choice lasts until the page closes.
  }
  return true;
}
