import { manage as texts } from "#app/texts/en/manage.ts";
export function nameOfEditor(name: string | null, screen: keyof typeof texts.unknownEditor): string {
  return name ?? texts.unknownEditor[screen];
}
