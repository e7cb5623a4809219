import { expect, test } from "vitest";
import { privateUnlessPublic } from "./storage-privacy.ts";

test.each([
  ["/storage/v1/object/public/blog-images/a.png", "max-age=3600", "max-age=3600"],
  ["/storage/v1/render/image/public/blog-images/a.png", "max-age=3600", "max-age=3600"],
  ["/storage/v1/object/blog-images/a.png", "max-age=3600", "private, max-age=3600"],
  ["/storage/v1/object/authenticated/blog-images/a.png", "max-age=3600", "private, max-age=3600"],
  ["/storage/v1/object/sign/blog-images/a.png", "max-age=3600", "private, max-age=3600"],
  ["/storage/v1/object/sign/a/b.png", "public, s-maxage=999, max-age=99", "private, max-age=99"],
  ["/storage/v1/object/sign/a/b.png", "public, immutable", "private, no-cache"],
  ["/storage/v1/object/public/key-of-a-bucket-called-public", "max-age=3600", "private, max-age=3600"],
  ["/storage/v1/object/list/blog-images", "no-store", "no-store"],
  ["/auth/v1/.well-known/jwks.json", "public, max-age=600", "public, max-age=600"],
])("%s with %s: %s", (path, own, result) => {
  expect(privateUnlessPublic(path, own)).toBe(result);
});
