import type { ImgHTMLAttributes } from "react";
import { useSite } from "#app/lib/site-provider.tsx";
import { resolveImageUrl } from "./image-url.ts";
import { imageSrcSet } from "./image-variants.ts";

type PostImageProps = ImgHTMLAttributes<HTMLImageElement> & { url: string; sizes: string };

/** A post's image, without alternative text because the title is next to it. */
export function PostImage({ url, sizes, ...image }: PostImageProps) {
  const site = useSite();
  return (
    <img
      // `srcset` must precede `src`, otherwise browsers start to load the original.
      srcSet={imageSrcSet(url, site)}
      sizes={sizes}
      src={resolveImageUrl(url, site.backendUrl)}
      alt=""
      width={1600}
      height={900}
      {...image}
    />
  );
}
