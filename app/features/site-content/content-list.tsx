import { ArrowDown, ArrowUp, GripVertical, Trash2 } from "@lucide/icons";
import { type ComponentType, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Icon } from "#app/lib/icon.tsx";
import { siteAdmin } from "#app/texts/en/site-admin.ts";
import { useTexts } from "#app/texts/use-texts.tsx";
import { Button } from "#app/ui/button.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { cutText } from "#platform/text/cut-text.ts";
import { getAt, makeBlank, moveItem, type Path } from "./content-values.ts";
import { type ContentFieldProps, fieldId, useFaultText } from "./field-context.ts";

const CONTROLS = "input, textarea, select";

/** The components that show the fields of an item, because items can have lists. */
type ItemComponents = {
  Field: ComponentType<ContentFieldProps>;
  Fields: ComponentType<Pick<ContentFieldProps, "path" | "schema" | "form">>;
};

type ContentListProps = ContentFieldProps & ItemComponents & { label: string };

/** Items to add, remove and order, by buttons and by dragging. The order is the same in every language. */
export function ContentList({ name, path, schema, form, label, Field, Fields }: ContentListProps) {
  const texts = useTexts(siteAdmin);
  const describe = useFaultText();
  const [dragged, setDragged] = useState<number | null>(null);
  const keys = useRef<string[]>([]);
  const list = useRef<HTMLOListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const [language = ""] = Object.keys(form.values);
  const items = (getAt(form.values[language], path) ?? []) as unknown[];
  const fault = form.faults[language]?.[path.join(".")];
  const errorId = fault && `${fieldId(path, "add")}-error`;
  const { items: item } = schema;
  if (!item) return null;
  // The items have no identity, and these keys move with them. React then keeps the focus and the open details.
  keys.current = items.map((_, index) => keys.current[index] ?? crypto.randomUUID());

  function change(reorder: <Entry>(entries: readonly Entry[]) => Entry[]) {
    keys.current = reorder(keys.current);
    form.onChangeAll(path, (values) => reorder(values as unknown[]));
  }

  function move(from: number, to: number) {
    if (to >= 0 && to < items.length) change((entries) => moveItem(entries, from, to));
  }

  function remove(index: number) {
    flushSync(() => change((entries) => entries.filter((_, at) => at !== index)));
    const next = list.current?.children[Math.min(index, items.length - 2)];
    (next?.querySelector<HTMLElement>(`summary, ${CONTROLS}`) ?? addButton.current)?.focus();
  }

  function add() {
    const blank = makeBlank(item as NonNullable<typeof item>);
    flushSync(() => form.onChangeAll(path, (values) => [...(values as unknown[]), blank]));
    list.current?.lastElementChild?.querySelector<HTMLElement>(CONTROLS)?.focus();
  }

  return (
    <fieldset className="content-group">
      <legend>{label}</legend>
      <ol ref={list} className="content-items">
        {items.map((value, index) => {
          const itemName = nameOf(value) || texts.item(label, index + 1);
          return (
            <li
              key={keys.current[index]}
              data-dragged={dragged === index || undefined}
              onDragOver={(event) => {
                if (dragged === null) return;
                event.preventDefault();
                if (dragged !== index) move(dragged, index);
                setDragged(index);
              }}
              onDrop={(event) => event.preventDefault()}
            >
              <div className="content-item-tools">
                {/* biome-ignore lint/a11y/noStaticElementInteractions: the buttons beside it do the same by keyboard */}
                <span
                  draggable
                  title={texts.drag(itemName)}
                  className="content-grip"
                  onDragStart={(event) => {
                    event.dataTransfer.effectAllowed = "move";
                    event.dataTransfer.setData("text/plain", itemName);
                    setDragged(index);
                  }}
                  onDragEnd={() => setDragged(null)}
                >
                  <Icon of={GripVertical} className="size-4" />
                </span>
                <IconButton
                  label={texts.moveUp(itemName)}
                  aria-disabled={index === 0}
                  onClick={() => move(index, index - 1)}
                >
                  <Icon of={ArrowUp} className="size-4" />
                </IconButton>
                <IconButton
                  label={texts.moveDown(itemName)}
                  aria-disabled={index === items.length - 1}
                  onClick={() => move(index, index + 1)}
                >
                  <Icon of={ArrowDown} className="size-4" />
                </IconButton>
                <IconButton label={texts.remove(itemName)} onClick={() => remove(index)}>
                  <Icon of={Trash2} className="size-4" />
                </IconButton>
              </div>
              <Item
                name={name}
                title={itemName}
                path={[...path, index]}
                schema={item}
                form={form}
                isNew={isEmpty(value)}
                Field={Field}
                Fields={Fields}
              />
            </li>
          );
        })}
      </ol>
      {fault && (
        <p id={errorId} className="field-error">
          {describe(fault)}
        </p>
      )}
      <Button
        ref={addButton}
        look="quiet"
        id={fieldId(path, "add")}
        aria-describedby={errorId}
        disabled={items.length >= (schema.maxItems ?? Number.POSITIVE_INFINITY)}
        onClick={add}
      >
        {texts.add(label)}
      </Button>
    </fieldset>
  );
}

type ItemProps = Omit<ContentFieldProps, "isOptional" | "path"> &
  ItemComponents & { title: string; path: Path; isNew: boolean };

/** An item with several fields is closed until somebody opens it or a field has a fault. */
function Item({ name, title, path, schema, form, isNew, Field, Fields }: ItemProps) {
  const [wasNew] = useState(isNew);
  if (schema.type !== "object") {
    return <Field name={name} path={path} schema={schema} isOptional={false} form={form} />;
  }
  const prefix = `${path.join(".")}.`;
  const hasFault = Object.values(form.faults).some((faults) => Object.keys(faults).some((at) => at.startsWith(prefix)));
  return (
    <details className="content-item" open={hasFault || wasNew || undefined}>
      <summary>{title}</summary>
      <Fields path={path} schema={schema} form={form} />
    </details>
  );
}

const LONGEST_LABEL = 60;

function nameOf(value: unknown): string {
  if (typeof value === "string") return cutText(value, LONGEST_LABEL);
  const { title, name, text } = value as Record<string, unknown>;
  return cutText(String(title ?? name ?? text ?? ""), LONGEST_LABEL);
}

function isEmpty(value: unknown): boolean {
  return nameOf(value) === "";
}
