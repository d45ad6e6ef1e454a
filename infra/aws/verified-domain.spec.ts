import { join } from 'node:path';
import { SESClient, VerifyDomainDkimCommand } from '@aws-sdk/client-ses';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createDns, type Dns } from '../emulators/dns/dns.ts';
import { createSes } from '../emulators/ses/ses.ts';
import { createClock } from '../emulators/shared/clock.ts';
import { openStore } from '../emulators/shared/store.ts';
import { mount, temporaryFolder } from '../emulators/testing/support.ts';
import { untilVerified } from './verified-domain.ts';

let dns: Dns;
let ses: SESClient;
let end: () => void;

beforeEach(async () => {
  const folder = temporaryFolder();
  const store = openStore(join(folder.path, 'store.sqlite'));
  dns = createDns(store);
  const mounted = await mount(
    createSes(store, createClock(store), { dns, own: [], publish: () => {} }),
    'ses',
  );
  ses = new SESClient({ ...mounted.client, maxAttempts: 1 });
  end = () => {
    ses.destroy();
    mounted.close();
    store.close();
    folder.remove();
  };
});
afterEach(() => end());

it('a deployment waits until SES has verified the domain, and tells its records meanwhile', async () => {
  const domain = 'proofline.test';
  const { DkimTokens = [] } = await ses.send(new VerifyDomainDkimCommand({ Domain: domain }));
  const told: string[] = [];
  await untilVerified(
    ses,
    domain,
    (line) => {
      told.push(line);
      for (const record of dns.wanted(`SES ${domain}`)) dns.publish(record);
    },
    { everyMs: 1, looks: 3 },
  );
  expect(told).toHaveLength(1);
  for (const token of DkimTokens)
    expect(told[0]).toContain(`CNAME ${token}._domainkey.${domain} → ${token}.dkim.amazonses.com`);
});

it('a domain that is never verified ends the deployment', async () => {
  await ses.send(new VerifyDomainDkimCommand({ Domain: 'proofline.test' }));
  await expect(untilVerified(ses, 'proofline.test', () => {}, { everyMs: 1, looks: 2 })).rejects.toThrow(
    'enter its records, and deploy again',
  );
});
