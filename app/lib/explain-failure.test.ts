import { describe, expect, it } from "vitest";
import { BackendError } from "#shared/backend-error.ts";
import { explainFailure } from "./explain-failure.ts";

describe("explainFailure", () => {
  it.each([
    ["TypeError: Failed to fetch", 0, "The server could not be reached. Check your connection and try again."],
    ["This request is too large.", 413, "The image is too large to be stored."],
    ["no connection to the server", 503, "The site is busy or restarting. Try again in a moment."],
    ["<html>bad gateway</html>", 502, "The site is busy or restarting. Try again in a moment."],
  ])("turns %s (%d) into a sentence", (message, status, sentence) => {
    expect(explainFailure(new BackendError(message, status), "image")).toBe(sentence);
  });

  it.each([
    ["Someone else saved this post after you opened it.", 409],
    ["the disk is full", 500],
    ["not allowed", 403],
  ])("preserves the service's message %s (%d)", (message, status) => {
    expect(explainFailure(new BackendError(message, status), "post")).toBe(message);
  });

  it("preserves the message of an error in the browser", () => {
    expect(explainFailure(new Error('"a.png" cannot be read as an image.'), "image")).toContain("cannot be read");
  });
});
