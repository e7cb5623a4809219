import { expect, it } from "vitest";
import { pickActiveSection } from "./use-active-item.ts";

const sections: Parameters<typeof pickActiveSection>[1] = [
  { name: "home", visiblePixels: 100 },
  { name: "about", visiblePixels: 500 },
  { name: "services", visiblePixels: 500 },
];

it("is Home under 50 px, regardless of the visible sections", () => {
  expect(pickActiveSection(0, sections)).toBe("home");
  expect(pickActiveSection(49.9, sections)).toBe("home");
});

it("is the most visible section, or the first one on a tie", () => {
  expect(pickActiveSection(50, sections)).toBe("about");
});

it("is undefined when no section is visible", () => {
  expect(
    pickActiveSection(
      9000,
      sections.map((section) => ({ ...section, visiblePixels: 0 })),
    ),
  ).toBeUndefined();
});
