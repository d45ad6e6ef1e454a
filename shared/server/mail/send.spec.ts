import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { mailNotSent } from '#contracts/mailing.ts';
import { testRuntime } from '#testing/support.ts';
import type { TestRuntime } from '#testing/test-runtime.ts';
import { EmailDomain } from '../data/entities/email-domain.ts';
import { MailRecord } from '../data/entities/mail-record.ts';
import { SuppressedAddress } from '../data/entities/suppressed-address.ts';
import { hashed } from '../data/ids.ts';
import { log } from '../log.ts';
import { NotTaken, sendUnrecorded } from './mail-service.ts';
import { product } from './product-sender.ts';
import type { MailKey } from './record-tag.ts';
import { recordOfTag } from './record-tag.ts';
import { type Letter, markFailed, recordUnsendable, sendOnce, Waits } from './send.ts';
import { fromWorkspace } from './sender.ts';
import { suppressionKey } from './suppression.ts';
import { threadHeaders } from './thread.ts';

type Answer = (response: ServerResponse) => void | Promise<void>;

let runtime: TestRuntime;
/** Fake mail service that gives `answer` and records requests in `received`. */
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
  (status: number, code: string, message = 'No'): Answer =>
  (response) =>
    void response
      .writeHead(status, { 'content-type': 'text/xml' })
      .end(
        `<ErrorResponse><Error><Type>Sender</Type><Code>${code}</Code><Message>${message}</Message></Error></ErrorResponse>`,
      );

beforeAll(async () => {
  runtime = await testRuntime({ events: false, faults: true });
  service = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const form = new URLSearchParams(Buffer.concat(chunks).toString());
    // Without a quota to keep to.
    if (form.get('Action') === 'GetSendQuota') return failing(400, 'AccessDenied')(response);
    received.push(form);
    await answer(response);
  });
  service.listen(0, '127.0.0.1');
  await once(service, 'listening');
  const address = service.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  // Set before the first mail, since the SDK's client reads its endpoint once. The runtime restores the variable.
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
  tenant: {
    tenantId: 1,
    name: 'Acme',
    bcc_email: 'archive@acme.example',
    plan: 'professional',
    marketplace: false,
  },
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

describe('the thread', () => {
  const thread = () => {
    const unfolded = raw().replaceAll(/\r\n[ \t]+/g, ' ');
    const found = /^References: (.*)\r$/m.exec(unfolded)?.[1];
    expect(found).toBe(/^In-Reply-To: (.*)\r$/m.exec(unfolded)?.[1]);
    return found;
  };
  const sent = async (of: Partial<MailKey>, more: Partial<Letter> = {}) => {
    received = [];
    await sendOnce({ ...key, ...of }, { ...letter, ...more }, now);
    return thread();
  };

  it('is the same for all mails of a project to a person, a reminder at its slot too', async () => {
    const first = await sent({});
    expect(first).toMatch(/^<[\w-]{43}@[\w.]+>$/);
    expect(await sent({ workflowId: 102, name: '2' })).toBe(first);
    expect(await sent({ recipient: 'contact_1_2026-03-02T08:00' })).toBe(first);
  });

  it('differs by project, person and workspace', async () => {
    const all = [
      await sent({}),
      await sent({ projectId: 2 }),
      await sent({ recipient: 'contact_2' }),
      await sent({ recipient: 'user_1' }),
      await sent({ recipient: 'contact_11' }),
    ];
    expect(new Set(all).size).toBe(all.length);
    expect(threadHeaders({ ...key, tenantId: 2 })).not.toEqual(threadHeaders(key));
  });

  it('is missing from a mail about no project, or about several', async () => {
    expect(await sent({ projectId: 0 })).toBeUndefined();
    expect(await sent({}, { ofSeveral: true })).toBeUndefined();
  });
});

