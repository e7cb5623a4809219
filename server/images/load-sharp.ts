/** Named as libvips names its operations; each family reads from files, memory and streams. */
const READERS = [
  "VipsForeignLoadJpeg",
  "VipsForeignLoadPng",
  "VipsForeignLoadWebp",
  "VipsForeignLoadHeif",
  "VipsForeignLoadSvg",
];

let loading: Promise<Awaited<ReturnType<typeof load>>> | undefined;

/** With the first picture that is made: libvips takes 20 MB which most processes never need. */
export function loadSharp() {
  loading ??= load();
  return loading;
}

async function load() {
  const { default: sharp } = await import("sharp");
  // One picture keeps one thread; how many are made at once is said where they are made.
  sharp.concurrency(1);
  sharp.cache(false);
  // Nobody's upload reaches a reader of another format, such as TIFF, PDF or ImageMagick's.
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({ operation: READERS });
  return sharp;
}
