import { PassThrough } from "node:stream";
import pg from "pg";
import { expect, test } from "vitest";
import { BODY_COLUMN, receiveBodies } from "./receive-bodies.ts";

/** The types of pg lack this method. */
type Listening = pg.Connection & { attachListeners(stream: PassThrough): void };

/** Feeds the bytes to a connection like pg's. @returns the rows and the names of all messages */
function receive(chunks: Buffer[]) {
  const stream = new PassThrough();
  const connection = new pg.Connection({ stream: () => stream }) as Listening;
  connection.attachListeners(stream);
  const names: string[] = [];
  const rows: unknown[] = [];
  receiveBodies(connection);
  for (const name of ["rowDescription", "dataRow", "commandComplete", "readyForQuery"]) {
    connection.on(name, () => names.push(name));
  }
  connection.on("dataRow", ({ fields }: { fields: unknown }) => rows.push(fields));
  for (const chunk of chunks) {
    stream.emit("data", chunk);
    // The connection uses the memory of a chunk again.
    chunk.fill(0);
  }
  return { names, rows };
}

function message(type: string, ...parts: (Buffer | string)[]): Buffer {
  const content = Buffer.concat(parts.map((part) => Buffer.from(part)));
  const length = Buffer.alloc(4);
  length.writeInt32BE(content.length + 4);
  return Buffer.concat([Buffer.from(type), length, content]);
}

function int(value: number, bytes: 2 | 4): Buffer {
  const buffer = Buffer.alloc(bytes);
  buffer.writeIntBE(value, 0, bytes);
  return buffer;
}

function description(...names: string[]): Buffer {
  return message("T", int(names.length, 2), ...names.flatMap((name) => [`${name}\0`, Buffer.alloc(18)]));
}

function dataRow(...values: (string | null)[]): Buffer {
  const fields = values.flatMap((value) =>
    value === null ? [int(-1, 4)] : [int(Buffer.byteLength(value), 4), Buffer.from(value)],
  );
  return message("D", int(values.length, 2), ...fields);
}

const DONE = message("C", "SELECT 1\0");
const READY = message("Z", "I");
const BODY = "é€😀".repeat(50);

test("a column for a body arrives as bytes, wherever the network cuts the messages", () => {
  const bytes = Buffer.concat([
    ...[description("setting"), dataRow("é"), DONE],
    ...[description("rows", BODY_COLUMN, "total"), dataRow("9", BODY, null), dataRow("", "", "€"), DONE],
    ...[description("plain"), dataRow(BODY), DONE, READY],
  ]);
  const expected = {
    names: [
      ...["rowDescription", "dataRow", "commandComplete"],
      ...["rowDescription", "dataRow", "dataRow", "commandComplete"],
      ...["rowDescription", "dataRow", "commandComplete", "readyForQuery"],
    ],
    rows: [["é"], ["9", Buffer.from(BODY), null], ["", Buffer.alloc(0), "€"], [BODY]],
  };
  for (let size = 1; size <= bytes.length; size += 1) {
    const count = Math.ceil(bytes.length / size);
    const chunkAt = (index: number) => Buffer.from(bytes.subarray(index * size, (index + 1) * size));
    const chunks = Array.from({ length: count }, (_, index) => chunkAt(index));
    expect(receive(chunks), `pieces of ${size} bytes`).toEqual(expected);
  }
});

test("a body without bytes is null", () => {
  expect(receive([Buffer.concat([description(BODY_COLUMN), dataRow(null), DONE, READY])]).rows).toEqual([[null]]);
});