describe('the sender', () => {
  const nora = { name: 'Nora Novak', email: 'nora@acme.example' };
  const from = () => /^From: (.*)$/m.exec(raw())?.[1];
  const domain = (more: object = {}) =>
    EmailDomain.put({
      tenantId: 1,
      name: hashed('acme.example'),
      domain: 'acme.example',
      created_on: '',
      ...more,
    }).go();
  const unverified = failing(
    400,
    'MessageRejected',
    'Email address is not verified: Nora &lt;nora@acme.example&gt;',
  );

  it('has the agent’s address if its domain is verified, which is checked for every mail', async () => {
    await domain({ is_verified: true });
    await sendOnce(key, { ...letter, sender: nora }, now);
    expect(from()).toBe('Nora Novak <nora@acme.example>');
    received = [];
    await domain({ is_verified: false });
    await sendOnce({ ...key, recipient: 'contact_2' }, { ...letter, sender: nora }, now);
    expect(from()).toBe('Acme via Proofline <mail@proofline.localhost>');
  });

  it('has the agent’s name beside the workspace’s if an unverified domain is set so', async () => {
    await domain({ send_from_own_email: true });
    await sendOnce(key, { ...letter, sender: nora }, now);
    expect(from()).toBe('"Nora Novak, Acme via Proofline" <mail@proofline.localhost>');
    expect(raw()).toMatch(/^Reply-To: olga@acme\.example$/m);
  });

  it.each([
    [
      'shows the product behind a name of any length',
      `Microsoft Account Team${' '.repeat(40)}${'x'.repeat(200)}`,
    ],
    [
      'cannot be turned around or hidden by characters that are not seen',
      '\u202eAccount\u2066\u200b Team\r\nBcc: a@b.example',
    ],
  ])('%s', (_, name) => {
    const { from: address, fromName } = fromWorkspace({ tenantId: 1, name });
    expect(address).toBe('mail@proofline.localhost');
    expect(fromName).toMatch(/^[\x20-\x7e…]{10,60} via Proofline$/);
  });

  it('is the product alone in its own mails, which no workspace’s name can be', async () => {
    await sendUnrecorded({ ...letter, tenant: product }, now);
    expect(from()).toBe('Proofline <mail@proofline.localhost>');
    received = [];
    await sendOnce(key, { ...letter, tenant: { ...letter.tenant, name: 'Proofline' } }, now);
    expect(from()).toBe('Proofline via Proofline <mail@proofline.localhost>');
  });

  it.each([
    ['at another domain', { ...nora, email: 'nora@mail.acme.example' }],
    ['without an address', { name: 'Nora', email: '' }],
  ])('%s is not shown', async (_, sender) => {
    await domain({ is_verified: true });
    await sendOnce(key, { ...letter, sender }, now);
    expect(from()).toBe('Acme via Proofline <mail@proofline.localhost>');
  });

  it('does not use a domain that another workspace has verified', async () => {
    await domain({ is_verified: true });
    await sendOnce(key, { ...letter, tenant: { ...letter.tenant, tenantId: 2 }, sender: nora }, now);
    expect(from()).toBe('Acme via Proofline <mail@proofline.localhost>');
  });

  it('falls back to the workspace if SES calls the domain unverified, and stays there', async () => {
    await domain({ is_verified: true });
    answer = (response) => (received.length === 1 ? unverified(response) : taken(response));
    expect(await sendOnce(key, { ...letter, sender: nora }, now)).toBe('sent');
    expect(received).toHaveLength(2);
    received.shift();
    expect(from()).toBe('Acme via Proofline <mail@proofline.localhost>');
    received = [];
    answer = taken;
    await sendOnce({ ...key, recipient: 'contact_2' }, { ...letter, sender: nora }, now);
    expect(received).toHaveLength(1);
    expect(from()).toBe('Acme via Proofline <mail@proofline.localhost>');
  });

  it.each(['ann@client.example', 'eleanora@acme.example'])(
    'stays verified if SES refuses the recipient %s',
    async (to) => {
      await domain({ is_verified: true });
      answer = failing(400, 'MessageRejected', `Email address is not verified: ${to}`);
      await expect(sendOnce(key, { ...letter, sender: nora }, now)).rejects.toThrow(NotTaken);
      expect(received).toHaveLength(1);
      expect((await EmailDomain.get({ tenantId: 1, name: hashed('acme.example') }).go()).data).toMatchObject({
        is_verified: true,
      });
    },
  );
});

