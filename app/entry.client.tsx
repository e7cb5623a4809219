import { StrictMode, startTransition, useEffect, useLayoutEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { takeBackChanges } from "./lib/document-changes.ts";
import { replayPreHydrationEvents } from "./lib/pre-hydration-events.ts";

function Page({ onHydrated }: { onHydrated: () => void }) {
  useLayoutEffect(onHydrated, [onHydrated]);
  useEffect(replayPreHydrationEvents, []);
  return <HydratedRouter />;
}

startTransition(() => {
  const repeatChanges = takeBackChanges();
  hydrateRoot(
    document,
    <StrictMode>
      <Page onHydrated={repeatChanges} />
    </StrictMode>,
  );
});
