import { useId } from "react";
import { imageSrcSet } from "#app/features/posts/images/image-variants.ts";
import { useSite } from "#app/lib/site-provider.tsx";
import { pictures as texts } from "#app/texts/en/images.ts";
import { publicImageUrl } from "#shared/image-urls.ts";
import { countUses, describePicture, nameOfPicture, type Picture } from "./library-image.ts";

type PictureGridProps = {
  pictures: readonly Picture[];
  /** Action of a click, followed by the picture's name. */
  verb: string;
  onPress: (picture: Picture) => void;
};

export function PictureGrid({ pictures, verb, onPress }: PictureGridProps) {
  return (
    <ul className="image-grid">
      {pictures.map((picture) => (
        <PictureCard key={picture.name} picture={picture} verb={verb} onPress={() => onPress(picture)} />
      ))}
    </ul>
  );
}

function PictureCard({ picture, verb, onPress }: { picture: Picture; verb: string; onPress: () => void }) {
  const id = useId();
  return (
    <li className="image-card">
      <button type="button" aria-describedby={id} onClick={onPress}>
        <Thumbnail name={picture.name} />
        <span className="sr-only">{`${verb} `}</span>
        <span className="image-title">{nameOfPicture(picture)}</span>
      </button>
      <div id={id} className="image-facts">
        <p>{describePicture(picture)}</p>
        <p className="image-alt">{picture.alt || texts.noAlt}</p>
        <p>{countUses(picture) ? texts.usedIn(countUses(picture)) : texts.notUsed}</p>
      </div>
    </li>
  );
}

/** Picture without alternative text, because the text is next to it. */
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
