import { CalendarDays } from "lucide-react";
import { lazy, Suspense, useEffect, useRef, useState } from "react";

const Calendar = lazy(async () => ({ default: (await import("./calendar.tsx")).Calendar }));

type DateFieldProps = {
  id: string;
  /** `YYYY-MM-DD`, or whatever was typed. */
  value: string;
  isDisabled: boolean;
  onChange: (date: string) => void;
  "aria-invalid"?: true;
  "aria-describedby"?: string;
  "aria-required"?: boolean;
};

/** A day as text, to type or to pick. */
export function DateField({ id, value, isDisabled, onChange, ...aria }: DateFieldProps) {
  const [isOpen, setOpen] = useState(false);
  const holder = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!isOpen) return;
    const close = (event: Event) => {
      if (event instanceof KeyboardEvent && event.key !== "Escape") return;
      if (event.type === "pointerdown" && holder.current?.contains(event.target as Node)) return;
      setOpen(false);
      if (event.type === "keydown") button.current?.focus();
    };
    addEventListener("pointerdown", close);
    addEventListener("keydown", close);
    return () => {
      removeEventListener("pointerdown", close);
      removeEventListener("keydown", close);
    };
  }, [isOpen]);

  return (
    <div ref={holder} className="date-field">
      <input
        {...aria}
        id={id}
        value={value}
        disabled={isDisabled}
        inputMode="numeric"
        placeholder="YYYY-MM-DD"
        autoComplete="off"
        className="input"
        onChange={(event) => onChange(event.target.value)}
      />
      <button
        ref={button}
        type="button"
        className="icon-button"
        aria-label="Choose date"
        aria-expanded={isOpen}
        disabled={isDisabled}
        onClick={() => setOpen(!isOpen)}
      >
        <CalendarDays aria-hidden="true" className="size-5" />
      </button>
      {isOpen && (
        <div role="dialog" aria-label="Choose date" className="calendar-popover">
          <Suspense fallback={<p className="p-4 text-sm text-quiet">Loading calendar...</p>}>
            <Calendar
              value={value}
              onPick={(date) => {
                onChange(date);
                setOpen(false);
                button.current?.focus();
              }}
            />
          </Suspense>
        </div>
      )}
    </div>
  );
}
