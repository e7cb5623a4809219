import { useState } from "react";
import { useDebouncedCallback } from "use-debounce";
import { normalizeSearch } from "#shared/normalize-search.ts";
import type { PostSearch } from "../post-search.ts";

type Texts = { q: string; author: string; tag: string };
type Field = keyof Texts;

const TYPING_PAUSE_MS = 300;

/** Values of the search fields, which follow the URL; calls `onSearch` after a pause in typing. */
export function useSearchFields(search: PostSearch, onSearch: (search: PostSearch) => void) {
  const [texts, setTexts] = useState(() => textsOf(search));
  const [followed, setFollowed] = useState(search);
  const submitAfterPause = useDebouncedCallback(submit, TYPING_PAUSE_MS);

  // The URL changed for another reason than this input.
  if (!isSame(followed, search)) {
    setFollowed(search);
    if (!isSame(readTexts(texts), search)) setTexts(textsOf(search));
  }

  function submit(next: Texts) {
    submitAfterPause.cancel();
    if (!isSame(readTexts(next), search)) onSearch({ ...search, ...readTexts(next) });
  }

  /** @param isWhole false for an incomplete value, which does not start a search */
  function change(field: Field, text: string, isWhole = true) {
    const next = { ...texts, [field]: text };
    setTexts(next);
    if (isWhole) submitAfterPause(next);
    else submitAfterPause.cancel();
  }

  return { texts, change, submit: () => submit(texts) };
}

function textsOf({ q = "", author = "", tag = "" }: PostSearch): Texts {
  return { q, author, tag };
}

function readTexts({ q, author, tag }: Texts): PostSearch {
  return { q: normalizeSearch(q), author: normalizeSearch(author), tag: normalizeSearch(tag) };
}

function isSame(one: PostSearch, other: PostSearch): boolean {
  return one.q === other.q && one.author === other.author && one.tag === other.tag;
}
