/** SHA-256 of a file, computed by a worker. */

/**
 * Threshold in bytes. Up to it, a file is hashed whole by `crypto.subtle` and uploaded in one piece, with the hash in
 * the signature; beyond, it is hashed incrementally and uploaded in parts.
 */
export const wholeUpTo = 100_000_000;

export type HashAnswer = { readonly sha256: string } | { readonly failed: string };

/** SHA-256 in hex. Rejects if the file can no longer be read, or with the signal's reason. */
export const sha256Of = (file: Blob, signal: AbortSignal): Promise<string> => {
  const worker = new Worker(new URL('./hash.worker.ts', import.meta.url), { type: 'module' });
  return new Promise<string>((resolve, reject) => {
    signal.throwIfAborted();
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    worker.onmessage = ({ data }: MessageEvent<HashAnswer>) =>
      'sha256' in data ? resolve(data.sha256) : reject(new Error(data.failed));
    worker.onerror = (event) => reject(new Error(event.message));
    worker.postMessage(file);
  }).finally(() => worker.terminate());
};
