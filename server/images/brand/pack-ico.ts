/** Makes a Windows icon with one image. @param png of 32 by 32 pixels */
export function packIco(png: Uint8Array): Uint8Array<ArrayBuffer> {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2); // an icon
  header.writeUInt16LE(1, 4); // with one image
  header.writeUInt8(32, 6);
  header.writeUInt8(32, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return new Uint8Array(Buffer.concat([header, png]));
}
