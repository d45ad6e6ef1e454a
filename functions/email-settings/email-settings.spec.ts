import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  addEmailDomain,
  deleteEmailDomain,
  type EmailDomain,
  listEmailDomains,
  updateEmailDomain,
  verifyEmailDomain,
} from '#contracts/email-settings.ts';
import { DomainClaim } from '#server/data/entities/domain-claim.ts';
import { hashed } from '#server/data/ids.ts';
import { testRuntime } from '#testing/support.ts';
import type { TestRuntime, TestWorkspace } from '#testing/test-runtime.ts';

const hour = 3_600_000;

let runtime: TestRuntime;
let acme: TestWorkspace;
let other: TestWorkspace;
let names = 0;
/** Unique domain of each test. */
let domain: string;

beforeAll(async () => {
  runtime = await testRuntime();
  acme = await runtime.createWorkspace();
  other = await runtime.createWorkspace();
});
afterAll(() => runtime.stop());
beforeEach(() => {
  names += 1;
  domain = `acme${names}.example`;
});

const add = (workspace: TestWorkspace, name = domain) =>
  workspace.owner.ok(addEmailDomain, { body: { domain: name } });
const verify = (workspace: TestWorkspace) => workspace.owner.ok(verifyEmailDomain, { params: { domain } });
const remove = (workspace: TestWorkspace) => workspace.owner.ok(deleteEmailDomain, { params: { domain } });
const recordsOf = ({ dns }: EmailDomain) => Object.values(dns ?? {}).flatMap((record) => record ?? []);
/** Publishes the requested records at the DNS. */
const publish = (added: EmailDomain) => {
  for (const { type, name, data } of recordsOf(added)) runtime.dns.publish({ type, name, value: data });
};
const statuses = (shown: EmailDomain) => [...new Set(recordsOf(shown).map(({ status }) => status))];
const refusal = async (workspace: TestWorkspace, name = domain) => {
  const { body } = await workspace.owner.call(addEmailDomain, { body: { domain: name } });
  return 'error' in body ? body.error.code : undefined;
};

