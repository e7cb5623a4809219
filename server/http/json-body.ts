/** The object the JSON of an answer or a request is, and none of it is read away; empty where it is not one. */
export async function readJsonObject(message: Response | Request): Promise<Record<string, unknown>> {
  const body = await message
    .clone()
    .json()
    .catch(() => ({}));
  return Object(body);
}
