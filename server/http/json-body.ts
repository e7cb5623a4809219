/**
 * Returns the JSON object of a response or request and leaves its body readable. Other content gives an empty object.
 */
export async function readJsonObject(message: Response | Request): Promise<Record<string, unknown>> {
  const body = await message
    .clone()
    .json()
    .catch(() => ({}));
  return Object(body);
}
