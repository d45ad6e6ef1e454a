/** Bytes on their way to the store: one PUT, watched for standing still. */

/** The store's answer: its status, and the entity tag of what it has taken. */
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

/** No answer came: the line is down, or nothing has moved for too long. */
export class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost';
}

/** How long nothing may move before a PUT is taken for lost, in ms. A slow upload may take as long as it needs. */
const stallAfter = 30_000;

/** What a browser sets by itself and lets nobody else set. */
const ownHeaders = new Set(['host', 'content-length']);

/** Sends by XMLHttpRequest, the only way that tells how much has been sent. */
export const put: Put = (url, body, { headers = {}, signal, onProgress }) =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const request = new XMLHttpRequest();
    let watchdog: ReturnType<typeof setTimeout>;
    const moved = () => {
      clearTimeout(watchdog);
      watchdog = setTimeout(() => {
        // First: aborting rejects as well.
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
