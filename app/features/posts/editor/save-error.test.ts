import { describe, expect, test } from "vitest";
import { BackendError } from "#app/lib/backend-error.ts";
import { MissingPublicUrlError } from "../data/upload-image.ts";
import { explainSaving, explainUpload } from "./save-error.ts";

describe("a post that was not saved", () => {
  test.each([
    ["add", "Failed to add blog post"],
    ["edit", "Failed to update blog post"],
  ] as const)("tells in its toast what was tried: %s", (mode, failure) => {
    const taken = explainSaving(new BackendError("duplicate key", 409, "23505"), mode);
    expect(taken).toMatchObject({
      message: "Another post already has this slug.",
      toast: `${failure}: Another post already has this slug.`,
      field: "slug",
    });
  });

  test("for a reason nobody foresaw keeps that", () => {
    const error = new TypeError("x is undefined");
    expect(explainSaving(error, "add")).toBe(error);
  });
});

describe("an image that was not uploaded", () => {
  test("tells that the post was not saved", () => {
    const { message, toast } = explainUpload(new Error("The file is no image."));
    expect(message).toMatch(/^Failed to upload image: .*[^.]\. Post not saved\.$/);
    expect(toast).toBe(message);
  });

  test("and has no address keeps the spec's sentence", () => {
    expect(explainUpload(new MissingPublicUrlError()).message).toBe("Failed to get public URL for the uploaded image.");
  });
});
