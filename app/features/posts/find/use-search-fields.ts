import { useEffect, useState } from "react";
import { useDebouncedCallback } from "use-debounce";
import { normalizeSearch } from "#shared/normalize-search.ts";
import type { PostSearch } from "../post-search.ts";
import { matchLabel } from "./match-label.ts";
import type { PostLabels } from "./post-labels-query.ts";

type Texts = { q: string; author: string; tag: string };

const TYPING_PAUSE_MS = 300;

/**
 * Values of the search fields, which follow the URL; calls `onSearch` after a pause in typing.
 * @param labels undefined while they load; an author or tag then waits for them
 */
export function useSearchFields(
  search: PostSearch,
  labels: PostLabels | undefined,
  onSearch: (search: PostSearch) => void,
) {
  const [texts, setTexts] = useState(() => textsOf(search));
  const [followed, setFollowed] = useState(search);
  const [submitted, setSubmitted] = useState<PostSearch | null>(null);
  const submitAfterPause = useDebouncedCallback(submit, TYPING_PAUSE_MS);
  const matches = matchTexts(texts, labels);

  // Shows the search of a changed URL, unless this input changed the URL: the text may be longer by now.
  if (!isSame(followed, search)) {
    setFollowed(search);
    setSubmitted(null);
    const isOwn = submitted !== null && isSame(submitted, search);
    if (!isOwn && !isSame(wantedBy(texts, labels), search)) setTexts(textsOf(search));
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed before the labels came waits for them
  useEffect(() => submit(texts), [labels]);

  function submit(next: Texts) {
    submitAfterPause.cancel();
    if (!labels && (next.author || next.tag)) return;
    const isTyped = !isSame(next, textsOf(search));
    const wanted = wantedBy(next, labels);
    if (!isTyped || isSame(wanted, search)) return;
    setSubmitted(wanted);
    onSearch({ ...search, ...wanted });
  }

  function change(field: keyof Texts, text: string) {
    const next = { ...texts, [field]: text };
    setTexts(next);
    submitAfterPause(next);
  }

  /** Submits, and shows the whole name of an author or tag. */
  function complete() {
    submit(texts);
    const { author, tag } = matches;
    setTexts({ ...texts, author: author.label ?? texts.author, tag: tag.label ?? texts.tag });
  }

  return { texts, matches, change, complete };
}

function textsOf({ q = "", author = "", tag = "" }: PostSearch): Texts {
  return { q, author, tag };
}

function matchTexts({ author, tag }: Texts, { authors, tags }: Omit<PostLabels, "people"> = { authors: [], tags: [] }) {
  return { author: matchLabel(normalizeSearch(author), authors), tag: matchLabel(normalizeSearch(tag), tags) };
}

function wantedBy(texts: Texts, labels: PostLabels | undefined): PostSearch {
  const { author, tag } = matchTexts(texts, labels);
  return { q: normalizeSearch(texts.q), author: author.label, tag: tag.label };
}

function isSame(one: PostSearch, other: PostSearch): boolean {
  return one.q === other.q && one.author === other.author && one.tag === other.tag;
}