describe('a domain', () => {
  it('is added with the DNS records it needs, by host and in full', async () => {
    const added = await add(acme, ` ${domain.toUpperCase()}. `);
    expect(added).toMatchObject({ domain, is_verified: false, send_from_own_email: false });
    expect(recordsOf(added).map(({ type }) => type)).toEqual(['CNAME', 'CNAME', 'CNAME', 'MX', 'TXT']);
    for (const { host, name, status } of recordsOf(added)) {
      expect(name).toBe(`${host}.${domain}`);
      expect(status).toBe('pending');
    }
    expect(added.dns?.mail_cname).toBeNull();
    // SES expects exactly the records shown.
    const asked = runtime.dns.wanted(`SES ${domain}`).map(({ type, name, value }) => [type, name, value]);
    expect(recordsOf(added).map(({ type, name, data }) => [type, name, data])).toEqual(asked);
    const { domains, default_sender } = await acme.owner.ok(listEmailDomains);
    expect(domains).toContainEqual(added);
    expect(default_sender).toBe('mail@proofline.localhost');
  });

  it.each([
    ['acme', 'domain_invalid'],
    ['https://acme.example', 'domain_invalid'],
    ['localhost', 'domain_invalid'],
    ['w1.localhost', 'domain_of_product'],
    ['proofline.localhost', 'domain_of_product'],
  ])('called %s is refused: %s', async (name, code) => expect(await refusal(acme, name)).toBe(code));

  it('is listed once, even when it is added twice concurrently', async () => {
    const answers = await Promise.all([refusal(acme), refusal(acme)]);
    expect(answers.toSorted()).toEqual(['domain_known', undefined]);
    expect(await refusal(acme)).toBe('domain_known');
  });

  it('is pending until all of its records exist, and failed after three days without them', async () => {
    const added = await add(acme);
    const [first, ...rest] = recordsOf(added);
    if (!first) throw new Error('no record');
    expect(await verify(acme)).toMatchObject({ verified: false });
    runtime.dns.publish({ type: first.type, name: first.name, value: first.data });
    const pending = await verify(acme);
    expect(pending.verified).toBe(false);
    expect(statuses(pending.domain)).toEqual(['pending']);

    runtime.clock.advance(73 * hour);
    const failed = await verify(acme);
    expect(statuses(failed.domain)).toEqual(['failed']);
    // SES looks for the records again.
    expect(statuses((await verify(acme)).domain)).toEqual(['pending']);

    for (const { type, name, data } of rest) runtime.dns.publish({ type, name, value: data });
    const { verified, domain: shown } = await verify(acme);
    expect(verified).toBe(true);
    expect(shown).toMatchObject({ is_verified: true });
    expect(statuses(shown)).toEqual(['verified']);
    runtime.dns.remove({ type: first.type, name: first.name, value: first.data });
    const lost = await verify(acme);
    expect(lost).toMatchObject({ verified: false, domain: { is_verified: false } });
    expect(lost.domain.dns?.dkim1?.status).toBe('pending');
    expect(lost.domain.dns?.mail_server?.status).toBe('verified');

    const { Commit } = await import('#server/data/entities/commit.ts');
    const { tenantId } = acme;
    const { data } = await Commit.query.primary({ tenantId, projectId: 0 }).go({ pages: 'all' });
    const entered = data.flatMap(({ changes }) => (changes?.is_verified ? [changes.is_verified] : []));
    expect(entered.slice(-2)).toEqual([
      [false, true],
      [true, false],
    ]);
  });

  it('from a webmail provider has no records and may be in several workspaces', async () => {
    for (const workspace of [acme, other]) {
      expect(await add(workspace, 'gmail.com')).toMatchObject({ dns: null, is_verified: false });
    }
    const params = { domain: 'gmail.com' };
    expect(await acme.owner.ok(verifyEmailDomain, { params })).toMatchObject({ verified: false });
    const body = { send_from_own_email: true };
    expect(await acme.owner.ok(updateEmailDomain, { params, body })).toMatchObject(body);
    expect((await other.owner.ok(listEmailDomains)).domains).toMatchObject([{ send_from_own_email: false }]);
  });

  it('is removed with its identity at SES', async () => {
    publish(await add(acme));
    await verify(acme);
    await remove(acme);
    await runtime.idle();
    expect(runtime.dns.wanted(`SES ${domain}`)).toEqual([]);
    expect((await acme.owner.call(deleteEmailDomain, { params: { domain } })).status).toBe(404);
    expect((await acme.owner.call(verifyEmailDomain, { params: { domain } })).status).toBe(404);
  });
});

