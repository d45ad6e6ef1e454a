import { readFile, stat } from 'node:fs/promises';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { extname, join, normalize, sep } from 'node:path';
import { securityTxtPath } from '#contracts/security-txt.ts';
import { isGuestPath } from '#domain/guest-pages.ts';
import { acceptedEncodings, send, splitUrl } from './http.ts';

/** Serves the web app. */
export type Web = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
};
const suffixes = { br: '.br', gzip: '.gz' } as const;

interface Found {
  path: string;
  size: number;
  modified: number;
}

const fileAt = async (path: string): Promise<Found | undefined> => {
  const found = await stat(path).catch(() => undefined);
  return found?.isFile() ? { path, size: found.size, modified: Math.round(found.mtimeMs) } : undefined;
};

/** File of a URL path below the folder; undefined for dot files and for paths outside of the folder. */
const lookUp = async (folder: string, address: string): Promise<Found | undefined> => {
  let path: string;
  try {
    path = normalize(join(folder, decodeURIComponent(address)));
  } catch {
    return undefined;
  }
  const inside = path.startsWith(folder + sep) && !path.includes('\0');
  if (!inside || path.slice(folder.length).includes(`${sep}.`)) return undefined;
  return fileAt(path);
};

const notBuilt = 'The web app is not built yet. Run "npm run build", then load this page again.';

/** Built with the web app and served with it, although its path is below the API's. */
export const apiDocument = '/api/openapi.json';

/** True if a path names a file; all others are pages. Same rule as in infra/aws/edge/page.js. */
export const namesFile = (path: string): boolean =>
  /^\/(assets(\/|$)|\.well-known(\/|$)|[^/]*\.[^/]*$)/.test(path) || path === apiDocument;

/**
 * HTML document of a page. Guest pages, which tracked links open, have a light one, and so has the page that a
 * sign-in by redirect returns to.
 */
export const documentOf = (path: string): string => (isGuestPath(path) ? '/guest.html' : '/index.html');

/**
 * Serves a built web app like CloudFront: compressed files where the build made them, immutable assets with hashed
 * names, and an HTML document for every page, for any Accept header.
 */
export const createWeb = (options: {
  folder: string;
  headers: Record<string, string>;
  /** Content of `/config.json`. */
  config?: object;
  /** Content of `/.well-known/security.txt`. */
  security?: string;
}): Web => {
  const folder = normalize(options.folder);

  return async (request, response) => {
    const { path } = splitUrl(request);
    const plain = (status: number, body: string) =>
      send(request, response, {
        status,
        headers: {
          ...options.headers,
          'content-type': 'text/plain; charset=utf-8',
          'cache-control': 'no-store',
        },
        body,
      });
    if (request.method !== 'GET' && request.method !== 'HEAD') return plain(405, 'Method not allowed');

    if (path === '/config.json') {
      const headers = {
        ...options.headers,
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'no-cache',
      };
      return send(request, response, { status: 200, headers, body: JSON.stringify(options.config ?? {}) });
    }
    if (path === securityTxtPath && options.security !== undefined) {
      const headers = {
        ...options.headers,
        'content-type': 'text/plain; charset=utf-8',
        'cache-control': 'no-cache',
      };
      return send(request, response, { status: 200, headers, body: options.security });
    }
    const isFile = namesFile(path);
    const file = await lookUp(folder, isFile ? path : documentOf(path));
    if (!file) return isFile ? plain(404, 'Not found') : plain(503, notBuilt);

    const etag = `"${file.size.toString(36)}-${file.modified.toString(36)}"`;
    const headers: OutgoingHttpHeaders = {
      ...options.headers,
      'content-type': types[extname(file.path)] ?? 'application/octet-stream',
      'cache-control': path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      etag,
    };
    if (request.headers['if-none-match'] === etag) {
      return send(request, response, { status: 304, headers, body: '' });
    }
    for (const encoding of acceptedEncodings(request)) {
      const packed = await fileAt(file.path + suffixes[encoding]);
      // A compressed file older than its source is left over from an earlier build.
      if (!packed || packed.modified < file.modified) continue;
      const packedHeaders = { ...headers, 'content-encoding': encoding, vary: 'Accept-Encoding' };
      return send(request, response, {
        status: 200,
        headers: packedHeaders,
        body: await readFile(packed.path),
      });
    }
    return send(request, response, { status: 200, headers, body: await readFile(file.path) });
  };
};
