import type { AddressInfo, Socket } from "node:net";
import { createServer } from "node:net";
import { SMTPServer } from "smtp-server";

type ReceivedMail = {
  messageId: string;
  recipients: string[];
  /** Header lines, unfolded, by lower-case name; the last of a name wins. */
  headers: Record<string, string>;
  raw: string;
};

/** The response of the server at each step, if it does not accept the e-mail. */
export type FailureMode = { at: "recipient" | "text"; code: number; text: string } | "takes everything";

export type MailServer = {
  url: string;
  /** In the order of arrival, repetitions included. */
  received: ReceivedMail[];
  failureMode: FailureMode;
  close(): Promise<void>;
};

/** A real SMTP server on loopback that stores received e-mails. */
export async function startMailServer({
  port = 0,
  failureMode = "takes everything" as FailureMode,
} = {}): Promise<MailServer> {
  const state: Omit<MailServer, "url" | "close"> = { received: [], failureMode };
  const rejectionAt = (step: "recipient" | "text") =>
    state.failureMode !== "takes everything" && state.failureMode.at === step
      ? Object.assign(new Error(state.failureMode.text), { responseCode: state.failureMode.code })
      : null;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    disableReverseLookup: true,
    onRcptTo: (_address, _session, callback) => callback(rejectionAt("recipient")),
    onData(stream, session, callback) {
      let raw = "";
      stream.on("data", (part: Buffer) => {
        raw += part.toString("utf8");
      });
      stream.on("end", () => {
        const rejection = rejectionAt("text");
        if (!rejection)
          state.received.push(
            readMail(
              raw,
              session.envelope.rcptTo.map(({ address }) => address),
            ),
          );
        callback(rejection);
      });
    },
  });
  server.on("error", () => {}); // clients are killed in these tests
  await new Promise<void>((resolve) => void server.listen(port, "127.0.0.1", resolve));
  const socketAddress = server.server.address() as AddressInfo;
  return Object.assign(state, {
    url: `smtp://127.0.0.1:${socketAddress.port}`,
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  });
}

/** A server at a port that does not behave like a mail server. */
export async function startBadMailServer(behaviour: (socket: Socket) => void) {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    behaviour(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `smtp://127.0.0.1:${port}`,
    connections: () => sockets.size,
    close: () =>
      new Promise<void>((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

function readMail(raw: string, recipients: string[]): ReceivedMail {
  const head = raw.slice(0, raw.indexOf("\r\n\r\n")).replace(/\r\n[ \t]+/g, " ");
  const headers = Object.fromEntries(
    head.split("\r\n").map((line) => {
      const colon = line.indexOf(":");
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  return { messageId: headers["message-id"] ?? "", recipients, headers, raw };
}
