const STORAGE_KEY = "nusagrid-recovery";

/** Marks a tab that was opened by a recovery link, so that a reload asks again for the new password. */
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
      // Without storage, a reload loses this mark.
    }
  },
};
