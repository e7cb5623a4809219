import { DayPicker } from "react-day-picker";
import { EARLIEST_DATE, today } from "#app/features/posts/post-schema.ts";

type CalendarProps = {
  value: string;
  onPick: (date: string) => void;
};

/** Returns local midnight, which the picker needs; only its date parts are used. */
function toLocalDay(date: string): Date {
  return new Date(`${date}T00:00`);
}

/** Calendar for one day: no future days and none before 1900 (spec section 5). */
export function Calendar({ value, onPick }: CalendarProps) {
  const typed = toLocalDay(value);
  const selected = today(typed) === value ? typed : undefined; // the field takes any text
  const earliest = toLocalDay(EARLIEST_DATE);
  const latest = toLocalDay(today());
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
