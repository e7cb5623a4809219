import { testJourneys } from "./test-journeys.ts";

testJourneys("Chromium");
