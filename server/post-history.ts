import { openServiceDatabase, type ServiceAccess } from "./service-database.ts";

/** Calls the database's own rule; between the calls, triggers thin what is changed. @returns how many deleted posts went @throws Error */
export async function tidyPostHistory(access: ServiceAccess): Promise<number> {
  const { data, error } = await openServiceDatabase(access).rpc("tidy_post_history");
  if (error) throw new Error(error.message);
  return Number(data);
}
