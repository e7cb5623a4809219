import { useSite } from "#app/lib/site-provider.tsx";
import type { Client } from "#app/texts/landing-texts.ts";
import { publicImageUrl } from "#shared/image-urls.ts";
import { ClientWordmark } from "./client-wordmark.tsx";

/** The height of a wordmark. The image has its shape, so that nothing moves when it arrives. */
const LOGO_STYLE = { height: "2.75rem", width: "10rem", objectFit: "contain", objectPosition: "left" } as const;

/** A client's logo from the library, or a drawn wordmark. The name follows as text. */
export function ClientMark({ client: { logo, wordmark } }: { client: Client }) {
  const { backendUrl } = useSite();
  if (logo) {
    const src = publicImageUrl(backendUrl, logo);
    return <img src={src} alt="" loading="lazy" decoding="async" className="wordmark" style={LOGO_STYLE} />;
  }
  return wordmark && <ClientWordmark name={wordmark} />;
}
