export * from "./company.ts";
export * from "./landing.ts";
export * from "./site.ts";