describe('a mail', () => {
  it('is sent in the name of the workspace, with a blind copy, and recorded', async () => {
    expect(await sendOnce(key, letter, now)).toBe('sent');
    expect(await record()).toMatchObject({ state: 'sent', message_id: 'm-1', to: 'ann@client.example' });
    expect(raw()).toMatch(/^From: Acme via Proofline <mail@proofline\.localhost>$/m);
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

  it('has no blind copy if it goes to the team', async () => {
    await sendOnce(key, { ...letter, toClient: false, listUnsubscribe: 'https://acme.example/u' }, now);
    expect(received[0]?.has('Destinations.member.2')).toBe(false);
    expect(raw()).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  });

  it('has no blind copy if the plan does not include it', async () => {
    await sendOnce(key, { ...letter, tenant: { ...letter.tenant, plan: 'starter' } }, now);
    expect(received[0]?.has('Destinations.member.2')).toBe(false);
  });

  it('has a tag with the key of its record, for bounces', async () => {
    await sendOnce(key, { ...letter, subject: 'Named' }, now);
    expect(recordOfTag(1, received[0]?.get('Tags.member.3.Value') ?? '')).toEqual(key);
    expect(recordOfTag(1, 'made-up')).toBeUndefined();
  });

  it('is not sent to a suppressed address, and recorded as suppressed', async () => {
    const to = 'gone@client.example';
    await SuppressedAddress.put({ ...suppressionKey(1, to), why: 'bounced', since: '' }).go();
    expect(await sendOnce(key, { ...letter, to: 'Gone@Client.example' }, now)).toBe('suppressed');
    expect(await record()).toMatchObject({ state: 'suppressed', reason: 'bounced' });
    expect(await sendOnce(key, { ...letter, to }, now)).toBe('suppressed');
    expect(received).toEqual([]);
  });

  it('has no blind copy to a suppressed address', async () => {
    const bcc_email = 'full@acme.example';
    await SuppressedAddress.put({ ...suppressionKey(1, bcc_email), why: 'bounced', since: '' }).go();
    expect(await sendOnce(key, { ...letter, tenant: { ...letter.tenant, bcc_email } }, now)).toBe('sent');
    expect(received[0]?.has('Destinations.member.2')).toBe(false);
  });

  it('stays bounced if it bounced before it was recorded as sent', async () => {
    answer = async (response) => {
      await MailRecord.patch(key).set({ state: 'bounced', reason: 'no such mailbox' }).go();
      await taken(response);
    };
    await sendOnce(key, letter, now);
    expect(await record()).toMatchObject({ state: 'bounced', reason: 'no such mailbox', message_id: 'm-1' });
  });

  it('is not sent a second time', async () => {
    await sendOnce(key, letter, now);
    expect(await sendOnce(key, letter, now)).toBe('sent');
    expect(received).toHaveLength(1);
  });

  it('is sent once by two concurrent calls, and recorded as sent', async () => {
    const states = await Promise.all([sendOnce(key, letter, now), sendOnce(key, letter, now)]);
    expect(states).toContain('sent');
    expect(received).toHaveLength(1);
    expect((await record())?.state).toBe('sent');
  });

  it('is unknown after a crash between claim and outcome, and never sent again', async () => {
    const { to, subject } = letter;
    await MailRecord.create({ ...key, to, subject, state: 'claimed', claimed_on: '' }).go();
    expect(await sendOnce(key, letter, now)).toBe('unknown');
    expect(await sendOnce(key, letter, now)).toBe('unknown');
    expect((await record())?.state).toBe('unknown');
    expect(received).toEqual([]);
  });

  it('is unknown after such a crash where its reason, or its address, has gone before the retry', async () => {
    const { to, subject } = letter;
    const withheld = { to, subject, unsendable: 'withheld', reason: 'sending_undone' } as const;
    await MailRecord.create({ ...key, to, subject, state: 'claimed', claimed_on: '' }).go();
    expect(await recordUnsendable(key, withheld, now)).toBe('unknown');
    expect((await record())?.state).toBe('unknown');
    key = { ...key, recipient: 'contact_2' };
    await MailRecord.create({ ...key, to, subject, state: 'claimed', claimed_on: '' }).go();
    await SuppressedAddress.put({ ...suppressionKey(1, to), why: 'bounced', since: '' }).go();
    expect(await sendOnce(key, letter, now)).toBe('unknown');
    expect((await record())?.state).toBe('unknown');
    await SuppressedAddress.delete(suppressionKey(1, to)).go();
  });

  it.each<[string, number, string, string?]>([
    ['a throttle', 400, 'Throttling', 'Maximum sending rate exceeded.'],
    ['a pause by AWS, in its older words', 400, 'MessageRejected', 'Sending suspended for this account.'],
  ])('is owed after %s, with the reason, and goes out once when it ends', async (_, status, code, words) => {
    answer = failing(status, code, words);
    await expect(sendOnce(key, letter, now)).rejects.toThrow(NotTaken);
    expect(await record()).toMatchObject({ state: 'owed', reason: code, to: letter.to });
    expect(received).toHaveLength(1);
    answer = taken;
    expect(await sendOnce(key, letter, now)).toBe('sent');
    expect(await sendOnce(key, letter, now)).toBe('sent');
    expect(received).toHaveLength(2);
    expect(await record()).toMatchObject({ state: 'sent', message_id: 'm-1' });
    expect(await record()).not.toHaveProperty('reason');
  });

  describe('with a lost answer of the table', () => {
    const lose = (operation: 'TransactWriteItems' | 'UpdateItem') =>
      runtime.faults.plan({ operation, fault: { kind: 'drop', when: 'after' } });

    it('to its claim is sent nevertheless: the claim is its own', async () => {
      // A mail to a client is claimed and counted in one transaction.
      lose('TransactWriteItems');
      expect(await sendOnce(key, letter, now)).toBe('sent');
      expect((await record())?.state).toBe('sent');
      expect(received).toHaveLength(1);
    });

    it('to its outcome is sent once', async () => {
      lose('UpdateItem');
      expect(await sendOnce(key, letter, now)).toBe('sent');
      expect(await sendOnce(key, letter, now)).toBe('sent');
      expect(received).toHaveLength(1);
    });

    it('after a refusal is owed, and tried again', async () => {
      answer = failing(400, 'Throttling');
      lose('UpdateItem');
      await expect(sendOnce(key, letter, now)).rejects.toThrow(NotTaken);
      expect(await record()).toMatchObject({ state: 'owed', reason: 'Throttling' });
    });
  });

  it('is failed once it is given up, and not sent by a late message', async () => {
    answer = failing(400, 'Throttling');
    await expect(sendOnce(key, letter, now)).rejects.toThrow(NotTaken);
    await markFailed(key);
    expect(await record()).toMatchObject({ state: 'failed', reason: 'Throttling' });
    answer = taken;
    expect(await sendOnce(key, letter, now)).toBe('failed');
    expect(received).toHaveLength(1);
  });

  it('is failed if it was throttled after a concurrent retry has marked it unknown', async () => {
    answer = async (response) => {
      await MailRecord.patch(key).set({ state: 'unknown' }).go();
      await failing(400, 'Throttling')(response);
    };
    expect(await sendOnce(key, letter, now)).toBe('failed');
    expect(await record()).toMatchObject({ state: 'failed', reason: 'Throttling' });
  });

  it.each([
    ['MessageRejected', 'Address blacklisted.'],
    ['InvalidParameterValue', 'Local address contains control or whitespace'],
  ])('is failed for good only if the message itself is refused: %s', async (code, words) => {
    answer = failing(400, code, words);
    expect(await sendOnce(key, letter, now)).toBe('failed');
    expect(await record()).toMatchObject({ state: 'failed', reason: code });
    answer = taken;
    expect(await sendOnce(key, letter, now)).toBe('failed');
    expect(received).toHaveLength(1);
  });

  it('is unknown if no answer comes, and is handed over once', async () => {
    answer = (response) => void response.destroy();
    expect(await sendOnce(key, letter, now)).toBe('unknown');
    expect(await sendOnce(key, letter, now)).toBe('unknown');
    expect(received).toHaveLength(1);
  });

  it('is told once in the log when it ends without reaching anybody, for the alarm, without address or words', async () => {
    const told = vi.spyOn(log, 'warn').mockImplementation(() => undefined);
    let recipients = 0;
    const another = () => {
      recipients += 1;
      key = { ...key, recipient: `contact_${recipients}` };
    };
    const mail = () => {
      another();
      return sendOnce(key, letter, now);
    };
    answer = failing(400, 'InvalidParameterValue', 'Local address contains control or whitespace');
    await mail();
    await sendOnce(key, letter, now);
    answer = (response) => void response.destroy();
    await mail();
    answer = failing(400, 'Throttling');
    await expect(mail()).rejects.toThrow(NotTaken);
    await markFailed(key);
    await markFailed(key);
    const { to, subject } = letter;
    const unsendable = { to, subject, unsendable: 'failed', reason: 'unresolved tag: files' } as const;
    another();
    await recordUnsendable(key, unsendable, now);
    await recordUnsendable(key, unsendable, now);
    another();
    await MailRecord.create({ ...key, to, subject, state: 'claimed', claimed_on: '' }).go();
    await sendOnce(key, letter, now);
    await sendOnce(key, letter, now);
    answer = taken;
    await mail();
    expect(
      told.mock.calls.map(([message, mailed]) => [message, Reflect.get(Object(mailed), 'state')]),
    ).toEqual([
      [mailNotSent, 'failed'],
      [mailNotSent, 'unknown'],
      [mailNotSent, 'failed'],
      [mailNotSent, 'failed'],
      [mailNotSent, 'unknown'],
    ]);
    expect(JSON.stringify(told.mock.calls)).not.toContain(to);
    told.mockRestore();
  });

  it('is counted once while it is held, however often it is tried', async () => {
    const told = vi.spyOn(log, 'info').mockImplementation(() => undefined);
    const held = {
      ...letter,
      tenant: { ...letter.tenant, mail_stopped: { since: '', reason: 'operator' } },
    } as const;
    for (let tries = 0; tries < 3; tries += 1) await expect(sendOnce(key, held, now)).rejects.toThrow(Waits);
    const counted = told.mock.calls.filter(([message]) => message === 'mail kept');
    told.mockRestore();
    expect(counted).toMatchObject([['mail kept', { state: 'owed', reason: 'sending_paused', Mails: 1 }]]);
  });

  it('is late from its commit on, or from the moment that it was due', async () => {
    const told = vi.spyOn(log, 'info').mockImplementation(() => undefined);
    const lagOf = async (time: number, due?: number) => {
      places += 1;
      const own = { ...key, time, recipient: `contact_${places}` };
      await sendOnce(own, due === undefined ? letter : { ...letter, due }, now);
      return Number(
        Reflect.get(Object(told.mock.calls.findLast(([message]) => message === 'mail sent')?.[1]), 'MailLag'),
      );
    };
    const hourAgo = Date.now() - 3_600_000;
    expect(await lagOf(hourAgo)).toBeGreaterThanOrEqual(3_600_000);
    expect(await lagOf(hourAgo, Date.now())).toBeLessThan(60_000);
    told.mockRestore();
  });

  it('is recorded as failed if it could not be composed, unless it has a record', async () => {
    const failed = {
      to: letter.to,
      subject: 'Look',
      unsendable: 'failed',
      reason: 'unresolved tag: files',
    } as const;
    await recordUnsendable(key, failed, now);
    expect(await record()).toMatchObject({ state: 'failed', reason: 'unresolved tag: files' });
    key = { ...key, recipient: 'contact_2' };
    await sendOnce(key, letter, now);
    await recordUnsendable(key, failed, now);
    expect((await record())?.state).toBe('sent');
  });
});
