import { CalendarDays } from "@lucide/icons";
import { lazy, Suspense, useRef, useState } from "react";
import { Icon } from "#app/lib/icon.tsx";
import { writing as texts } from "#app/texts/en/writing.ts";
import { describeRequiredField, Field } from "#app/ui/field.tsx";
import { todayIn } from "#shared/zoned-time.ts";
import type { FieldsProps } from "../model/draft-store.ts";

const Calendar = lazy(async () => ({ default: (await import("./calendar.tsx")).Calendar }));

const CALENDAR_ID = "post-date-calendar";

export function DateField({ draft: { values, errors, zone }, store, isReadOnly }: FieldsProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const change = (value: string) => store.apply({ type: "typed", name: "date", value });

  function follow(isShown: boolean) {
    setOpen(isShown);
    // Safari does not focus a clicked button, so it cannot restore the focus when the popover closes.
    if (!isShown && document.activeElement === document.body) button.current?.focus();
  }

  return (
    <Field id="post-date" label={texts.fields.date} error={errors.date}>
      <div className="date-field">
        <input
          {...describeRequiredField("post-date", errors.date)}
          id="post-date"
          value={values.date}
          disabled={isReadOnly}
          inputMode="numeric"
          placeholder={texts.fields.dateForm}
          autoComplete="off"
          className="input"
          onChange={(event) => change(event.target.value)}
        />
        <button
          ref={button}
          type="button"
          className="icon-button"
          aria-label={texts.fields.chooseDate}
          aria-expanded={isOpen}
          popoverTarget={CALENDAR_ID}
          disabled={isReadOnly}
        >
          <Icon of={CalendarDays} className="size-5" />
        </button>
        <CalendarPopover value={values.date} zone={zone} isOpen={isOpen} onToggle={follow} onPick={change} />
      </div>
    </Field>
  );
}

type CalendarPopoverProps = {
  value: string;
  /** The firm's time zone, whose current day is the last one. */
  zone: string;
  isOpen: boolean;
  onToggle: (isShown: boolean) => void;
  onPick: (date: string) => void;
};

/** Loads the code of the calendar when it opens. */
function CalendarPopover({ value, zone, isOpen, onToggle, onPick }: CalendarPopoverProps) {
  const popover = useRef<HTMLDivElement>(null);
  return (
    <div
      ref={popover}
      id={CALENDAR_ID}
      popover="auto"
      role="dialog"
      aria-label={texts.fields.chooseDate}
      className="calendar-popover"
      onToggle={({ newState }) => onToggle(newState === "open")}
    >
      {isOpen && (
        <Suspense fallback={<p className="p-4 text-sm text-quiet">{texts.fields.loadingCalendar}</p>}>
          <Calendar
            value={value}
            lastDay={todayIn(zone)}
            onPick={(date) => {
              onPick(date);
              popover.current?.hidePopover();
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
