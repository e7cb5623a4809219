import { X } from "lucide-react";
import { type KeyboardEvent, useRef } from "react";
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

/** Tags as chips: space, comma or Enter add one, Backspace in the empty field takes the last, pasted text is split. */
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
    <div className="input flex flex-wrap items-center gap-2">
      <ul aria-label="Tags" className="contents">
        {tags.map((tag) => (
          <li key={tag} className="chip flex items-center gap-1">
            {tag}
            <button
              type="button"
              className="grid size-6 place-items-center hover:text-ink"
              aria-label={`Remove tag ${tag}`}
              disabled={isDisabled}
              onClick={() => {
                onChange(tags.filter((other) => other !== tag));
                input.current?.focus();
              }}
            >
              <X aria-hidden="true" className="size-3" />
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
        className="min-w-32 flex-1 bg-transparent outline-none"
        aria-describedby={`${id}-hint`}
        // A telephone's keyboard types without key events; what it leaves is split all the same.
        onChange={({ target: { value } }) => (/[\s,]/.test(value) ? add(splitTags(value)) : onTextChange(value))}
        onKeyDown={handleKey}
        onPaste={(event) => {
          event.preventDefault();
          add(splitTags(text + event.clipboardData.getData("text")));
        }}
        onBlur={() => text.trim() && add([text])}
      />
    </div>
  );
}
