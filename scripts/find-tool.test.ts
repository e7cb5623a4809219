import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { findTool, type Tool } from "./find-tool.ts";

const TOOLS: Tool[] = ["biome", "knip", "playwright", "react-router", "tsc", "vitest"];

test.each(TOOLS)("%s is a file Node runs, not a shim of npm", async (tool) => {
  expect(findTool(tool)).not.toContain(".bin");
  const { stdout } = await promisify(execFile)(process.execPath, [findTool(tool), "--version"]);
  expect(stdout).toMatch(/\d+\.\d+\.\d+/);
});
