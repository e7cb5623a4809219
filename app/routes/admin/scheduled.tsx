import type { RouteHandle } from "#shared/site-map.ts";
import { DraftListPage } from "./drafts.tsx";

export const handle: RouteHandle = { title: "scheduled" };

export default function ScheduledPage() {
  return <DraftListPage kind="scheduled" />;
}
