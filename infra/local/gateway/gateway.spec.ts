import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer, request as httpRequest, type IncomingHttpHeaders, type Server } from 'node:http';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { route } from '#contracts/route.ts';
import { securityTxt } from '#contracts/security-txt.ts';
import { temporaryFolder } from '#testing/support.ts';
import { securityHeaders } from '../../aws/security-headers.ts';
import { createTokens, makeSigningKey } from '../../emulators/cognito/tokens.ts';
import { LambdaTimeout } from '../../emulators/lambda/lambda.ts';
import type { Step } from '../progress.ts';
import { createApi } from './api.ts';
import { createAuthorizer } from './authorizer.ts';
import type { HttpEvent } from './event.ts';
import { createGateway } from './gateway.ts';
import { createWeb } from './web.ts';

const any = {
  params: z.any(),
  query: z.any(),
  body: z.any(),
  answer: z.any(),
  summary: '',
  resource: 'things',
};
const routes = [
  route({ ...any, name: 'open', method: 'GET', path: '/open', access: 'public', limit: 'read' }),
  route({ ...any, name: 'thing', method: 'GET', path: '/things/{id}', access: 'member', limit: 'read' }),
  route({ ...any, name: 'newest', method: 'GET', path: '/things/newest', access: 'member', limit: 'read' }),
  route({
    ...any,
    name: 'change',
    method: 'PUT',
    path: '/things/{id}/parts/{part}',
    access: 'member',
    limit: 'read',
  }),
  route({ ...any, name: 'fire', method: 'POST', path: '/fire', access: 'public', limit: 'read' }),
  route({
    ...any,
    name: 'review',
    method: 'GET',
    path: '/review/{token}',
    access: 'reviewer',
    limit: 'read',
  }),
];
const nowMs = Date.UTC(2030, 0, 2, 3, 4, 5);
const reported = { contact: 'mailto:security@proofline.example', domain: 'proofline.example' };
const user = {
  sub: 'subject-1',
  email: '',
  emailVerified: true,
  attributes: {},
  status: 'CONFIRMED' as const,
  enabled: true,
  salt: '',
  verifier: '',
  passwordExpiresAt: null,
  createdAt: 0,
  updatedAt: 0,
};

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  json(): unknown;
}

const headers = securityHeaders({
  files: 'http://127.0.0.1:2',
  media: 'http://127.0.0.1:5',
  identity: 'http://127.0.0.1:3',
  live: 'ws://127.0.0.1:4',
});

