import { useState } from "react";
import { useDebouncedCallback } from "use-debounce";
import { inbox } from "#app/texts/en/inbox.ts";
import { Field } from "#app/ui/field.tsx";
import { LONGEST_SEARCH, normalizeSearch } from "#shared/normalize-search.ts";

const TYPING_PAUSE_MS = 300;

type MessageSearchProps = { words: string | undefined; onSearch: (words: string | undefined) => void };

/** A search field that starts the search after a pause in typing. */
export function MessageSearch({ words, onSearch }: MessageSearchProps) {
  const [text, setText] = useState(words ?? "");
  const [followed, setFollowed] = useState(words);
  // The URL changed for another reason than this input.
  if (followed !== words) {
    setFollowed(words);
    if (normalizeSearch(text) !== words) setText(words ?? "");
  }
  const search = (next: string) => {
    searchAfterPause.cancel();
    if (normalizeSearch(next) !== words) onSearch(normalizeSearch(next));
  };
  const searchAfterPause = useDebouncedCallback(search, TYPING_PAUSE_MS);
  return (
    <search aria-label={inbox.search.name}>
      <form
        className="message-search"
        onSubmit={(event) => {
          event.preventDefault();
          search(text);
        }}
      >
        <Field id="message-words" label={inbox.search.label}>
          <input
            id="message-words"
            type="search"
            className="input"
            value={text}
            maxLength={LONGEST_SEARCH}
            autoComplete="off"
            enterKeyHint="search"
            onChange={({ target }) => {
              setText(target.value);
              searchAfterPause(target.value);
            }}
            onBlur={() => search(text)}
          />
        </Field>
      </form>
    </search>
  );
}
