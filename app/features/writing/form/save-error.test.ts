import { describe, expect, test } from "vitest";
import { MissingPublicUrlError } from "#app/features/image-library/data/upload-image.ts";
import { BackendError } from "#shared/backend-error.ts";
import { explainSaving, explainUpload } from "./save-error.ts";

describe("a post that was not saved", () => {
  test.each([
    ["add", "Failed to add blog post"],
    ["edit", "Failed to update blog post"],
  ] as const)("names the attempted action in its toast: %s", (mode, failure) => {
    const taken = explainSaving(new BackendError("duplicate key", 409, "23505"), mode);
    expect(taken).toMatchObject({
      message: "Another post already has this slug.",
      toast: `${failure}: Another post already has this slug.`,
      field: "slug",
    });
  });

  test("reports an unknown error unchanged", () => {
    const error = new TypeError("x is undefined");
    expect(explainSaving(error, "add")).toBe(error);
  });
});

describe("an image that was not uploaded", () => {
  test("reports that the post was not saved", () => {
    const { message, toast } = explainUpload(new Error("The file is no image."));
    expect(message).toMatch(/^Failed to upload image: .*[^.]\. Post not saved\.$/);
    expect(toast).toBe(message);
  });

  test("without a public URL reports the spec's sentence", () => {
    expect(explainUpload(new MissingPublicUrlError()).message).toBe("Failed to get public URL for the uploaded image.");
  });
});
