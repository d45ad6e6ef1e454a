import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import * as z from 'zod/mini';
import { AwsError } from '../../emulators/shared/aws-service.ts';
import type { Html } from '../../emulators/shared/html.ts';
import { namesThisMachine, readBody, send, splitUrl } from '../gateway/http.ts';
import type { Runtime } from '../runtime-api.ts';
import { endpointsOf } from './endpoints.ts';
import { type Frame, fontPath, page } from './layout.ts';
import {
  dnsPage,
  eventsPage,
  mailBody,
  mailPage,
  queuesPage,
  schedulesPage,
  workspacesPage,
} from './pages.ts';

const largestBody = 64 * 1024;
const many = 1000;
const font = createRequire(import.meta.url).resolve(
  '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
);

/** True for a request from a page of another origin (CSRF). Programs other than browsers send neither header. */
const isCrossSite = ({ headers }: IncomingMessage): boolean => {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true;
  return headers.origin !== undefined && headers.origin !== `http://${headers.host}`;
};

/**
 * Console of the runtime under `/_local`: pages for people and JSON for tests. It shows all mail, so it answers on
 * local host names only, and accepts writes only from its own pages and from programs.
 */
export const createConsole = (
  runtime: Runtime,
): ((request: IncomingMessage, response: ServerResponse) => Promise<void>) => {
  const endpoints = endpointsOf(runtime);

  const frame = (request: IncomingMessage, title: string, current: string): Frame => {
    const mails = runtime.mailbox.list({ limit: many }).length;
    const deadLetters = runtime.queueNames
      .filter((queue) => queue.deadLetters)
      .reduce((sum, { name }) => sum + runtime.queues.counts(name).visible, 0);
    const now = runtime.clock.now();
    return {
      title,
      current,
      back: request.url ?? '/_local',
      now,
      ahead: now - Date.now(),
      counts: { mails: mails === many ? `${many}+` : String(mails), deadLetters },
      nonce: randomBytes(16).toString('base64'),
    };
  };

  const pageAt = (path: string, query: URLSearchParams, back: string): [string, string, Html] | undefined => {
    const mail = /^\/_local\/mail\/([\w-]+)$/.exec(path)?.[1];
    if (mail !== undefined || path === '/_local/mail') {
      return ['Mailbox', '/_local/mail', mailPage(runtime, query, mail)];
    }
    if (path === '/_local') return ['Workspaces', path, workspacesPage(runtime)];
    if (path === '/_local/events') return ['Events', path, eventsPage(runtime, query)];
    if (path === '/_local/queues') return ['Queues', path, queuesPage(runtime, back)];
    if (path === '/_local/dns') return ['DNS', path, dnsPage(runtime, back)];
    if (path === '/_local/schedules') return ['Schedules', path, schedulesPage(runtime, back)];
    return undefined;
  };

  return async (request, response) => {
    const { path: rawPath, query: rawQuery } = splitUrl(request);
    const path = rawPath.replace(/(?<=.)\/$/, '');
    const query = new URLSearchParams(rawQuery);
    const answer = (status: number, headers: OutgoingHttpHeaders, body: string | Buffer) =>
      send(request, response, {
        status,
        headers: {
          'cache-control': 'no-store',
          'x-content-type-options': 'nosniff',
          // Not `no-referrer`, with which browsers would send the console's own forms with "Origin: null".
          'referrer-policy': 'same-origin',
          'cross-origin-resource-policy': 'same-origin',
          ...headers,
        },
        body,
      });
    const json = (status: number, value: unknown) =>
      answer(status, { 'content-type': 'application/json; charset=utf-8' }, JSON.stringify(value));

    if (!namesThisMachine(request)) {
      return json(403, { message: 'The console answers on localhost alone.' });
    }
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isRead && isCrossSite(request)) return json(403, { message: 'Another site may not do this.' });

    const endpointName = /^\/_local\/api\/(.+)$/.exec(path)?.[1];
    if (endpointName !== undefined) {
      const methods = isRead ? endpoints.GET : request.method === 'POST' ? endpoints.POST : {};
      const endpoint = Object.hasOwn(methods, endpointName) ? methods[endpointName] : undefined;
      if (!endpoint) return json(404, { message: 'There is no such endpoint.' });
      const isForm =
        request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false;
      const body = (await readBody(request, largestBody))?.toString() ?? '';
      const form = new URLSearchParams(body);
      try {
        const input: unknown = isRead
          ? Object.fromEntries(query)
          : isForm
            ? Object.fromEntries(form)
            : JSON.parse(body || '{}');
        const result = await endpoint(input);
        if (result === undefined) return json(404, { message: 'There is no such thing.' });
        const back = form.get('back');
        // Open-redirect guard: a path that begins with two slashes would lead to another host.
        if (!isForm || !back?.startsWith('/_local')) return json(200, result);
        return answer(303, { location: back }, '');
      } catch (error) {
        const refused =
          error instanceof AwsError || error instanceof RangeError || error instanceof SyntaxError;
        if (error instanceof z.core.$ZodError) return json(400, { message: z.prettifyError(error) });
        if (refused) return json(400, { message: error.message });
        throw error;
      }
    }

    if (!isRead) return json(405, { message: 'Method not allowed.' });
    if (path === fontPath) {
      const headers = { 'content-type': 'font/woff2', 'cache-control': 'public, max-age=86400' };
      return answer(200, headers, await readFile(font));
    }
    const bodyOf = /^\/_local\/mail\/([\w-]+)\/body$/.exec(path)?.[1];
    const mail = bodyOf === undefined ? undefined : runtime.mailbox.get(bodyOf);
    if (mail) {
      const policy =
        "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; img-src data: http:; style-src 'unsafe-inline'";
      const type = 'text/html; charset=utf-8';
      return answer(200, { 'content-type': type, 'content-security-policy': policy }, mailBody(mail));
    }
    const found = pageAt(path, query, request.url ?? '/_local');
    if (!found) return json(404, { message: 'There is no such page.' });
    const [title, current, content] = found;
    const around = frame(request, title, current);
    const policy = `default-src 'none'; style-src 'unsafe-inline'; script-src 'nonce-${around.nonce}'; connect-src 'self'; frame-src 'self'; img-src 'self' data:; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;
    return answer(
      200,
      { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy },
      page(around, content),
    );
  };
};
