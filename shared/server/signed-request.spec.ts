import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { again } from './retry.ts';
import { type Answered, persistentPost } from './signed-request.ts';

let answers: (readonly [status: number, body: string])[];
let asked: number;
const server = createServer((_, response) => {
  asked += 1;
  const [status, body] = answers.shift() ?? [200, 'taken'];
  response.writeHead(status).end(body);
});

beforeAll(() => new Promise<void>((done) => server.listen(0, '127.0.0.1', done)));
afterAll(() => void server.close());
beforeEach(() => {
  [answers, asked] = [[], 0];
});

const post = <Outcome>(read: (answer: Answered) => Outcome | typeof again) =>
  persistentPost(
    {
      service: 'sqs',
      endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      headers: {},
      body: '{}',
      timeoutMs: 3000,
    },
    { attempts: 3 },
    read,
  );
const textOf = ({ ok, text }: Answered) => (ok ? text : `refused: ${text}`);

describe('a post', () => {
  it.each([
    ['STS', 400, '<Code>Throttling</Code>'],
    ['Secrets Manager', 400, '{"__type":"ThrottlingException"}'],
    ['SQS', 403, '{"__type":"com.amazonaws.sqs#RequestThrottled"}'],
    ['AppSync', 429, ''],
    ['any service', 503, ''],
  ])('is repeated where it is throttled or fails by %s', async (_service, status, body) => {
    answers = [
      [status, body],
      [status, body],
    ];
    expect(await post(textOf)).toBe('taken');
    answers = [1, 2, 3].map(() => [status, body]);
    await expect(post(textOf)).rejects.toThrow(`sqs answered ${status}: ${body}`);
  });

  it('is not repeated where it is refused, or where what it took speaks of throttling', async () => {
    answers = [[403, 'AccessDenied']];
    expect(await post(textOf)).toBe('refused: AccessDenied');
    answers = [[200, 'Throttling']];
    expect(await post(textOf)).toBe('Throttling');
    expect(asked).toBe(2);
  });

  it('is repeated where its answer is not accepted', async () => {
    answers = [[200, 'not yet']];
    expect(await post(({ text }) => (text === 'taken' ? text : again))).toBe('taken');
  });
});
