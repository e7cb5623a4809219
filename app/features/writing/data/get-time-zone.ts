import { BackendError } from "#app/lib/backend-error.ts";
import { TIME_ZONE_PATH } from "#shared/time-zone-path.ts";
import { isTimeZone } from "#shared/zoned-time.ts";

/** The zone of the firm, from this site's own server. @throws BackendError */
export async function getTimeZone(signal: AbortSignal): Promise<string> {
  const response = await fetch(TIME_ZONE_PATH, { signal });
  const name = await response.text();
  if (!response.ok || !isTimeZone(name))
    throw new BackendError("The server did not say its time zone.", response.status);
  return name;
}
