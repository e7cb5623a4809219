import { StrictMode, startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { replayPreHydrationEvents } from "./lib/pre-hydration-events.ts";

function Page() {
  useEffect(replayPreHydrationEvents, []);
  return <HydratedRouter />;
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <Page />
    </StrictMode>,
  );
});
