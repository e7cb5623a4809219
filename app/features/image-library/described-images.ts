export type DescribedImage = { src: string; alt: string };

/** Lists the images of a text that have a form for their description, in their order. */
export function imagesIn(html: string): DescribedImage[] {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  return [...body.querySelectorAll("img")]
    .filter((image) => !image.closest("figure, table"))
    .map((image) => ({ src: image.getAttribute("src") ?? "", alt: image.alt.trim() }));
}

/** Returns the images without a description, with their position among all images, from 1. */
export function findUndescribed(images: DescribedImage[]): { src: string; position: number }[] {
  return images
    .map(({ src, alt }, index) => ({ src, alt, position: index + 1 }))
    .filter(({ alt }) => alt === "")
    .map(({ src, position }) => ({ src, position }));
}

/** Returns the images whose description an edited text does not have yet. The first description of an image counts. */
export function findNewDescriptions(before: DescribedImage[], after: DescribedImage[]): DescribedImage[] {
  const isKnown = ({ src, alt }: DescribedImage) => before.some((image) => image.src === src && image.alt === alt);
  const isFirst = ({ src }: DescribedImage, images: DescribedImage[]) => images.find((image) => image.src === src);
  const described = after.filter(({ alt }) => alt !== "");
  return described.filter((image) => !isKnown(image) && isFirst(image, described) === image);
}
