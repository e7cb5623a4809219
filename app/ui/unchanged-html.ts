/**
 * For `dangerouslySetInnerHTML` with `suppressHydrationWarning`: React preserves the element's content of the document.
 * The object is constant, because a new object makes React set the HTML again and empty the element.
 */
export const UNCHANGED_HTML = { __html: "" };
