import { Socket } from "node:net";
import type { Duplex } from "node:stream";
import type pg from "pg";

/** A column with this name arrives as a Buffer with the database's bytes. */
export const BODY_COLUMN = "response_body";

/** @see https://www.postgresql.org/docs/current/protocol-message-formats.html */
const DATA_ROW = "D".charCodeAt(0);
/** A message begins with its type and its length, which does not count the type. */
const TYPE_BYTES = 1;
const LENGTH_BYTES = 4;
const HEAD_BYTES = TYPE_BYTES + LENGTH_BYTES;
const NULL_LENGTH = -1;

type Messages = pg.Connection & { stream: Duplex };
type Field = Buffer | string | null;

/** Streams whose reader stores no received bytes. */
const receiving = new WeakSet<Duplex>();
const READ_BYTES = 64 * 1024;

/** Creates the stream of a connection. It reads into the same memory again, except for TLS, which has its own streams. */
export function createStream({ ssl }: pg.ClientConfig = {}): Socket {
  if (ssl) return new Socket();
  const stream: Socket = new Socket({
    onread: {
      buffer: Buffer.allocUnsafeSlow(READ_BYTES),
      callback(length, memory) {
        const bytes = Buffer.from(memory.buffer, memory.byteOffset, length);
        stream.emit("data", receiving.has(stream) ? bytes : Buffer.from(bytes));
        return true;
      },
    },
  });
  return stream;
}

/**
 * Reads rows with a body from the connection; pg reads all other messages. pg would join the parts of a row in buffers
 * of doubled size and convert the row to a string with two bytes per character. That garbage costs more time than the
 * rest of a request.
 */
export function receiveBodies(connection: pg.Connection): void {
  const { stream } = connection as Messages;
  const [parse] = stream.listeners("data") as [(bytes: Buffer) => void];
  let body = -1;
  connection.on("rowDescription", ({ fields }: { fields: { name: string }[] }) => {
    body = fields.findIndex(({ name }) => name === BODY_COLUMN);
  });
  /** The first bytes of a message whose head is incomplete. */
  let head: Buffer = Buffer.alloc(0);
  /** The number of bytes of the current message that have not arrived. */
  let missing = 0;
  /** The current message, if it is a row with a body. */
  let row: Buffer | undefined;

  function read(received: Buffer): void {
    const bytes = head.length > 0 ? Buffer.concat([head, received]) : received;
    let offset = 0;
    let passed = 0;
    const passUntil = (end: number) => {
      if (end > passed) parse(bytes.subarray(passed, end));
      passed = end;
    };
    for (;;) {
      const end = offset + Math.min(missing, bytes.length - offset);
      if (row) {
        bytes.copy(row, row.length - missing, offset, end);
        passed = end;
      }
      missing -= end - offset;
      offset = end;
      if (missing > 0) break;
      if (row) connection.emit("dataRow", { fields: fieldsOf(row, body) });
      row = undefined;
      if (bytes.length - offset < HEAD_BYTES) break;
      const isRow = bytes[offset] === DATA_ROW;
      missing = bytes.readUInt32BE(offset + TYPE_BYTES) - LENGTH_BYTES;
      // pg must have read the description of the row.
      if (isRow) passUntil(offset);
      offset += HEAD_BYTES;
      if (!isRow || body < 0) continue;
      row = Buffer.allocUnsafeSlow(missing);
      passed = offset;
    }
    // pg keeps an incomplete message, but the memory of these bytes is used again.
    if (missing > 0 && passed < offset) parse(Buffer.from(bytes.subarray(passed, offset)));
    else passUntil(offset);
    head = Buffer.from(bytes.subarray(offset));
  }

  stream.off("data", parse).on("data", read);
  receiving.add(stream);
}

function fieldsOf(row: Buffer, body: number): Field[] {
  let offset = 2;
  return Array.from({ length: row.readInt16BE() }, (_, index) => {
    const length = row.readInt32BE(offset);
    const start = offset + LENGTH_BYTES;
    if (length === NULL_LENGTH) {
      offset = start;
      return null;
    }
    offset = start + length;
    return index === body ? row.subarray(start, offset) : row.toString("utf8", start, offset);
  });
}
