import { X } from "@lucide/icons";
import { type KeyboardEvent, useRef } from "react";
import { TagText } from "#app/features/posts/tag-chips.tsx";
import { addTags, splitTags } from "#app/features/posts/tags.ts";
import { Icon } from "#app/lib/icon.tsx";
import { writing as texts } from "#app/texts/en/writing.ts";
import { Combobox } from "#app/ui/combobox.tsx";
import { Field } from "#app/ui/field.tsx";
import type { FieldsProps } from "../model/draft-store.ts";

type TagsFieldProps = FieldsProps & {
  /** Tags of other posts, which are suggested. */
  known: string[] | undefined;
  onFocus: () => void;
};

/**
 * Saving converts remaining input to a tag. Leaving the field does not, because a new tag would move other controls.
 */
export function TagsField({
  draft: { values, tagText: text },
  store,
  isReadOnly,
  known = [],
  onFocus,
}: TagsFieldProps) {
  const { tags } = values;
  const input = useRef<HTMLInputElement>(null);
  const change = (next: string, changed?: string[]) => store.apply({ type: "tag-typed", text: next, tags: changed });
  const add = (added: string[]) => change("", addTags(tags, added));

  function handleKey(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === " " || event.key === "," || event.key === "Enter") {
      event.preventDefault();
      add([text]);
    } else if (event.key === "Backspace" && text === "" && tags.length > 0) {
      change(text, tags.slice(0, -1));
    }
  }

  return (
    <Field id="post-tags" label={texts.fields.tags} hint={texts.fields.tagsHint}>
      <div className="input tags-input combobox">
        <TagChips
          tags={tags}
          isReadOnly={isReadOnly}
          onRemove={(tag) => {
            change(
              text,
              tags.filter((other) => other !== tag),
            );
            input.current?.focus();
          }}
        />
        <Combobox
          ref={input}
          id="post-tags"
          value={text}
          disabled={isReadOnly}
          placeholder={tags.length === 0 ? "security, cloud" : undefined}
          aria-describedby="post-tags-hint"
          options={known.filter((tag) => !tags.includes(tag))}
          listName={texts.fields.suggestedTags}
          onFocus={onFocus}
          // Phone keyboards send no key events, so this splits their input.
          onText={(value) => (/[\s,]/.test(value) ? add(splitTags(value)) : change(value))}
          onChoose={(tag) => add([tag])}
          onKeyDown={handleKey}
          onPaste={(event) => {
            event.preventDefault();
            add(splitTags(text + event.clipboardData.getData("text")));
          }}
        />
      </div>
    </Field>
  );
}

type TagChipsProps = { tags: string[]; isReadOnly: boolean; onRemove: (tag: string) => void };

function TagChips({ tags, isReadOnly, onRemove }: TagChipsProps) {
  return (
    <ul aria-label={texts.fields.tags} className="contents">
      {tags.map((tag) => (
        <li key={tag} className="chip">
          <span>
            <TagText tag={tag} />
          </span>
          <button
            type="button"
            className="tag-remove"
            aria-label={texts.fields.removeTag(tag)}
            disabled={isReadOnly}
            onClick={() => onRemove(tag)}
          >
            <Icon of={X} className="size-3" />
          </button>
        </li>
      ))}
    </ul>
  );
}
