import sharp from "sharp";

/** Named as libvips names its operations; each reads from files, memory and streams. */
const READERS = [
  "VipsForeignLoadJpeg",
  "VipsForeignLoadPng",
  "VipsForeignLoadWebp",
  "VipsForeignLoadHeif",
  "VipsForeignLoadSvg",
];

sharp.concurrency(1);
sharp.cache(false);
// Nobody's upload reaches a reader of another format, such as TIFF, PDF or ImageMagick's.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: READERS });

/** As only the process for pictures uses it, see picture-process.ts. */
export { sharp };
