import { useEffect, useState } from "react";

/**
 * Loads code that only some visits need. After a failure, another value of `need` loads it again.
 * @param load must be a stable function
 * @param need what needs the code; null as long as nothing does
 */
export function useLazyCode<Code>(load: () => Promise<Code>, need: unknown): { code: Code | null; hasFailed: boolean } {
  const [code, setCode] = useState<Code | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    if (need !== null) load().then(setCode, () => setHasFailed(true));
  }, [load, need]);
  return { code, hasFailed };
}
