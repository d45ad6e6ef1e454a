import dns from 'node:dns';
import type { IncomingHttpHeaders, RequestListener, ServerResponse } from 'node:http';
import net from 'node:net';
import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { pictureLimits } from '#domain/note/picture.ts';
import { fetchPicture } from './fetch-picture.ts';
import { openSite } from './other-site.testing.ts';

const host = 'pictures.example';
let png: Buffer;
let answer: RequestListener;
let asked: { url: string; headers: IncomingHttpHeaders }[];
let site: Awaited<ReturnType<typeof openSite>>;

beforeAll(async () => {
  const plain = sharp({ create: { width: 8, height: 6, channels: 3, background: '#1bf' } });
  png = await plain.png().toBuffer();
  site = await openSite((request, response) => {
    asked.push({ url: request.url ?? '', headers: request.headers });
    answer(request, response);
  });
});
afterAll(() => site.close());
beforeEach(() => {
  asked = [];
  vi.stubEnv('REMOTE_PICTURES_TEST_HOSTS', site.hosts(host, 'cdn.example'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const url = `https://${host}/x.png`;
const nowhere = async () => [];
const at = (address: string, limit = 60_000) => fetchPicture(address, { limit, resolve: nowhere });
const sends =
  (bytes: Uint8Array | string, type = 'image/png', more: Record<string, string> = {}): RequestListener =>
  (_request, response) =>
    void response.writeHead(200, { 'content-type': type, ...more }).end(bytes);
const redirects =
  (...to: readonly string[]): RequestListener =>
  (_request, response) => {
    const location = to[asked.length - 1];
    if (location === undefined) response.writeHead(200).end(png);
    else response.writeHead(302, { location }).end();
  };

describe('a picture', () => {
  it.each(['png', 'jpeg', 'gif', 'webp'] as const)(
    'is taken as %s, whatever its site calls it',
    async (format) => {
      const bytes = await sharp(png).toFormat(format).toBuffer();
      answer = sends(bytes, 'text/html');
      expect(await at(url)).toEqual({ type: `image/${format}`, bytes });
    },
  );

  it('is asked for without anything of its viewer', async () => {
    answer = sends(png);
    await at(`${url}?a=1&b=2`);
    expect(asked).toHaveLength(1);
    expect(asked[0]?.url).toBe('/x.png?a=1&b=2');
    const { host: _host, ...headers } = asked[0]?.headers ?? {};
    expect(Object.keys(headers).toSorted()).toEqual([
      'accept',
      'accept-encoding',
      'connection',
      'user-agent',
    ]);
    expect(headers['user-agent']).toMatch(/^Proofline-Pictures\//);
    // No socket that another request goes on with.
    expect(headers.connection).toBe('close');
  });

  it('is followed over three redirects, to other hosts as well, and not over a fourth', async () => {
    answer = redirects('/a', 'https://cdn.example/b', `https://${host}/c`);
    expect(await at(url)).toMatchObject({ type: 'image/png' });
    asked = [];
    answer = redirects('/a', '/b', '/c', '/d');
    expect(await at(url)).toEqual({ fault: 'redirects' });
    expect(asked).toHaveLength(4);
  });
});

describe('a hostile site', () => {
  const endless = (response: ServerResponse) => {
    response.writeHead(200, { 'content-type': 'image/png' });
    response.write(png.subarray(0, 33));
    const more = () => void (response.destroyed || response.write(Buffer.alloc(1_000_000), more));
    more();
  };

  it('saying nothing, or stopping in the middle, is left when the time is over', async () => {
    answer = () => {};
    expect(await at(url, 100)).toEqual({ fault: 'too_slow' });
    answer = (_request, response) => {
      response.writeHead(200);
      response.write(png.subarray(0, 20));
    };
    expect(await at(url, 100)).toEqual({ fault: 'too_slow' });
  });

  it('with a name that is never resolved is left when the time is over', async () => {
    const never = () => new Promise<never>(() => {});
    expect(await fetchPicture('https://slow.example/', { limit: 100, resolve: never })).toEqual({
      fault: 'too_slow',
    });
  });

  it('without an end is left at the limit of bytes', async () => {
    answer = (_request, response) => endless(response);
    expect(await at(url)).toEqual({ fault: 'too_large' });
  });

  it('announcing too much is not read', async () => {
    answer = sends(png, 'image/png', { 'content-length': String(pictureLimits.bytes + 1) });
    expect(await at(url)).toEqual({ fault: 'too_large' });
  });

  it('hangs up in the middle', async () => {
    answer = (_request, response) => {
      response.writeHead(200, { 'content-length': '1000' });
      response.write('x', () => response.destroy());
    };
    expect(await at(url)).toEqual({ fault: 'unreachable' });
  });

  it.each([
    ['HTML called a PNG', () => '<!doctype html><script>alert(1)</script>'],
    ['an SVG', () => '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['a PNG that is cut', () => png.subarray(0, -8)],
    ['a PDF', () => '%PDF-1.7'],
    ['nothing', () => ''],
  ])('sends %s', async (_what, bytes) => {
    answer = sends(bytes());
    expect(await at(url)).toEqual({ fault: 'no_picture' });
  });

  it('sends a picture that says 50,000 × 50,000', async () => {
    const huge = Buffer.from(png);
    huge.writeUInt32BE(50_000, 16);
    huge.writeUInt32BE(50_000, 20);
    answer = sends(huge);
    expect(await at(url)).toEqual({ fault: 'too_large' });
  });

  it('sends a gzip bomb, with its header and without', async () => {
    const bomb = gzipSync(Buffer.alloc(20_000_000));
    answer = sends(bomb, 'image/png', { 'content-encoding': 'gzip' });
    expect(await at(url)).toEqual({ fault: 'encoding' });
    answer = sends(bomb);
    expect(await at(url)).toEqual({ fault: 'no_picture' });
  });

  it.each([204, 206, 304, 401, 404, 500])('answers %i', async (status) => {
    answer = (_request, response) =>
      void response.writeHead(status).end(status === 204 || status === 304 ? undefined : png);
    expect(await at(url)).toEqual({ fault: 'status' });
  });

  it.each([
    'https://127.0.0.1/',
    'https://169.254.169.254/latest/meta-data/',
    'https://[::1]/',
    'https://[::ffff:169.254.169.254]/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://0177.0.0.1/',
  ])('redirects to %s', async (location) => {
    answer = redirects(location);
    expect(await at(url)).toEqual({ fault: 'private' });
    expect(asked).toHaveLength(1);
  });

  it.each([
    'http://pictures.example/x.png',
    'file:///etc/passwd',
    'data:image/png;base64,AAAA',
    'https://user:secret@pictures.example/',
    'https://pictures.example:8443/',
    'gopher://pictures.example/',
  ])('redirects to %s', async (location) => {
    answer = redirects(location);
    expect(await at(url)).toEqual({ fault: 'address' });
    expect(asked).toHaveLength(1);
  });

  it('redirects nowhere', async () => {
    answer = (_request, response) => void response.writeHead(302).end();
    expect(await at(url)).toEqual({ fault: 'status' });
    answer = redirects('https://[');
    asked = [];
    expect(await at(url)).toEqual({ fault: 'status' });
  });
});

describe('a name', () => {
  const resolving =
    (...addresses: readonly string[]) =>
    () =>
      fetchPicture('https://evil.example/x.png', { limit: 200, resolve: async () => addresses });

  it.each([
    ['127.0.0.1'],
    ['10.0.0.5'],
    ['169.254.169.254'],
    ['::1'],
    ['fd00:ec2::254'],
    ['fe80::1'],
    ['::ffff:127.0.0.1'],
    ['64:ff9b::7f00:1'],
    ['2002:7f00:1::1'],
    // A single private address among public ones is enough.
    ['93.184.215.14', '192.168.1.1'],
  ])('resolving to %s is not connected to', async (...addresses) => {
    const connects = vi.spyOn(net.Socket.prototype, 'connect');
    expect(await resolving(...addresses)()).toEqual({ fault: 'private' });
    expect(connects).not.toHaveBeenCalled();
  });

  it('is resolved once, and the connection is to the address that was checked (DNS rebinding)', async () => {
    const again = vi.spyOn(dns, 'lookup');
    const connects = vi.spyOn(net.Socket.prototype, 'connect').mockImplementation(() => {
      throw new Error('no internet in a test');
    });
    const resolve = vi.fn(async () => (resolve.mock.calls.length === 1 ? ['93.184.215.14'] : ['127.0.0.1']));
    expect(await fetchPicture('https://evil.example/x.png', { limit: 500, resolve })).toEqual({
      fault: 'unreachable',
    });
    expect(resolve).toHaveBeenCalledTimes(1);
    expect(again).not.toHaveBeenCalled();
    const [options] = connects.mock.calls.flat(2) as unknown as [net.TcpNetConnectOpts];
    const pinned = await new Promise((settle) =>
      options.lookup?.('evil.example', {}, (_e, address) => settle(address)),
    );
    expect(pinned).toBe('93.184.215.14');
  });

  it('unknown to everybody is unreachable', async () => {
    expect(await resolving()()).toEqual({ fault: 'unreachable' });
  });
});

it('reaches no test site in a deployed function', async () => {
  answer = sends(png);
  vi.stubEnv('AWS_LAMBDA_FUNCTION_NAME', 'remote-pictures');
  expect(await at(url)).toEqual({ fault: 'unreachable' });
  expect(asked).toHaveLength(0);
});
