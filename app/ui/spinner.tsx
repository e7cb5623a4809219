import { LoaderCircle } from "@lucide/icons";
import { Icon } from "./icon.tsx";

/** Beside the words that say what is going on. */
export function Spinner() {
  return <Icon of={LoaderCircle} className="size-4 animate-spin" />;
}
