import { DayPicker } from "react-day-picker";
import { EARLIEST_DATE, today } from "#app/features/posts/post-schema.ts";

type CalendarProps = {
  value: string;
  onPick: (date: string) => void;
};

/** Converts a day to local midnight, which the picker needs; only its date parts are used. */
function toLocalDay(date: string): Date | undefined {
  const [year, month, day] = date.split("-").map(Number);
  if (!year || !month || !day) return undefined;
  const local = new Date(year, month - 1, day);
  return today(local) === date ? local : undefined;
}

/** Calendar for one day: no future days and none before 1900 (spec section 5). */
export function Calendar({ value, onPick }: CalendarProps) {
  const selected = toLocalDay(value);
  const earliest = toLocalDay(EARLIEST_DATE);
  const latest = toLocalDay(today());
  if (!earliest || !latest) return null;
  return (
    <DayPicker
      mode="single"
      autoFocus
      required
      selected={selected}
      defaultMonth={selected ?? latest}
      startMonth={earliest}
      endMonth={latest}
      captionLayout="dropdown"
      disabled={[{ before: earliest }, { after: latest }]}
      onSelect={(day) => day && onPick(today(day))}
    />
  );
}
