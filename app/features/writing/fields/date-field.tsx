import { CalendarDays } from "@lucide/icons";
import { lazy, Suspense, useRef, useState } from "react";
import { Icon } from "#app/lib/icon.tsx";
import { writing as texts } from "#app/texts/en/writing.ts";

const Calendar = lazy(async () => ({ default: (await import("./calendar.tsx")).Calendar }));

type DateFieldProps = {
  id: string;
  /** `YYYY-MM-DD`, or unchecked input. */
  value: string;
  isDisabled: boolean;
  onChange: (date: string) => void;
  "aria-invalid"?: true;
  "aria-describedby"?: string;
  "aria-required"?: boolean;
};

export function DateField({ id, value, isDisabled, onChange, ...aria }: DateFieldProps) {
  const [isOpen, setOpen] = useState(false);
  const popover = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  function follow(newState: string) {
    setOpen(newState === "open");
    // Safari does not focus a clicked button, so it cannot restore the focus when the popover closes.
    if (newState === "closed" && document.activeElement === document.body) button.current?.focus();
  }

  return (
    <div className="date-field">
      <input
        {...aria}
        id={id}
        value={value}
        disabled={isDisabled}
        inputMode="numeric"
        placeholder={texts.fields.dateForm}
        autoComplete="off"
        className="input"
        onChange={(event) => onChange(event.target.value)}
      />
      <button
        ref={button}
        type="button"
        className="icon-button"
        aria-label={texts.fields.chooseDate}
        aria-expanded={isOpen}
        popoverTarget={`${id}-calendar`}
        disabled={isDisabled}
      >
        <Icon of={CalendarDays} className="size-5" />
      </button>
      <div
        ref={popover}
        id={`${id}-calendar`}
        popover="auto"
        role="dialog"
        aria-label={texts.fields.chooseDate}
        className="calendar-popover"
        onToggle={({ newState }) => follow(newState)}
      >
        {isOpen && (
          <Suspense fallback={<p className="p-4 text-sm text-quiet">{texts.fields.loadingCalendar}</p>}>
            <Calendar
              value={value}
              onPick={(date) => {
                onChange(date);
                popover.current?.hidePopover();
              }}
            />
          </Suspense>
        )}
      </div>
    </div>
  );
}
