import { LoaderCircle } from "@lucide/icons";
import { Icon } from "#app/lib/icon.tsx";

/** Spinner next to a text that describes the activity. */
export function Spinner() {
  return <Icon of={LoaderCircle} className="size-4 animate-spin" />;
}
