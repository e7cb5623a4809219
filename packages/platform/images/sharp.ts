import sharp from "sharp";

/** These are libvips' names of operations; each reads from files, memory and streams. */
const READERS = [
  "VipsForeignLoadJpeg",
  "VipsForeignLoadPng",
  "VipsForeignLoadWebp",
  "VipsForeignLoadHeif",
  "VipsForeignLoadSvg",
];

sharp.concurrency(1);
sharp.cache(false);
// Uploads never reach a reader of another format, such as TIFF, PDF or ImageMagick's.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: READERS });

/** Only the image process uses sharp, see image-process.ts. */
export { sharp };