describe('the gateway', () => {
  const folder = temporaryFolder();
  let server: Server;
  let port: number;
  let token: string;
  let idToken: string;
  let foreignToken: string;
  let events: HttpEvent[] = [];
  let writes = 0;
  let steps: readonly Step[] | undefined;
  let result: () => unknown = () => ({ statusCode: 200, body: '{}' });

  const call = (
    method: string,
    path: string,
    { headers = {}, body }: { headers?: Record<string, string | string[]>; body?: string | Buffer } = {},
  ) =>
    new Promise<Answer>((resolve, reject) => {
      const sent = httpRequest({ host: '127.0.0.1', port, method, path, headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => {
          const received = Buffer.concat(chunks);
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: received,
            json: () => JSON.parse(received.toString()),
          });
        });
      });
      sent.once('error', reject);
      sent.end(body);
    });
  const authorized = (value = token) => ({ authorization: `Bearer ${value}` });
  const last = () => {
    const event = events.at(-1);
    if (!event) throw new Error('No handler was called');
    return event;
  };

  beforeAll(async () => {
    const pool = { issuer: 'http://127.0.0.1:1/pool', clientId: 'client' };
    const tokens = createTokens({ ...pool, signingKey: await makeSigningKey() });
    const session = { originJti: 'origin', authTime: Date.now() };
    ({ AccessToken: token, IdToken: idToken } = tokens.issue(user, session));
    const foreign = createTokens({ ...pool, signingKey: await makeSigningKey() });
    foreignToken = foreign.issue(user, session).AccessToken;

    mkdirSync(join(folder.path, 'assets'));
    writeFileSync(join(folder.path, 'index.html'), '<!doctype html><title>The app</title>');
    writeFileSync(join(folder.path, 'guest.html'), '<!doctype html><title>For guests</title>');
    writeFileSync(join(folder.path, '.inputs'), 'hidden');
    writeFileSync(join(folder.path, 'assets/app-1a2b.js'), 'plain');
    writeFileSync(join(folder.path, 'assets/app-1a2b.js.br'), 'packed');
    const api = createApi({
      routes,
      authorize: createAuthorizer({ ...pool, jwks: tokens.jwks() }),
      async invoke(_resource, event) {
        events.push(event);
        return result();
      },
      now: () => nowMs,
      originSecret: 'secret',
      headers,
      onWrite: () => {
        writes += 1;
      },
    });
    const web = createWeb({
      folder: folder.path,
      headers,
      config: { errors: { dsn: 'http://key@127.0.0.1:4/7' } },
      security: securityTxt(reported, nowMs),
    });
    const console = async () => {
      throw new Error('not here');
    };
    const parts = { api, web, console, headers };
    server = createServer(createGateway({ ...parts, now: () => nowMs, preparing: () => steps }));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    port = typeof address === 'object' && address ? address.port : 0;
  });
  beforeEach(() => {
    events = [];
    writes = 0;
    result = () => ({ statusCode: 200, body: '{}' });
  });
  afterAll(() => {
    server.close();
    folder.remove();
  });

  it('tells where vulnerabilities are reported, and not as a page', async () => {
    const answer = await call('GET', '/.well-known/security.txt');
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(answer.body.toString()).toContain(`Contact: ${reported.contact}\nExpires: `);
    expect((await call('GET', '/.well-known/other')).status).toBe(404);
  });

  it('tells pages where they run', async () => {
    const answer = await call('GET', '/config.json');
    expect(answer.headers['cache-control']).toBe('no-cache');
    expect(answer.json()).toEqual({ errors: { dsn: 'http://key@127.0.0.1:4/7' } });
  });

  it('lets pages wait while something is made, shows how far that is, and keeps nothing else waiting', async () => {
    const web = { title: 'Web app', about: 'It is built.', done: 1, of: 1, isOver: true };
    steps = [web, { title: 'Demo <workspace>', about: '', done: 40, of: 280, isOver: false }];
    try {
      for (const headers of [{ accept: 'text/html' }, { accept: '*/*' }]) {
        const page = await call('GET', '/signup', { headers });
        expect(page.status).toBe(503);
        expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'retry-after': '2' });
        const text = page.body.toString();
        expect(text).toContain('Web app <span>Ready</span>');
        expect(text).toContain('<p>It is built.</p>');
        expect(text).toContain('Demo &lt;workspace&gt; <span>40 of 280</span>');
        expect(text).toContain('<progress value="40" max="280">');
        const [, script = ''] = /<script>(.*)<\/script>/s.exec(text) ?? [];
        const hash = createHash('sha256').update(script).digest('base64');
        expect(page.headers['content-security-policy']).toContain(`script-src 'sha256-${hash}'`);
      }
      steps = [{ title: 'Web app', about: '', done: 0, of: undefined, isOver: false }];
      expect((await call('GET', '/')).body.toString()).toContain('<progress></progress>');
      expect((await call('GET', '/api/open', { headers: { accept: 'text/html' } })).status).toBe(200);
      expect((await call('GET', '/assets/app-1a2b.js')).status).toBe(200);
    } finally {
      steps = undefined;
    }
    const page = await call('GET', '/signup', { headers: { accept: 'text/html' } });
    expect(page.body.toString()).toContain('The app');
  });

  it('answers with the moved time', async () => {
    const { headers } = await call('GET', '/api/open');
    expect(headers.date).toBe('Wed, 02 Jan 2030 03:04:05 GMT');
    expect(last().requestContext).toMatchObject({ timeEpoch: nowMs, time: '02/Jan/2030:03:04:05 +0000' });
  });

  it('matches once, by method and path, static segments first, with one trailing slash stripped', async () => {
    await call('GET', '/api/things/newest', { headers: authorized() });
    expect(last().routeKey).toBe('GET /api/things/newest');
    await call('GET', '/api/things/7/', { headers: authorized() });
    expect(last()).toMatchObject({
      routeKey: 'GET /api/things/{id}',
      rawPath: '/api/things/7',
      pathParameters: { id: '7' },
    });
    expect((await call('GET', '/api/things/7//', { headers: authorized() })).status).toBe(404);
    expect((await call('GET', '/api/Things/7', { headers: authorized() })).status).toBe(404);
    expect((await call('DELETE', '/api/things/7', { headers: authorized() })).status).toBe(404);
  });

  it('decodes path parameters without letting them reach over a segment', async () => {
    await call('PUT', '/api/things/a%2Fb/parts/%C3%BC%20x', { headers: authorized() });
    expect(last().pathParameters).toEqual({ id: 'a/b', part: 'ü x' });
    expect((await call('GET', '/api/things/%E0%A4%A', { headers: authorized() })).status).toBe(404);
  });

  it('joins repeated query parameters and headers by commas', async () => {
    await call('GET', '/api/open?tag=a&tag=b%2Cc&empty=&plus=1+2', {
      headers: { 'X-Many': ['1', '2'], Cookie: 'a=1; b=2' },
    });
    expect(last().queryStringParameters).toEqual({ tag: 'a,b,c', empty: '', plus: '1 2' });
    expect(last().rawQueryString).toBe('tag=a&tag=b%2Cc&empty=&plus=1+2');
    expect(last().headers).toMatchObject({ 'x-many': '1,2' });
    expect(last().cookies).toEqual(['a=1', 'b=2']);
    await call('GET', '/api/open');
    expect(last()).not.toHaveProperty('queryStringParameters');
    expect(last()).not.toHaveProperty('body');
  });

  it('hands on text as it is and everything else in base64', async () => {
    await call('POST', '/api/fire', { headers: { 'content-type': 'application/json' }, body: '{"a":"ü"}' });
    expect(last()).toMatchObject({ body: '{"a":"ü"}', isBase64Encoded: false });
    const bytes = Buffer.from([0, 255, 254]);
    await call('POST', '/api/fire', { headers: { 'content-type': 'image/png' }, body: bytes });
    expect(last()).toMatchObject({ body: bytes.toString('base64'), isBase64Encoded: true });
  });

  it('passes the viewer’s host with the secret, whatever the client says', async () => {
    await call('GET', '/api/open', {
      headers: {
        host: 'acme.localhost:4400',
        'X-Proofline-Host': 'evil',
        'x-proofline-origin': 'guess',
        'x-proofline-other': 'x',
      },
    });
    expect(last().headers).toMatchObject({
      'x-proofline-host': 'acme.localhost:4400',
      'x-proofline-origin': 'secret',
    });
    expect(last().headers).not.toHaveProperty('x-proofline-other');
    expect(last().headers.host).not.toContain('acme');
  });

  it('accepts a valid access token, and passes its claims on as texts', async () => {
    await call('GET', '/api/things/1', { headers: authorized() });
    const claims = last().requestContext.authorizer?.jwt.claims;
    expect(claims).toMatchObject({ sub: 'subject-1', token_use: 'access', client_id: 'client' });
    expect(Object.values(claims ?? {}).every((value) => typeof value === 'string')).toBe(true);
  });

  it('lets an ID token pass, as API Gateway does: the function tells them apart', async () => {
    await call('GET', '/api/things/1', { headers: authorized(idToken) });
    expect(last().requestContext.authorizer?.jwt.claims).toMatchObject({ token_use: 'id', aud: 'client' });
  });

  it.each([
    ['no token', () => ({})],
    ['nonsense', () => authorized('a.b.c')],
    ['a token of another pool', () => authorized(foreignToken)],
    ['a tampered token', () => authorized(`${token.slice(0, -4)}AAAA`)],
  ])('refuses %s', async (_case, headers) => {
    const answer = await call('GET', '/api/things/1', { headers: headers() });
    expect(answer.status).toBe(401);
    expect(answer.json()).toMatchObject({ error: { code: 'unauthorized' } });
    expect(events).toEqual([]);
  });

  it('asks for no token on public routes and those of a tracked link', async () => {
    expect((await call('GET', '/api/open')).status).toBe(200);
    expect((await call('GET', '/api/review/abc')).status).toBe(200);
    expect(last().requestContext).not.toHaveProperty('authorizer');
  });

  it('answers an unknown route in the catalogue’s shape', async () => {
    const answer = await call('GET', '/api/nowhere');
    expect(answer.status).toBe(404);
    expect(answer.json()).toMatchObject({ error: { code: 'not_found' } });
  });

  it('runs GET for HEAD, and nothing else', async () => {
    result = () => ({ statusCode: 200, headers: { 'content-type': 'text/plain' }, body: 'four' });
    const answer = await call('HEAD', '/api/open');
    expect(answer).toMatchObject({ status: 200, headers: { 'content-length': '4' } });
    expect(answer.body.length).toBe(0);
    expect(last().requestContext.http.method).toBe('GET');
    events = [];
    expect((await call('HEAD', '/api/fire')).status).toBe(404);
    expect(events).toEqual([]);
  });

  it('refuses bodies that a Lambda could not be given', async () => {
    const answer = await call('POST', '/api/fire', { body: Buffer.alloc(6 * 1024 * 1024 + 1, 'x') });
    expect(answer.status).toBe(413);
    expect(answer.json()).toMatchObject({ error: { code: 'body_too_large' } });
    expect(events).toEqual([]);
  });

  it('answers what the handler answers: status, headers, cookies, bytes', async () => {
    result = () => ({
      statusCode: 201,
      headers: { 'Content-Type': 'image/png', 'X-Number': 7 },
      cookies: ['a=1', 'b=2'],
      body: Buffer.from([1, 2, 255]).toString('base64'),
      isBase64Encoded: true,
    });
    const answer = await call('GET', '/api/open');
    expect(answer.status).toBe(201);
    expect(answer.headers).toMatchObject({ 'content-type': 'image/png', 'x-number': '7' });
    expect(answer.headers['set-cookie']).toEqual(['a=1', 'b=2']);
    expect([...answer.body]).toEqual([1, 2, 255]);
    result = () => ({ plain: true });
    expect((await call('GET', '/api/open')).json()).toEqual({ plain: true });
  });

  it('hides what a handler throws, and says busy when it takes too long', async () => {
    result = () => {
      throw new Error('the password is hunter2');
    };
    const failed = await call('GET', '/api/open');
    expect(failed.status).toBe(500);
    expect(failed.body.toString()).not.toContain('hunter2');
    expect(failed.json()).toMatchObject({ error: { code: 'internal' } });
    result = () => {
      throw new LambdaTimeout('late');
    };
    expect((await call('GET', '/api/open')).status).toBe(503);
  });

  it.each([
    ['an answer of the API', 'GET', '/api/open', 200],
    ['a refused call', 'GET', '/api/things/1', 401],
    ['an unknown call', 'GET', '/api/nowhere', 404],
    ['a page', 'GET', '/projects/1', 200],
    ['an asset', 'GET', '/assets/app-1a2b.js', 200],
    ['a missing asset', 'GET', '/assets/gone.js', 404],
    ['the settings of pages', 'GET', '/config.json', 200],
    ['the contact for vulnerabilities', 'GET', '/.well-known/security.txt', 200],
    ['a wrong method', 'POST', '/', 405],
    ['an error of its own', 'GET', '/_local', 500],
  ])('sends every security header with %s', async (_case, method, path, status) => {
    const answer = await call(method, path);
    expect(answer.status).toBe(status);
    expect(answer.headers).toMatchObject({
      'strict-transport-security': expect.stringMatching(/^max-age=\d{8,}; includeSubDomains$/),
      'content-security-policy': expect.stringMatching(
        /object-src 'none'; base-uri 'none';.*frame-ancestors 'none'/,
      ),
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
    });
    expect(answer.headers['content-type']).toMatch(/charset=utf-8|^application\/json/);
  });

  it('lets no handler take a security header away', async () => {
    result = () => ({ statusCode: 200, headers: { 'Content-Security-Policy': 'default-src *' }, body: '{}' });
    const answer = await call('GET', '/api/open');
    expect(answer.headers['content-security-policy']).toContain("default-src 'self'");
  });

  it('compresses large answers', async () => {
    const body = JSON.stringify({ text: 'x'.repeat(5000) });
    result = () => ({ statusCode: 200, headers: { 'content-type': 'application/json' }, body });
    const packed = await call('GET', '/api/open', { headers: { 'accept-encoding': 'gzip, br' } });
    expect(packed.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' });
    expect(brotliDecompressSync(packed.body).toString()).toBe(body);
    expect((await call('GET', '/api/open')).headers['content-encoding']).toBeUndefined();
    const refused = { headers: { 'accept-encoding': 'br;q=0' } };
    expect((await call('GET', '/api/open', refused)).headers['content-encoding']).toBeUndefined();
  });

  it('tells of calls that may have changed something', async () => {
    await call('GET', '/api/open');
    expect(writes).toBe(0);
    await call('POST', '/api/fire');
    expect(writes).toBe(1);
  });

  describe('for the web app', () => {
    const browser = { accept: 'text/html,*/*;q=0.8' };

    it('serves a document at every page, guests a light one, under a strict policy', async () => {
      for (const [path, title] of [
        ['/', 'The app'],
        ['/projects/12', 'The app'],
        ['/review', 'The app'],
        ['/review/abc.def', 'For guests'],
        ['/link/abc', 'For guests'],
      ] as const) {
        const answer = await call('GET', path, { headers: { ...browser, host: 'acme.localhost:4400' } });
        expect(answer.body.toString()).toContain(title);
        expect(answer.headers['cache-control']).toBe('no-cache');
        const policy = answer.headers['content-security-policy'];
        expect(policy).toContain("default-src 'self'");
        expect(policy).toContain(
          "connect-src 'self' http://127.0.0.1:2 http://127.0.0.1:5 http://127.0.0.1:3",
        );
        expect(policy).toContain("img-src 'self' data: blob: http://127.0.0.1:2 http://127.0.0.1:5;");
        expect(policy).not.toContain('script-src');
      }
    });

    it.each([
      '/',
      '/signup',
      '/projects/7/timeline',
      '/projects/v1.2',
      '/link',
      '/link/abc',
      '/link/',
      '/review/abc.def',
      '/callback/google',
      '/index.html',
      '/guest.html',
      '/icon.svg',
      '/assets',
      '/assets/gone',
      '/assets/app-1a2b.js',
      '/deep/app.js',
    ])('answers %s as CloudFront does, whatever is accepted', async (path) => {
      const source = readFileSync(join(import.meta.dirname, '../../aws/edge/page.js'), 'utf8');
      const event = { request: { uri: path, headers: {} } };
      const { uri } = runInNewContext(`${source}; handler(event)`, { event });
      const file = join(folder.path, uri);
      const there = existsSync(file) && statSync(file).isFile();
      for (const accept of ['*/*', 'text/html', 'image/png']) {
        const answer = await call('GET', path, { headers: { accept } });
        expect(answer.status).toBe(there ? 200 : 404);
        if (there) expect(answer.body.toString()).toBe(readFileSync(file, 'utf8'));
      }
    });

    it('serves hashed assets for ever, as the build compressed them', async () => {
      const answer = await call('GET', '/assets/app-1a2b.js', { headers: { 'accept-encoding': 'br' } });
      expect(answer.body.toString()).toBe('packed');
      expect(answer.headers).toMatchObject({
        'content-encoding': 'br',
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'public, max-age=31536000, immutable',
      });
      const plain = await call('GET', '/assets/app-1a2b.js');
      expect(plain.body.toString()).toBe('plain');
      const { etag = '' } = plain.headers;
      const again = await call('GET', '/assets/app-1a2b.js', { headers: { 'if-none-match': etag } });
      expect(again.status).toBe(304);
    });

    it('serves nothing that is missing, hidden or outside', async () => {
      expect((await call('GET', '/assets/gone.js', { headers: browser })).status).toBe(404);
      for (const path of ['/.inputs', '/assets/../.inputs', '/assets/..%2f.inputs', '/..%2f.inputs']) {
        expect((await call('GET', path)).status, path).toBe(404);
      }
      for (const path of ['/assets/%00', '/assets/%zz']) {
        expect((await call('GET', path)).status, path).toBe(404);
      }
      for (const path of ['/..%2f..%2fetc/passwd', '/%00', '/%zz']) {
        expect((await call('GET', path)).body.toString(), path).toContain('The app');
      }
      expect((await call('POST', '/', { headers: browser })).status).toBe(405);
    });
  });
});
