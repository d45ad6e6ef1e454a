import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Step } from '../progress.ts';
import type { Api } from './api.ts';
import { httpDate, splitUrl } from './http.ts';
import { preparing } from './preparing.ts';
import { apiDocument, namesFile, type Web } from './web.ts';

type Part = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

const under = (path: string, prefix: string) => path === prefix || path.startsWith(`${prefix}/`);

/** Single origin for the API, the console and the web app, at every host, like CloudFront. */
export const createGateway = (parts: {
  api: Api;
  console: Part;
  web: Web;
  /** Headers that CloudFront adds to every answer. */
  headers: Readonly<Record<string, string>>;
  /** Epoch milliseconds; browsers and the SDK take their "now" from the Date header. */
  now: () => number;
  /** While it returns steps, pages show them and wait; only the API and the console are served. */
  preparing?: () => readonly Step[] | undefined;
}): RequestListener => {
  return (request, response) => {
    const { path } = splitUrl(request);
    const isApi = under(path, '/api') && path !== apiDocument;
    const steps = namesFile(path) ? undefined : parts.preparing?.();
    const page: Part = steps ? (...call) => preparing(...call, steps) : parts.web;
    const part = isApi ? parts.api : under(path, '/_local') ? parts.console : page;
    // The API sets the date itself, with its other headers: Node writes a single head faster.
    if (part !== parts.api) response.setHeader('date', httpDate(parts.now()));
    part(request, response).catch((error: unknown) => {
      // A disconnected client is no error.
      if (request.socket.destroyed) return;
      console.error(`${request.method} ${path} failed:`, error);
      if (response.headersSent) return void response.destroy();
      response.writeHead(500, {
        ...parts.headers,
        'content-type': 'text/plain; charset=utf-8',
        'cache-control': 'no-store',
      });
      response.end('Something went wrong.');
    });
  };
};
