/** Uses XMLHttpRequest, because fetch reports no upload progress. */
export function fetchWithProgress(onProgress: (fraction: number) => void): typeof fetch {
  return (input, { method = "GET", headers, body } = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(method, input instanceof Request ? input.url : input);
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
      request.responseType = "blob";
      request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
        if (lengthComputable) onProgress(loaded / total);
      };
      request.onload = () =>
        resolve(new Response(request.response, { status: request.status, statusText: request.statusText }));
      // Network errors have the message that Chromium's fetch uses.
      request.onerror = () => reject(new TypeError("Failed to fetch"));
      request.send(body as XMLHttpRequestBodyInit);
    });
}
