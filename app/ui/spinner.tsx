import { LoaderCircle } from "lucide-react";

/** Beside the words that say what is going on. */
export function Spinner() {
  return <LoaderCircle aria-hidden="true" className="size-4 animate-spin" />;
}
