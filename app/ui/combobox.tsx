import { type ComponentProps, type KeyboardEvent, type ReactNode, useState } from "react";
import { matchOptions, stepOption } from "./combobox-options.ts";
import { describeField, describeRequiredField, Field } from "./field.tsx";

type ComboboxProps = Omit<ComponentProps<"input">, "id" | "value" | "onChange" | "list"> & {
  id: string;
  value: string;
  /** All options; the field filters them by the typed text. Any other text remains possible. */
  options: readonly string[];
  /** Name of the list of options. */
  listName: string;
  onText: (text: string) => void;
  onChoose: (option: string) => void;
};

/**
 * Text field with a list of suggestions, by ARIA's combobox pattern. Arrows select an option, Enter chooses it without
 * a submission, Escape closes the list. The parent needs the class `combobox`, which positions the list.
 */
export function Combobox({ id, value, options, listName, onText, onChoose, ...input }: ComboboxProps) {
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const isEditable = !input.readOnly && !input.disabled;
  const found = matchOptions(options, value);
  const isShown = isOpen && isEditable && found.length > 0;
  const optionId = (index: number) => `${id}-option-${index}`;

  function show(isWanted: boolean) {
    setOpen(isWanted);
    setActive(-1);
  }

  function choose(option: string) {
    show(false);
    onChoose(option);
  }

  function handleKey(event: KeyboardEvent<HTMLInputElement>) {
    const { key, nativeEvent, ctrlKey, metaKey, altKey, shiftKey } = event;
    if (nativeEvent.isComposing || ctrlKey || metaKey || shiftKey) return;
    const option = isShown ? found[active] : undefined;
    if (key === "ArrowDown" || key === "ArrowUp") {
      if (altKey) show(key === "ArrowDown");
      else {
        setOpen(true);
        // Without options yet, the arrow selects the first one that arrives.
        setActive(stepOption(key, isShown ? active : -1, found.length || 1));
      }
    } else if (key === "Enter" && option !== undefined) choose(option);
    else if (key === "Escape" && isShown) {
      show(false);
      event.stopPropagation(); // only the list closes
    } else return;
    event.preventDefault();
  }

  return (
    <>
      <input
        autoComplete="off"
        {...input}
        id={id}
        value={value}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isShown}
        aria-controls={isShown ? `${id}-list` : undefined}
        aria-activedescendant={isShown && active >= 0 ? optionId(active) : undefined}
        onChange={({ target }) => {
          show(true);
          onText(target.value);
        }}
        onClick={() => setOpen(true)}
        onKeyDown={(event) => {
          handleKey(event);
          if (event.defaultPrevented) return;
          input.onKeyDown?.(event);
          if (event.defaultPrevented) show(false); // the parent has taken the text
        }}
        onBlur={(event) => {
          show(false);
          input.onBlur?.(event);
        }}
      />
      {isShown && (
        // Browsers let Tab reach a box that scrolls.
        <div id={`${id}-list`} role="listbox" aria-label={listName} tabIndex={-1} className="combobox-list">
          {found.map((option, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys and keeps the focus
            <div
              key={option}
              ref={index === active ? scrollIntoList : undefined}
              id={optionId(index)}
              role="option"
              aria-selected={index === active}
              tabIndex={-1}
              // A press must not take the focus from the field.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(option)}
            >
              {option}
            </div>
          ))}
        </div>
      )}
    </>
  );
}

type ComboboxFieldProps = ComboboxProps & { label: string; error?: string | undefined; hint?: ReactNode };

/** A labelled combobox, which shows and announces its error. */
export function ComboboxField({ id, label, error, hint, required, ...box }: ComboboxFieldProps) {
  return (
    <Field id={id} label={label} error={error} hint={hint}>
      <div className="combobox">
        <Combobox
          {...(required ? describeRequiredField : describeField)(id, error)}
          id={id}
          className="input"
          {...box}
        />
      </div>
    </Field>
  );
}

function scrollIntoList(option: HTMLElement | null): void {
  option?.scrollIntoView({ block: "nearest" });
}
