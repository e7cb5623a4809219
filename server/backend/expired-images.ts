import * as z from "zod";
import { unwrap } from "#shared/backend-error.ts";
import { DELETED_IMAGE_BUCKET } from "#shared/image-urls.ts";
import { openServiceDatabase, type ServiceAccess } from "./service-database.ts";

/**
 * Removes the deleted images after their 30 days, and the oldest when there are too many. The database selects them,
 * and the storage service removes rows and files.
 * @returns the number of removed images
 * @throws Error
 */
export async function removeExpiredImages({ url, secretKey, fetch }: ServiceAccess): Promise<number> {
  const database = openServiceDatabase({ url, secretKey, fetch });
  let removed = 0;
  for (;;) {
    const images: { object_name: string }[] = unwrap(await database.rpc("expire_deleted_pictures"));
    if (images.length === 0) return removed;
    const response = await fetch(`${url}/storage/v1/object/${DELETED_IMAGE_BUCKET}`, {
      method: "DELETE",
      headers: { apikey: secretKey, authorization: `Bearer ${secretKey}`, "content-type": "application/json" },
      body: JSON.stringify({ prefixes: images.map(({ object_name }) => object_name) }),
    });
    if (!response.ok) throw new Error(`The storage service returned ${response.status} for the removal.`);
    const { length } = z.array(z.unknown()).parse(await response.json());
    if (length === 0) return removed; // another process has removed them
    removed += length;
  }
}
