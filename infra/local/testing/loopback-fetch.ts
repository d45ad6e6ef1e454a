import { request } from 'node:http';

/**
 * Fetch of specs that call from outside. Node resolves no `*.localhost`: these calls, and those of further hosts, go to the loopback with
 * the host of the workspace.
 */
export const toLoopback =
  (real: typeof fetch, isHere = (_host: string): boolean => false): typeof fetch =>
  (input, init) => {
    const url = new URL(String(input));
    if (!/(^|\.)localhost$/.test(url.hostname) && !isHere(url.hostname)) return real(input, init);
    return new Promise((resolve, reject) => {
      const { method = 'GET', body, headers } = init ?? {};
      const sent = request(
        {
          host: '127.0.0.1',
          port: url.port,
          path: `${url.pathname}${url.search}`,
          method,
          headers: {
            ...(headers as Record<string, string>),
            host: url.host,
            'content-length': Buffer.byteLength(String(body ?? '')),
          },
        },
        (answer) => {
          const chunks: Buffer[] = [];
          answer.on('data', (chunk: Buffer) => chunks.push(chunk));
          answer.once('end', () =>
            resolve(
              new Response(Buffer.concat(chunks), {
                status: answer.statusCode ?? 500,
                headers: { 'content-type': answer.headers['content-type'] ?? '' },
              }),
            ),
          );
        },
      );
      sent.once('error', reject);
      sent.end(body === undefined ? undefined : String(body));
    });
  };
