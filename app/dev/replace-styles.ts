/** Shows changed style sheets in the open page, without a reload. Documents contain most styles as text. */
export async function replaceStyles(): Promise<void> {
  const response = await fetch(location.href);
  const changed = new DOMParser().parseFromString(await response.text(), "text/html");
  for (const style of document.querySelectorAll("head style[id]")) {
    const text = changed.getElementById(style.id)?.textContent;
    if (text) style.textContent = text;
  }
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')) {
    const url = new URL(link.href);
    url.searchParams.set("changed", String(Date.now()));
    link.href = url.href;
  }
}
