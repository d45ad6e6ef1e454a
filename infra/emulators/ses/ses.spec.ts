import { join } from 'node:path';
import {
  MessageRejected,
  SESClient,
  SendRawEmailCommand,
  VerifyDomainDkimCommand,
} from '@aws-sdk/client-ses';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDns, type Dns } from '../dns/dns.ts';
import { type Clock, createClock } from '../shared/clock.ts';
import { openStore, type Store } from '../shared/store.ts';
import { mount, temporaryFolder } from '../testing/support.ts';
import type { SesEvent } from './feedback.ts';
import { createSes, type Ses } from './ses.ts';

let folder: ReturnType<typeof temporaryFolder>;
let store: Store;
let clock: Clock;
let ses: Ses;
let events: SesEvent[];
let dns: Dns;
let mounted: Awaited<ReturnType<typeof mount>>;
let client: SESClient;
/** Machine time, which stands still: the quota of a second must not depend on how fast the calls are. */
const began = Date.now();

const start = async () => {
  store = openStore(join(folder.path, 'store.sqlite'));
  clock = createClock(store, () => began);
  events = [];
  dns = createDns(store);
  ses = createSes(store, clock, { dns, own: ['example.com'], publish: (event) => events.push(event) });
  mounted = await mount(ses, 'ses');
  client = new SESClient({ ...mounted.client, maxAttempts: 1 });
};
const end = () => {
  mounted.close();
  client.destroy();
  store.close();
};
beforeEach(async () => {
  folder = temporaryFolder();
  await start();
});
afterEach(() => {
  end();
  folder.remove();
});

const raw = Buffer.from(
  'From: Agency <agency@example.com>\r\nTo: "Doe, Ann" <Ann@example.com>, bob@example.com\r\nSubject: =?utf-8?q?Gr=C3=BC=C3=9Fe?=\r\nContent-Type: text/html\r\n\r\n<a href="https://example.com/r/1+2">x</a>\r\n',
);
const send = (more: object = {}) =>
  client.send(new SendRawEmailCommand({ RawMessage: { Data: raw }, ...more }));

it('keeps a mail byte for byte, over a restart', async () => {
  clock.advance(86_400_000);
  const { MessageId } = await send({
    Source: 'agency@example.com',
    Destinations: ['ann@example.com'],
    ConfigurationSetName: 'proofline',
    Tags: [{ Name: 'tenant', Value: 'tenant_1' }],
  });
  end();
  await start();
  const mail = ses.get(MessageId ?? '');
  expect(mail).toMatchObject({
    from: 'Agency <agency@example.com>',
    to: ['ann@example.com'],
    subject: 'Grüße',
    tags: { tenant: 'tenant_1' },
    configurationSet: 'proofline',
    links: ['https://example.com/r/1+2'],
  });
  expect(mail?.raw.equals(raw)).toBe(true);
  expect(mail?.sentAt).toBeGreaterThan(Date.now() + 86_000_000);
});

it('lists the mailbox in pages and by recipient', async () => {
  await send();
  const { MessageId } = await send({ Destinations: ['Carl <CARL@example.com>'] });
  await send();
  const [newest, second] = ses.list({ limit: 2 });
  expect(second?.messageId).toBe(MessageId);
  expect(ses.list({ limit: 2, before: second?.sequence ?? 0 })).toHaveLength(1);
  expect(newest?.to).toEqual(
    ['ann@example.com', 'bob@example.com'].map((a) => expect.stringMatching(new RegExp(a, 'i'))),
  );
  expect(ses.list({ to: 'ANN@example.com', limit: 10 })).toHaveLength(2);
  expect(ses.list({ to: 'carl@example.com', limit: 10 }).map((mail) => mail.messageId)).toEqual([MessageId]);
  expect(ses.list({ to: 'nobody@example.com', limit: 10 })).toEqual([]);
  expect(ses.get('none')).toBeUndefined();
});

it('refuses as SES does', async () => {
  const Destinations = Array.from({ length: 51 }, (_unused, index) => `a${index}@example.com`);
  await expect(send({ Destinations })).rejects.toBeInstanceOf(MessageRejected);
  await expect(send({ RawMessage: { Data: Buffer.from('Subject: x\r\n\r\n') } })).rejects.toMatchObject({
    name: 'InvalidParameterValue',
    $metadata: { httpStatusCode: 400 },
  });
  expect(ses.list({ limit: 10 })).toEqual([]);
});

