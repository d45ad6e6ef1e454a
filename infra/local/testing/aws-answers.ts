/** Answers of AWS's JSON protocols on loopback, for code that speaks to services which the embedded runtime lacks. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Asked {
  readonly operation: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Answer of a call: a body, or an exception of AWS. */
type Answer = (asked: Asked) => object;

export const answerAsAws = async () => {
  let answer: Answer = () => ({});
  const asked: Asked[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString();
    const [, named] = String(request.headers['x-amz-target'] ?? '').split('.');
    const operation = named ?? request.url?.replace(/[?].*/, '') ?? '';
    const one = { operation, body: text ? JSON.parse(text) : {} };
    asked.push(one);
    const body = answer(one);
    response.writeHead('__type' in body ? 400 : 200, { 'content-type': 'application/x-amz-json-1.0' });
    response.end(JSON.stringify(body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const credentials = { accessKeyId: 'AKID', secretAccessKey: 'key' };
  return {
    /** Settings of a client that asks it. */
    terms: { endpoint, region: 'us-east-1', credentials, maxAttempts: 1 },
    /** Calls since the answers were set. */
    asked,
    set(next: Answer): void {
      answer = next;
      asked.length = 0;
    },
    stop: () => void server.close(),
  };
};
