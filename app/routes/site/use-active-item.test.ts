import { expect, it } from "vitest";
import { pickActiveSection } from "./use-active-item.ts";

const sections = [
  { name: "Home", visiblePixels: 100 },
  { name: "About", visiblePixels: 500 },
  { name: "Services", visiblePixels: 500 },
];

it("is Home under 50 px, whatever is visible", () => {
  expect(pickActiveSection(0, sections)).toBe("Home");
  expect(pickActiveSection(49.9, sections)).toBe("Home");
});

it("is what shows most, the first of equals", () => {
  expect(pickActiveSection(50, sections)).toBe("About");
});

it("is nothing when no section shows", () => {
  expect(
    pickActiveSection(
      9000,
      sections.map((section) => ({ ...section, visiblePixels: 0 })),
    ),
  ).toBeUndefined();
});
