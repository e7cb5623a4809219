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
  const isEditable = !input.readOnly && !input.disabled;
  const list = useOptionList(isEditable ? matchOptions(options, value) : [], onChoose);
  const optionId = (index: number) => `${id}-option-${index}`;
  return (
    <>
      <input
        autoComplete="off"
        {...input}
        id={id}
        value={value}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={list.isShown}
        aria-controls={list.isShown ? `${id}-list` : undefined}
        aria-activedescendant={list.isShown && list.active >= 0 ? optionId(list.active) : undefined}
        onChange={({ target }) => {
          list.open();
          onText(target.value);
        }}
        onClick={list.openAgain}
        onKeyDown={(event) => {
          list.handleKey(event);
          if (event.defaultPrevented) return;
          input.onKeyDown?.(event);
          if (event.defaultPrevented) list.close(); // the parent has taken the text
        }}
        onBlur={(event) => {
          list.close();
          input.onBlur?.(event);
        }}
      />
      {list.isShown && (
        // Browsers let Tab reach a box that scrolls.
        <div id={`${id}-list`} role="listbox" aria-label={listName} tabIndex={-1} className="combobox-list">
          {list.options.map((option, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys and keeps the focus
            <div
              key={option}
              ref={index === list.active ? scrollIntoList : undefined}
              id={optionId(index)}
              role="option"
              aria-selected={index === list.active}
              tabIndex={-1}
              // A press must not take the focus from the field.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => list.choose(option)}
            >
              {option}
            </div>
          ))}
        </div>
      )}
    </>
  );
}

/** The list of a combobox: whether it is shown, its active option (-1 without one), and what the keys do. */
function useOptionList(options: readonly string[], onChoose: (option: string) => void) {
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const isShown = isOpen && options.length > 0;

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
    const option = isShown ? options[active] : undefined;
    if (key === "ArrowDown" || key === "ArrowUp") {
      if (altKey) show(key === "ArrowDown");
      else {
        setOpen(true);
        // Without options yet, the arrow selects the first one that arrives.
        setActive(stepOption(key, isShown ? active : -1, options.length || 1));
      }
    } else if (key === "Enter" && option !== undefined) choose(option);
    else if (key === "Escape" && isShown) {
      show(false);
      event.stopPropagation(); // only the list closes
    } else return;
    event.preventDefault();
  }

  return {
    options,
    isShown,
    active,
    open: () => show(true),
    /** Does not change the active option. */
    openAgain: () => setOpen(true),
    close: () => show(false),
    choose,
    handleKey,
  };
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