describe('two workspaces', () => {
  it('claiming the same domain: one gets it', async () => {
    const answers = await Promise.all([refusal(acme), refusal(other)]);
    expect(answers.toSorted()).toEqual(['domain_taken', undefined]);
  });

  it('neither sees nor changes a domain of the other', async () => {
    await add(acme);
    const params = { domain };
    expect((await other.owner.call(verifyEmailDomain, { params })).status).toBe(404);
    expect((await other.owner.call(deleteEmailDomain, { params })).status).toBe(404);
    const body = { send_from_own_email: true };
    expect((await other.owner.call(updateEmailDomain, { params, body })).status).toBe(404);
    expect((await other.owner.ok(listEmailDomains)).domains.map((one) => one.domain)).not.toContain(domain);
  });

  it('a claim unverified for three days is lost, and cannot be verified by the other’s records', async () => {
    await add(other);
    runtime.clock.advance(71 * hour);
    expect(await refusal(acme)).toBe('domain_taken');
    runtime.clock.advance(2 * hour);
    publish(await add(acme));
    const { body } = await other.owner.call(verifyEmailDomain, { params: { domain } });
    expect(body).toMatchObject({ error: { code: 'domain_taken' } });
    expect((await verify(acme)).verified).toBe(true);
  });

  it('a claim with its records is kept, even if it was never checked', async () => {
    publish(await add(acme));
    runtime.clock.advance(80 * hour);
    expect(await refusal(other)).toBe('domain_taken');
    expect((await verify(acme)).verified).toBe(true);
    runtime.clock.advance(80 * hour);
    expect(await refusal(other)).toBe('domain_taken');
  });

  it('a claim without its records is lost to the other', async () => {
    const added = await add(acme);
    publish(added);
    await verify(acme);
    for (const { type, name, data } of recordsOf(added)) runtime.dns.remove({ type, name, value: data });
    await add(other);
    const [left] = (await acme.owner.ok(listEmailDomains)).domains.filter((one) => one.domain === domain);
    expect(left).toMatchObject({ is_verified: false });
  });

  it('nobody sends by the records that another has left behind', async () => {
    publish(await add(acme));
    await verify(acme);
    await remove(acme);
    await runtime.idle();
    const taken = await add(other);
    const { verified, domain: shown } = await verify(other);
    // DKIM records are the same for both workspaces, those of MAIL FROM are not.
    expect(shown.dns?.dkim1?.status).toBe('verified');
    expect(shown.dns?.mail_server?.status).toBe('pending');
    expect(verified).toBe(false);
    publish(taken);
    expect((await verify(other)).verified).toBe(true);
  });

  it('a removal concurrent with the other’s claim does not block it', async () => {
    await add(acme);
    await remove(acme);
    await runtime.idle();
    // Race: SES deletes the identity after the look-up for DKIM, before the one for MAIL FROM.
    const { SESClient, SetIdentityMailFromDomainCommand } = await import('@aws-sdk/client-ses');
    const { deleteIdentity } = await import('#server/mail/ses-identity.ts');
    const send = SESClient.prototype.send;
    const spy = vi.spyOn(SESClient.prototype, 'send').mockImplementation(async function (
      this: InstanceType<typeof SESClient>,
      ...input: Parameters<typeof send>
    ) {
      if (input[0] instanceof SetIdentityMailFromDomainCommand) {
        spy.mockRestore();
        // By the consumer that gives domains up, which alone may.
        await runtime.asFunction('release-domains', () => deleteIdentity(domain));
      }
      return send.apply(this, input);
    });
    await add(other);
    expect(runtime.dns.wanted(`SES ${domain}`)).toHaveLength(5);
  });

  it('a late removal does not delete the other’s domain', async () => {
    await add(acme);
    await remove(acme);
    await add(other);
    await runtime.idle();
    expect(runtime.dns.wanted(`SES ${domain}`)).toHaveLength(5);
    const claim = { kind: 'sender', name: hashed(domain) } as const;
    expect((await DomainClaim.get(claim).go()).data?.tenantId).toBe(other.tenantId);
  });
});

it('is for owner and admins only', async () => {
  const [admin, agent] = [await acme.asAgent('admin'), await acme.asAgent('email_templates')];
  expect((await admin.call(listEmailDomains)).status).toBe(200);
  expect((await agent.call(listEmailDomains)).status).toBe(403);
  expect((await agent.call(addEmailDomain, { body: { domain } })).status).toBe(403);
});

describe('the DMARC policy of a domain', () => {
  const publishPolicy = (at: string, value: string) =>
    runtime.dns.publish({ type: 'TXT', name: `_dmarc.${at}`, value });

  it('is proposed with the domain, looked up with each verification, and never keeps mail back', async () => {
    const added = await add(acme);
    expect(added.dmarc).toEqual({
      record: { type: 'TXT', host: '_dmarc', name: `_dmarc.${domain}`, data: 'v=DMARC1; p=quarantine' },
      state: null,
      of: null,
    });
    publish(added);
    expect(await verify(acme)).toMatchObject({
      verified: true,
      domain: { dmarc: { state: 'missing', of: null } },
    });
    publishPolicy(domain, 'v=DMARC1; p=none');
    expect(await verify(acme)).toMatchObject({
      verified: true,
      domain: { dmarc: { state: 'weak', of: domain } },
    });
    runtime.dns.remove({ type: 'TXT', name: `_dmarc.${domain}`, value: 'v=DMARC1; p=none' });
    publishPolicy(domain, added.dmarc?.record.data ?? '');
    expect(await verify(acme)).toMatchObject({
      verified: true,
      domain: { dmarc: { state: 'fine', of: domain } },
    });
    const { domains } = await acme.owner.ok(listEmailDomains);
    expect(domains.find((one) => one.domain === domain)?.dmarc).toMatchObject({ state: 'fine' });
  });

  it('is inherited from the domain above', async () => {
    publishPolicy(domain, 'v=DMARC1; p=reject');
    const above = domain;
    domain = `mail.${domain}`;
    await add(acme, domain);
    expect((await verify(acme)).domain.dmarc).toMatchObject({ state: 'inherited', of: above });
  });
});
