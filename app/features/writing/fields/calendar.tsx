import { DayPicker } from "react-day-picker";
import { EARLIEST_DATE } from "#app/features/posts/post-schema.ts";

type CalendarProps = {
  value: string;
  /** The last day that can be chosen. */
  lastDay: string;
  onPick: (date: string) => void;
};

/** Returns local midnight, which the picker needs; only its date parts are used. */
function toLocalDay(date: string): Date {
  return new Date(`${date}T00:00`);
}

function toText(day: Date): string {
  return [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
}

/** Calendar for one day: no future days and none before 1900 (spec section 5). */
export function Calendar({ value, lastDay, onPick }: CalendarProps) {
  const typed = toLocalDay(value);
  const selected = toText(typed) === value ? typed : undefined; // the field takes any text
  const earliest = toLocalDay(EARLIEST_DATE);
  const latest = toLocalDay(lastDay);
  return (
    <DayPicker
      mode="single"
      today={latest}
      autoFocus
      required
      selected={selected}
      defaultMonth={selected ?? latest}
      startMonth={earliest}
      endMonth={latest}
      captionLayout="dropdown"
      disabled={[{ before: earliest }, { after: latest }]}
      onSelect={(day) => day && onPick(toText(day))}
    />
  );
}
