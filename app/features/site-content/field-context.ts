import type { ReactNode } from "react";
import { siteAdmin } from "#app/texts/en/site-admin.ts";
import { useTexts } from "#app/texts/use-texts.tsx";
import type { FieldSchema } from "#shared/site-content/content-schema.ts";
import type { Path, Values } from "./content-values.ts";
import type { Fault, Faults } from "./find-faults.ts";

type FieldContext = {
  values: Values;
  /** Faults of each language. */
  faults: Readonly<Record<string, Faults>>;
  onChange: (language: string, path: Path, value: unknown) => void;
  /** Changes the value in every language. */
  onChangeAll: (path: Path, change: (value: unknown) => unknown) => void;
  /** Chooses an image of the library. */
  chooseImage: (label: string, onChoose: (name: string) => void) => ReactNode;
};

export type ContentFieldProps = {
  name: string;
  path: Path;
  schema: FieldSchema;
  isOptional: boolean;
  form: FieldContext;
};

export function fieldId(path: Path, language: string): string {
  return `content-${language}-${path.join("-")}`;
}

export function useLabel(name: string): string {
  const { labels } = useTexts(siteAdmin);
  return Object.hasOwn(labels, name) ? labels[name as keyof typeof labels] : name;
}

export function useFaultText(): (fault: Fault) => string {
  const { faults } = useTexts(siteAdmin);
  return ({ kind, limit = 0 }) => {
    const text = faults[kind];
    return typeof text === "string" ? text : text(limit);
  };
}
