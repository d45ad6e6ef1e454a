import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Api } from './api.ts';
import { httpDate, navigates, splitUrl } from './http.ts';
import { preparing } from './preparing.ts';
import type { Web } from './web.ts';

/** Built with the web app and served from beside it, though it lies below the API. */
const apiDocument = '/api/openapi.json';

type Part = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

const under = (path: string, prefix: string) => path === prefix || path.startsWith(`${prefix}/`);

/** One origin for everything, as CloudFront makes it: the API, the console and the web app, at every host. */
export function createGateway(parts: {
  api: Api;
  console: Part;
  web: Web;
  /** Epoch milliseconds; browsers and the SDK take their "now" from the Date header. */
  now: () => number;
  /** While this says so, pages wait: the API alone is at work, and the console tells of it. */
  isPreparing?: () => boolean;
}): RequestListener {
  return (request, response) => {
    const { path } = splitUrl(request);
    const isApi = under(path, '/api') && path !== apiDocument;
    const page: Part = navigates(request) && parts.isPreparing?.() ? preparing : parts.web;
    const part = isApi ? parts.api : under(path, '/_local') ? parts.console : page;
    // The API tells the date among its other headers: Node writes a head of one piece faster.
    if (part !== parts.api) response.setHeader('date', httpDate(parts.now()));
    part(request, response).catch((error: unknown) => {
      // A client that went away is nobody's fault.
      if (request.socket.destroyed) return;
      console.error(`${request.method} ${path} failed:`, error);
      if (response.headersSent) return void response.destroy();
      response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' });
      response.end('Something went wrong.');
    });
  };
}
