import type { IncomingMessage, ServerResponse } from 'node:http';
import { send } from './http.ts';

const page = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="3"><title>Proofline is getting ready</title><link rel="icon" href="data:,">
<style>:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}main{max-width:32rem;margin:20vh auto;padding:0 1.5rem}
h1{font-size:1.25rem}</style><main><h1>Proofline is getting ready</h1><p>The demo workspace is being filled with eleven months
of work, this once. The clock jumps through them meanwhile; this page opens by itself when it is through.</p></main></html>`;

/** In place of the web app while the demo is made: whoever began something now would see it lapse as the clock moves. */
export async function preparing(request: IncomingMessage, response: ServerResponse): Promise<void> {
  await send(request, response, {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
      'retry-after': '3',
    },
    body: page,
  });
}
