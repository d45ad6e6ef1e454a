/** Upload of bytes to the store by a single PUT, with a stall timeout. */

/** Answer of the store: its status, and the ETag of the stored bytes. */
export interface PutAnswer {
  readonly status: number;
  readonly etag: string | null;
}

export type Put = (
  url: string,
  body: Blob,
  options: {
    readonly headers?: Readonly<Record<string, string>>;
    readonly signal: AbortSignal;
    readonly onProgress: (sent: number) => void;
  },
) => Promise<PutAnswer>;

/** Error without an answer: the connection is lost, or the stall timeout has passed. */
export class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost';
}

/** Stall timeout in ms: a PUT without progress for this long counts as lost. A slow upload may take any time. */
const stallAfter = 30_000;

/** Headers that only the browser may set. */
const ownHeaders = new Set(['host', 'content-length']);

/** Sends by XMLHttpRequest, because `fetch` does not report upload progress. */
export const putWithProgress: Put = (url, body, { headers = {}, signal, onProgress }) =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const request = new XMLHttpRequest();
    let watchdog: ReturnType<typeof setTimeout>;
    const moved = () => {
      clearTimeout(watchdog);
      watchdog = setTimeout(() => {
        // Rejects first, because aborting rejects as well.
        reject(new ConnectionLost());
        request.abort();
      }, stallAfter);
    };
    const stop = () => request.abort();
    signal.addEventListener('abort', stop, { once: true });
    request.onloadend = () => {
      clearTimeout(watchdog);
      signal.removeEventListener('abort', stop);
    };
    request.upload.onprogress = ({ loaded }) => {
      moved();
      onProgress(loaded);
    };
    request.onload = () => resolve({ status: request.status, etag: request.getResponseHeader('etag') });
    request.onerror = () => reject(new ConnectionLost());
    request.onabort = () => reject(signal.reason);
    request.open('PUT', url);
    for (const [name, value] of Object.entries(headers)) {
      if (!ownHeaders.has(name.toLowerCase())) request.setRequestHeader(name, value);
    }
    moved();
    request.send(body);
  });
