import { expect } from "vitest";
import { makeContactForm, makeMessage } from "#tests/factories/make-message.ts";
import { makePost } from "#tests/factories/make-post.ts";
import { createClients, createServerClients } from "./clients.ts";
import { PNG } from "./images.ts";
import type { Site } from "./start-site.ts";
import { signIn } from "./tokens.ts";

/** Writes and reads a post, an image and a message with every role of the API. */
export async function expectWholeSite(site: Site): Promise<void> {
  const editor = createClients(site, await signIn(site));
  const post = makePost();
  expect((await editor.database.from("blog_posts").insert(post)).error).toBeNull();
  expect(await (await site.fetch(`/blog/${post.slug}`)).text()).toContain(post.title);
  expect((await editor.images.upload(`${post.slug}.png`, PNG, { contentType: "image/png" })).error).toBeNull();
  expect((await site.fetch(`/storage/v1/object/public/blog-images/${post.slug}.png`)).status).toBe(200);
  const message = makeMessage();
  const send = { method: "POST", body: makeContactForm(message) };
  expect((await site.fetch("/api/v1.0/email/send-form", send)).status).toBe(200);
  const { data } = await editor.database.from("contact_messages").select("subject");
  expect(data).toContainEqual({ subject: message.subject });
  // The server's key bypasses the policies, within the rights on the tables.
  const { data: seen } = await createServerClients(site).database.from("contact_messages").select("subject");
  expect(seen).toContainEqual({ subject: message.subject });
  const { error } = await createClients(site).database.from("contact_messages").select("subject");
  expect(error?.code).toBe("42501");
}
