const LINK =
  /(?:https?:\/\/|www\.)[^\s<>"')\]]+|(?<![a-z0-9.-])[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){0,6}\.(?:com|net|org|info|biz|online|site|xyz|top|click|ru|cn|vip|bet|win|icu|shop|club|store|live|pro|link|io|co|me|example|test|invalid)\/[^\s<>"')\]]+/gi;
export const MARKUP = /\[(?:url|link|img|b)[=\]]|<a\s[^<>]{0,300}href|\[[^\]\n]{1,80}\]\(https?:/i;
const SPAM_TLD =
  /\.(?:xyz|top|click|vip|bet|win|icu|shop|club|loan|casino|poker|ru|su|cn|tk|ml|ga|cf|gq|buzz|monster|rest|cyou|sbs|lol|bid)$/i;
const SHORTENED =
  /^(?:bit|tinyurl|tiny|cutt|shorturl|rebrand|goo|ow|is|t|rb|lnkd|linktr|s|v|adf|short|clck|rb|shrtco|bl|cli|url|lnk)\.\w{2,8}\/\S/i;

export function findLinks(text: string): string[] {
  return text.match(LINK) ?? [];
}

export function withoutLinks(text: string): string {
  return text.replace(LINK, " ");
}

function hostOf(link: string): string {
  return link.replace(/^https?:\/\//i, "").replace(/[/:?#].*$/s, "");
}

export function isShortened(link: string): boolean {
  return SHORTENED.test(link.replace(/^https?:\/\//i, "").replace(/^www\./i, ""));
}

export function isOnSpamTld(link: string): boolean {
  return SPAM_TLD.test(hostOf(link));
}
