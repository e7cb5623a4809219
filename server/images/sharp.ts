import type Sharp from "sharp";

/** Named as libvips names its operations; each reads from files, memory and streams. */
const READERS = [
  "VipsForeignLoadJpeg",
  "VipsForeignLoadPng",
  "VipsForeignLoadWebp",
  "VipsForeignLoadHeif",
  "VipsForeignLoadSvg",
];

let loading: Promise<typeof Sharp> | undefined;
let last: Promise<unknown> = Promise.resolve();

/** One picture at a time in the whole process: sharp works on libuv's four threads, as files and compression do. */
export function withSharp<Result>(work: (sharp: typeof Sharp) => Promise<Result>): Promise<Result> {
  const turn = last.then(async () => {
    loading ??= load();
    return work(await loading);
  });
  last = turn.catch(() => {});
  return turn;
}

/** With the first picture that is made: libvips takes memory most processes never need. */
async function load(): Promise<typeof Sharp> {
  const { default: sharp } = await import("sharp");
  sharp.concurrency(1);
  sharp.cache(false);
  // Nobody's upload reaches a reader of another format, such as TIFF, PDF or ImageMagick's.
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({ operation: READERS });
  return sharp;
}
