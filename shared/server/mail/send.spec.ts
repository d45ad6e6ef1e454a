import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestRuntime } from '../../../infra/local/test-runtime.ts';
import { testRuntime } from '../../../infra/local/testing.ts';
import { MailRecord } from '../data/entities/project.ts';
import { type Letter, type MailKey, NotTaken, recordFailed, sendOnce } from './send.ts';

type Answer = (response: ServerResponse) => void | Promise<void>;

let runtime: TestRuntime;
/** A mail service that answers as it is told, and keeps what it was sent. */
let service: Server;
let answer: Answer;
let received: URLSearchParams[];
let places = 0;
let key: MailKey;

const taken: Answer = (response) =>
  void response.end(
    '<SendRawEmailResponse><SendRawEmailResult><MessageId>m-1</MessageId></SendRawEmailResult></SendRawEmailResponse>',
  );
const failing =
  (status: number, code: string): Answer =>
  (response) =>
    void response
      .writeHead(status, { 'content-type': 'text/xml' })
      .end(
        `<ErrorResponse><Error><Type>Sender</Type><Code>${code}</Code><Message>No</Message></Error></ErrorResponse>`,
      );

beforeAll(async () => {
  runtime = await testRuntime({ events: false });
  service = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    received.push(new URLSearchParams(Buffer.concat(chunks).toString()));
    await answer(response);
  });
  service.listen(0, '127.0.0.1');
  await once(service, 'listening');
  const address = service.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  // Before the first mail: the client asks for its address once. The runtime puts the variable back.
  process.env.AWS_ENDPOINT_URL_SES = `http://127.0.0.1:${port}`;
});
afterAll(async () => {
  service.close();
  service.closeAllConnections();
  await runtime.stop();
});
beforeEach(() => {
  received = [];
  answer = taken;
  places += 1;
  key = { tenantId: 1, projectId: 1, time: places, workflowId: 101, name: '1', recipient: 'contact_1' };
});

const now = Date.UTC(2026, 2, 2, 9);
const letter: Letter = {
  tenant: { tenantId: 1, name: 'Acme', bcc_email: 'archive@acme.example' },
  kind: 'send_preview',
  to: 'ann@client.example',
  replyTo: 'olga@acme.example',
  toClient: true,
  subject: 'Look',
  html: '<p>Look</p>',
  text: 'Look',
};
const record = async () => (await MailRecord.get(key).go({ consistent: true })).data;
const raw = () => Buffer.from(received[0]?.get('RawMessage.Data') ?? '', 'base64').toString();

describe('a mail', () => {
  it('is sent in the name of the workspace, with a blind copy, and recorded', async () => {
    expect(await sendOnce(key, letter, now)).toBe('sent');
    expect(await record()).toMatchObject({ state: 'sent', message_id: 'm-1', to: 'ann@client.example' });
    expect(raw()).toMatch(/^From: Acme <mail@proofline\.localhost>$/m);
    expect(raw()).toMatch(/^Reply-To: olga@acme\.example$/m);
    expect(raw()).not.toContain('archive@acme.example');
    expect(Object.fromEntries(received[0] ?? [])).toMatchObject({
      'Destinations.member.1': 'ann@client.example',
      'Destinations.member.2': 'archive@acme.example',
      ConfigurationSetName: 'proofline',
      'Tags.member.1.Value': 'tenant_1',
      'Tags.member.2.Value': 'send_preview',
    });
  });

  it('to the team goes without a copy', async () => {
    await sendOnce(key, { ...letter, toClient: false, listUnsubscribe: 'https://acme.example/u' }, now);
    expect(received[0]?.has('Destinations.member.2')).toBe(false);
    expect(raw()).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  });

  it('is not sent again', async () => {
    await sendOnce(key, letter, now);
    expect(await sendOnce(key, letter, now)).toBe('sent');
    expect(received).toHaveLength(1);
  });

  it('goes out once when two are at it, and what is known wins', async () => {
    const states = await Promise.all([sendOnce(key, letter, now), sendOnce(key, letter, now)]);
    expect(states).toContain('sent');
    expect(received).toHaveLength(1);
    expect((await record())?.state).toBe('sent');
  });

  it('whose sender died over it is unknown from then on, and never sent again', async () => {
    const { to, subject } = letter;
    await MailRecord.create({ ...key, to, subject, state: 'claimed', claimed_on: '' }).go();
    expect(await sendOnce(key, letter, now)).toBe('unknown');
    expect(await sendOnce(key, letter, now)).toBe('unknown');
    expect((await record())?.state).toBe('unknown');
    expect(received).toEqual([]);
  });

  it('that was not taken for want of room leaves nothing behind, and may be tried again', async () => {
    answer = failing(400, 'Throttling');
    await expect(sendOnce(key, letter, now)).rejects.toThrow(NotTaken);
    expect(await record()).toBeNull();
    expect(received).toHaveLength(1);
    answer = taken;
    expect(await sendOnce(key, letter, now)).toBe('sent');
  });

  it('that was not taken while a repetition has called it unknown is failed, as none will come again', async () => {
    answer = async (response) => {
      await MailRecord.patch(key).set({ state: 'unknown' }).go();
      await failing(400, 'Throttling')(response);
    };
    expect(await sendOnce(key, letter, now)).toBe('failed');
    expect(await record()).toMatchObject({ state: 'failed', reason: 'Throttling' });
  });

  it('that was refused is failed', async () => {
    answer = failing(400, 'MessageRejected');
    expect(await sendOnce(key, letter, now)).toBe('failed');
    expect(await record()).toMatchObject({ state: 'failed', reason: 'MessageRejected' });
  });

  it.each<[string, Answer]>([
    ['breaks down', failing(500, 'InternalFailure')],
    ['hangs up', (response) => void response.destroy()],
  ])('is unknown when the service %s, and was handed over once', async (_, breaking) => {
    answer = breaking;
    expect(await sendOnce(key, letter, now)).toBe('unknown');
    expect(await sendOnce(key, letter, now)).toBe('unknown');
    expect(received).toHaveLength(1);
  });

  it('that could not be made is recorded, but not over one that was', async () => {
    const failed = { to: letter.to, subject: 'Look', reason: 'unresolved tag: files' };
    await recordFailed(key, failed, now);
    expect(await record()).toMatchObject({ state: 'failed', reason: 'unresolved tag: files' });
    key = { ...key, recipient: 'contact_2' };
    await sendOnce(key, letter, now);
    await recordFailed(key, failed, now);
    expect((await record())?.state).toBe('sent');
  });
});
