import { Writable } from "node:stream";
import { renderToPipeableStream } from "react-dom/server";
import { type EntryContext, type HandleErrorFunction, ServerRouter } from "react-router";
import { reportErrorContext } from "./context.ts";

// The server takes these from the build instead of importing them itself: contexts and router must be one copy.
export { createRequestHandler } from "react-router";
export { createRequestContext } from "./context.ts";

/** Documents are kept and compressed as one value, so a page is rendered whole instead of streamed. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
): Promise<Response> {
  const html = await renderWhole(<ServerRouter context={entryContext} url={request.url} />);
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(html, { status, headers });
}

/** Errors of loaders and of rendering, told to the server's log. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  context.get(reportErrorContext)(error, new URL(request.url).pathname);
};

function renderWhole(element: React.ReactNode): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk);
        done();
      },
      final(done) {
        resolve(Buffer.concat(chunks).toString("utf8"));
        done();
      },
    });
    const { pipe } = renderToPipeableStream(element, {
      onAllReady: () => pipe(sink),
      onError: reject,
    });
  });
}
