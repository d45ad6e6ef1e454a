import { join } from 'node:path';
import {
  MessageRejected,
  SESClient,
  SendRawEmailCommand,
  VerifyDomainDkimCommand,
} from '@aws-sdk/client-ses';
import { afterEach, beforeEach, expect, it } from 'vitest';
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

const start = async () => {
  store = openStore(join(folder.path, 'store.sqlite'));
  clock = createClock(store);
  events = [];
  dns = createDns(store);
  ses = createSes(store, clock, { dns, own: ['example.com'], publish: (event) => events.push(event) });
  mounted = await mount(ses, 'ses');
  client = new SESClient(mounted.client);
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
