import { testJourneys } from "./test-journeys.ts";

testJourneys("WebKit");