describe('an account', () => {
  type State = Parameters<Ses['account']['set']>[0];
  const toAnn = { Destinations: ['ann@client.example'], ConfigurationSetName: 'proofline' };
  const refusals: [string, State, object][] = [
    [
      'paused by its owner',
      { enabled: false },
      { name: 'AccountSendingPausedException', $metadata: { httpStatusCode: 400 } },
    ],
    [
      'paused by AWS',
      { suspended: true },
      {
        name: 'MessageRejected',
        message: expect.stringMatching(/^Sending paused for this account\. For more information/),
      },
    ],
    [
      'with a paused configuration set',
      { pausedSets: ['proofline'] },
      { name: 'ConfigurationSetSendingPausedException', $metadata: { httpStatusCode: 400 } },
    ],
    [
      'in the sandbox',
      { sandbox: true },
      {
        name: 'MessageRejected',
        message:
          'Email address is not verified. The following identities failed the check in region US-EAST-1: ann@client.example',
      },
    ],
    [
      'at its daily quota',
      { max24HourSend: 0 },
      { name: 'Throttling', message: 'Daily message quota exceeded.', $metadata: { httpStatusCode: 400 } },
    ],
    [
      'at its rate',
      { maxSendRate: 0 },
      { name: 'Throttling', message: 'Maximum sending rate exceeded.', $metadata: { httpStatusCode: 400 } },
    ],
    [
      'without the permission',
      { denied: true },
      {
        name: 'AccessDenied',
        message:
          "User `arn:aws:sts::000000000000:assumed-role/proofline/send-email' is not authorized to perform `ses:SendRawEmail' on resource `arn:aws:ses:us-east-1:000000000000:identity/ann@client.example'",
        $metadata: { httpStatusCode: 403 },
      },
    ],
    [
      'with an expired session',
      { expired: true },
      {
        name: 'ExpiredToken',
        message: 'The security token included in the request is expired',
        $metadata: { httpStatusCode: 403 },
      },
    ],
    [
      'of a service that fails',
      { fault: 'InternalFailure' },
      { name: 'InternalFailure', $metadata: { httpStatusCode: 500 } },
    ],
    [
      'of a service that is not available',
      { fault: 'ServiceUnavailable' },
      { name: 'ServiceUnavailable', $metadata: { httpStatusCode: 503 } },
    ],
  ];

  it.each(refusals)(
    '%s sends nothing, also after a restart, until it is set back',
    async (_, state, error) => {
      ses.account.set(state);
      await expect(send(toAnn)).rejects.toMatchObject(error);
      end();
      await start();
      await expect(send(toAnn)).rejects.toMatchObject(error);
      expect(ses.list({ limit: 10 })).toEqual([]);
      ses.account.reset();
      await send(toAnn);
      expect(ses.list({ limit: 10 })).toHaveLength(1);
    },
  );

  it('in the sandbox sends to verified addresses, verified domains and the simulator', async () => {
    ses.account.set({ sandbox: true, verified: ['ann@client.example'] });
    const Destinations = ['Ann@Client.example', 'bob@example.com', 'success@simulator.amazonses.com'];
    await send({ Destinations });
    await expect(
      send({ Destinations: [...Destinations, 'carl@client.example', 'dan@client.example'] }),
    ).rejects.toMatchObject({ message: expect.stringMatching(/: carl@client.example, dan@client.example$/) });
  });

  it('has its quotas back once the clock has advanced', async () => {
    ses.account.set({ max24HourSend: 2, maxSendRate: 1 });
    await send(toAnn);
    await expect(send(toAnn)).rejects.toMatchObject({ message: 'Maximum sending rate exceeded.' });
    clock.advance(1000);
    await send(toAnn);
    clock.advance(1000);
    await expect(send(toAnn)).rejects.toMatchObject({ message: 'Daily message quota exceeded.' });
    clock.advance(86_400_000);
    await send(toAnn);
  });

  it('with another configuration set sends on', async () => {
    ses.account.set({ pausedSets: ['other'] });
    await send(toAnn);
    await send({ ...toAnn, ConfigurationSetName: undefined });
  });

  it('with a connection that is cut has taken the mail', async () => {
    ses.account.set({ fault: 'cut' });
    const error = await send(toAnn).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toHaveProperty('$metadata.httpStatusCode');
    expect(ses.list({ limit: 10 })).toHaveLength(1);
  });
});

it('publishes bounces and complaints as SES does, with the tags of the mail', async () => {
  const { MessageId = '' } = await send({
    Tags: [{ Name: 'tenant', Value: 'tenant_1' }],
    ConfigurationSetName: 'proofline',
  });
  expect(ses.giveFeedback(MessageId, 'bounce', 'ann@example.com')).toBe(true);
  expect(ses.giveFeedback(MessageId, 'complaint')).toBe(true);
  expect(ses.giveFeedback('none', 'bounce')).toBe(false);
  expect(events).toMatchObject([
    {
      detailType: 'Email Bounced',
      detail: {
        eventType: 'Bounce',
        bounce: { bounceType: 'Permanent', bouncedRecipients: [{ emailAddress: 'ann@example.com' }] },
        mail: {
          messageId: MessageId,
          tags: { tenant: ['tenant_1'], 'ses:configuration-set': ['proofline'] },
        },
      },
    },
    {
      detailType: 'Email Complaint Received',
      detail: {
        eventType: 'Complaint',
        complaint: {
          complainedRecipients: [
            { emailAddress: expect.stringMatching(/ann@/i) },
            { emailAddress: 'bob@example.com' },
          ],
        },
      },
    },
  ]);
});

it('has recipients at a simulator behave as their names say', async () => {
  for (const name of ['bounce+1', 'softbounce', 'complaint', 'success'])
    await send({ Destinations: [`${name}@simulator.amazonses.com`] });
  expect(events).toMatchObject([
    { detail: { bounce: { bounceType: 'Permanent' } } },
    { detail: { bounce: { bounceType: 'Transient' } } },
    { detail: { eventType: 'Complaint' } },
  ]);
});

it('takes mail from a domain as long as its DKIM records are at the DNS', async () => {
  const Domain = 'acme.example';
  const from = (address: string) =>
    client.send(
      new SendRawEmailCommand({
        RawMessage: { Data: Buffer.from(`From: ${address}\r\nTo: ann@example.com\r\n\r\nHello\r\n`) },
      }),
    );
  const refused = { name: 'MessageRejected', message: expect.stringContaining('nora@acme.example') };
  await expect(from('nora@acme.example')).rejects.toMatchObject(refused);
  await client.send(new VerifyDomainDkimCommand({ Domain }));
  await expect(from('nora@acme.example')).rejects.toMatchObject(refused);
  const [first, ...rest] = dns.wanted();
  if (!first) throw new Error('no record is looked for');
  for (const record of [first, ...rest]) dns.publish(record);
  await from('Nora <nora@ACME.example>');
  await expect(from('nora@mail.acme.example')).rejects.toMatchObject({ name: 'MessageRejected' });
  dns.remove(first);
  await expect(from('nora@acme.example')).rejects.toMatchObject(refused);
});
