import { useId } from "react";
import { imageSrcSet } from "#app/features/posts/images/image-variants.ts";
import { useSite } from "#app/lib/site-provider.tsx";
import { images as texts } from "#app/texts/en/images.ts";
import { publicImageUrl } from "#shared/image-urls.ts";
import { countUses, describeFile, displayNameOf, type LibraryImage } from "./library-image.ts";

type ImageGridProps = {
  images: readonly LibraryImage[];
  /** Action of a click, followed by the image's name. */
  verb: string;
  onPress: (image: LibraryImage) => void;
};

export function ImageGrid({ images, verb, onPress }: ImageGridProps) {
  return (
    <ul className="image-grid">
      {images.map((image) => (
        <ImageCard key={image.name} image={image} verb={verb} onPress={() => onPress(image)} />
      ))}
    </ul>
  );
}

function ImageCard({ image, verb, onPress }: { image: LibraryImage; verb: string; onPress: () => void }) {
  const id = useId();
  return (
    <li className="image-card">
      <button type="button" aria-describedby={id} onClick={onPress}>
        <Thumbnail name={image.name} />
        <span className="sr-only">{`${verb} `}</span>
        <span className="image-title">{displayNameOf(image)}</span>
      </button>
      <div id={id} className="image-facts">
        <p>{describeFile(image)}</p>
        <p className="image-alt">{image.alt || texts.noAlt}</p>
        <p>{countUses(image) ? texts.usedIn(countUses(image)) : texts.notUsed}</p>
      </div>
    </li>
  );
}

/** Image without alternative text, because the text is next to it. */
function Thumbnail({ name }: { name: string }) {
  const site = useSite();
  // imageSrcSet needs an absolute URL; the variants use the site's own backend instead of this host.
  const srcSet = imageSrcSet(publicImageUrl("http://localhost", name), site);
  return (
    <span className="image-frame">
      <img
        src={publicImageUrl(site.backendUrl, name)}
        srcSet={srcSet}
        sizes={srcSet && "(min-width: 40rem) 14rem, 44vw"}
        alt=""
        loading="lazy"
        decoding="async"
        onError={({ currentTarget }) => currentTarget.removeAttribute("srcset")} // browsers do not try the original
      />
    </span>
  );
}
