import { X } from "@lucide/icons";
import { type KeyboardEvent, useRef } from "react";
import { Icon } from "#app/ui/icon.tsx";
import { addTags, splitTags } from "../tags.ts";

type TagsInputProps = {
  id: string;
  tags: string[];
  /** What is typed and no tag yet. */
  text: string;
  isDisabled: boolean;
  onChange: (tags: string[]) => void;
  onTextChange: (text: string) => void;
};

/** What stands in the field becomes a tag on saving: leaving the field must not move what is pressed next. */
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
      <ul aria-label="Tags" className="contents">
        {tags.map((tag) => (
          <li key={tag} className="chip">
            <span>{tag}</span>
            <button
              type="button"
              className="tag-remove"
              aria-label={`Remove tag ${tag}`}
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
        // A telephone's keyboard types without key events; what it leaves is split all the same.
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
