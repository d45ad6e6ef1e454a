/** Calls that the server makes follow no redirect: an answer cannot send a signed or secret request to another host. */
import { globSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { reportError } from './report-error.ts';

const root = join(import.meta.dirname, '../..');
const sources = globSync('{shared/server,functions,events}/**/*.ts', { cwd: root }).filter(
  (file) => !/\.(spec|property|testing)\.ts$|\/(testing|fixtures)\//.test(file),
);
/** Calls in a source, each with the arguments in its parentheses. */
const fetchesIn = (text: string): readonly string[] =>
  [...text.matchAll(/(?<![\w.])fetch\(/g)].map(({ index }) => {
    let depth = 0;
    for (let end = index; end < text.length; end += 1) {
      depth += text[end] === '(' ? 1 : text[end] === ')' ? -1 : 0;
      if (depth === 0 && text[end] === ')') return text.slice(index, end);
    }
    return text.slice(index);
  });

test('every call to another server refuses redirects', () => {
  const calls = sources.flatMap((file) =>
    fetchesIn(readFileSync(join(root, file), 'utf8')).map((call) => [file, call] as const),
  );
  expect(calls.length).toBeGreaterThanOrEqual(5);
  expect(calls.filter(([, call]) => !call.includes("redirect: 'error'"))).toEqual([]);
});

test('a collector of errors that redirects is not followed', async () => {
  const asked: string[] = [];
  const server = createServer(({ url = '' }, response) => {
    asked.push(url);
    response.writeHead(307, { location: '/elsewhere' }).end();
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  vi.stubEnv('ERRORS_DSN', `http://key@127.0.0.1:${port}/1`);
  onTestFinished(() => void vi.unstubAllEnvs());
  await reportError(new Error('lost'), { id: 'an-id', place: 'here' });
  expect(asked).toHaveLength(1);
});
