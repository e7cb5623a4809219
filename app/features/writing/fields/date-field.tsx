import { CalendarDays } from "@lucide/icons";
import { lazy, Suspense, useRef, useState } from "react";
import { Icon } from "#app/lib/icon.tsx";
import { writing as texts } from "#app/texts/en/writing.ts";
import { describeRequiredField, Field } from "#app/ui/field.tsx";
import { todayIn } from "#shared/zoned-time.ts";
import type { FieldsProps } from "../model/draft-store.ts";

const Calendar = lazy(async () => ({ default: (await import("./calendar.tsx")).Calendar }));

export function DateField({ draft: { values, errors, zone }, store, isReadOnly }: FieldsProps) {
  const [isOpen, setOpen] = useState(false);
  const popover = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  const change = (value: string) => store.apply({ type: "typed", name: "date", value });

  function follow(newState: string) {
    setOpen(newState === "open");
    // Safari does not focus a clicked button, so it cannot restore the focus when the popover closes.
    if (newState === "closed" && document.activeElement === document.body) button.current?.focus();
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
          popoverTarget="post-date-calendar"
          disabled={isReadOnly}
        >
          <Icon of={CalendarDays} className="size-5" />
        </button>
        <div
          ref={popover}
          id="post-date-calendar"
          popover="auto"
          role="dialog"
          aria-label={texts.fields.chooseDate}
          className="calendar-popover"
          onToggle={({ newState }) => follow(newState)}
        >
          {isOpen && (
            <Suspense fallback={<p className="p-4 text-sm text-quiet">{texts.fields.loadingCalendar}</p>}>
              <Calendar
                value={values.date}
                lastDay={todayIn(zone)}
                onPick={(date) => {
                  change(date);
                  popover.current?.hidePopover();
                }}
              />
            </Suspense>
          )}
        </div>
      </div>
    </Field>
  );
}
