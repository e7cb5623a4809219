/** The object an answer's JSON is, and none of the answer is read away; empty where it is not one. */
export async function readJsonObject(response: Response): Promise<Record<string, unknown>> {
  const body = await response
    .clone()
    .json()
    .catch(() => ({}));
  return Object(body);
}
