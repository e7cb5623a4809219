const STORAGE_KEY = "nusagrid-recovery";

/** Marks a tab that came by a recovery link, so that a reload still asks for the new password. */
export const pendingRecovery = {
  read(): boolean {
    try {
      return sessionStorage.getItem(STORAGE_KEY) !== null;
    } catch {
      return false;
    }
  },
  write(isPending: boolean): void {
    try {
      if (isPending) sessionStorage.setItem(STORAGE_KEY, "1");
      else sessionStorage.removeItem(STORAGE_KEY);
    } catch {
      // Storage may be forbidden; then a reload forgets.
    }
  },
};
