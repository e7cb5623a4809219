import { X } from "@lucide/icons";
import { type KeyboardEvent, useRef } from "react";
import { TagText } from "#app/features/posts/tag-chips.tsx";
import { addTags, splitTags } from "#app/features/posts/tags.ts";
import { Icon } from "#app/lib/icon.tsx";
import { writing as texts } from "#app/texts/en/writing.ts";

type TagsInputProps = {
  id: string;
  tags: string[];
  /** Input that has not become a tag yet. */
  text: string;
  isDisabled: boolean;
  onChange: (tags: string[]) => void;
  onTextChange: (text: string) => void;
};

/**
 * Saving converts remaining input to a tag. Leaving the field does not, because a new tag would move other controls.
 */
export function TagsInput({ id, tags, text, isDisabled, onChange, onTextChange }: TagsInputProps) {
  const input = useRef<HTMLInputElement>(null);

  function add(added: string[]) {
    const next = addTags(tags, added);
    if (next.length !== tags.length) onChange(next);
    onTextChange("");
  }

  function handleKey(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === " " || event.key === "," || event.key === "Enter") {
      event.preventDefault();
      add([text]);
    } else if (event.key === "Backspace" && text === "" && tags.length > 0) {
      onChange(tags.slice(0, -1));
    }
  }

  return (
    <div className="input tags-input">
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
              disabled={isDisabled}
              onClick={() => {
                onChange(tags.filter((other) => other !== tag));
                input.current?.focus();
              }}
            >
              <Icon of={X} className="size-3" />
            </button>
          </li>
        ))}
      </ul>
      <input
        ref={input}
        id={id}
        value={text}
        disabled={isDisabled}
        autoComplete="off"
        placeholder={tags.length === 0 ? "security, cloud" : undefined}
        aria-describedby={`${id}-hint`}
        // Phone keyboards send no key events, so this splits their input.
        onChange={({ target: { value } }) => (/[\s,]/.test(value) ? add(splitTags(value)) : onTextChange(value))}
        onKeyDown={handleKey}
        onPaste={(event) => {
          event.preventDefault();
          add(splitTags(text + event.clipboardData.getData("text")));
        }}
      />
    </div>
  );
}
