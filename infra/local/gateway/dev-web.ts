import type { Server } from 'node:http';
import { createServer } from 'vite';
import { documentOf, type Web } from './web.ts';

/** Vite's development server as a part of the gateway; hot updates use the gateway's own port. */
export const createDevWeb = async (options: {
  root: string;
  server: Server;
}): Promise<{
  serve: Web;
  close(): Promise<void>;
}> => {
  const vite = await createServer({
    root: options.root,
    server: { middlewareMode: true, ws: { server: options.server } },
  });
  return {
    serve: (request, response) =>
      new Promise((resolve, reject) => {
        const navigates = String(request.headers.accept ?? '').includes('text/html');
        if (navigates) request.url = documentOf(request.url ?? '/');
        response.once('close', resolve);
        vite.middlewares(request, response, (error?: unknown) => {
          if (error) return reject(error);
          response.writeHead(404).end();
        });
      }),
    close: () => vite.close(),
  };
};
