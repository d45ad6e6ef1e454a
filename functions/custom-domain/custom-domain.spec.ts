import { request } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkCustomDomain, getCustomDomain, setCustomDomain } from '#contracts/custom-domain.ts';
import { deleteTenant, getTenant } from '#contracts/tenants.ts';
import { deletionGraceDays } from '#domain/account/grace.ts';
import { CustomDomain } from '#server/data/entities/custom-domain.ts';
import { DomainClaim } from '#server/data/entities/domain-claim.ts';
import { hashed } from '#server/data/ids.ts';
import { tenantById } from '#server/lambda/tenant.ts';
import { guestUrl, signInUrl, timelineUrl, workspaceUrl } from '#server/mail/workspace-url.ts';
import { testRuntime } from '#testing/support.ts';
import type { TestRuntime, TestWorkspace } from '#testing/test-runtime.ts';

const hour = 3_600_000;

let runtime: TestRuntime;
let acme: TestWorkspace;
let other: TestWorkspace;
let names = 0;
/** Unique host of each test. */
let host: string;

beforeAll(async () => {
  runtime = await testRuntime();
  acme = await runtime.createWorkspace();
  other = await runtime.createWorkspace();
});
afterAll(() => runtime.stop());
beforeEach(() => {
  names += 1;
  host = `portal${names}.agency.example`;
});
afterEach(async () => {
  for (const workspace of [acme, other]) await set(workspace, null);
});

const set = (workspace: TestWorkspace, custom_domains: string | null = host) =>
  workspace.owner.ok(setCustomDomain, { body: { custom_domains } });
const check = (workspace: TestWorkspace) => workspace.owner.ok(checkCustomDomain);
const refusal = async (workspace: TestWorkspace, custom_domains = host) => {
  const { body } = await workspace.owner.call(setCustomDomain, { body: { custom_domains } });
  return 'error' in body ? body.error.code : undefined;
};
const cname = async () => {
  const { cname: value } = await acme.owner.ok(getCustomDomain);
  return { type: 'CNAME' as const, name: host, value };
};
const serve = async (workspace: TestWorkspace) => {
  await set(workspace);
  runtime.dns.publish(await cname());
  await check(workspace);
  return check(workspace);
};

/** Name of the workspace that answers at a host. */
const atHost = (name: string) =>
  new Promise<string | undefined>((resolve, reject) => {
    const { web: port } = runtime.ports;
    request({ host: '127.0.0.1', port, path: '/api/tenant-info', headers: { host: name } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('end', () => resolve(JSON.parse(Buffer.concat(chunks).toString())?.name));
    })
      .once('error', reject)
      .end();
  });

describe('a host', () => {
  it('waits for its CNAME, then for its certificate, then the workspace answers there', async () => {
    expect(await acme.owner.ok(getCustomDomain)).toMatchObject({ custom_domains: null, state: null });
    expect(await set(acme, ` ${host.toUpperCase()}`)).toMatchObject({
      custom_domains: host,
      state: 'waiting',
      url: runtime.url(acme.subdomain),
    });
    expect(await check(acme)).toMatchObject({ state: 'waiting' });
    expect(await atHost(host)).toBeUndefined();
    runtime.dns.publish(await cname());
    expect(await check(acme)).toMatchObject({ state: 'live', custom_domains: host });
    expect(await atHost(host)).toBe(`Workspace ${acme.subdomain}`);
    expect(await atHost(`${host}:4400`)).toBe(`Workspace ${acme.subdomain}`);
    const params = { id: acme.tenantId };
    expect(await acme.owner.ok(getTenant, { params })).toMatchObject({ custom_domains: host });
    const { Commit } = await import('#server/data/entities/commit.ts');
    const { tenantId } = acme;
    const { data } = await Commit.query.primary({ tenantId, projectId: 0 }).go({ pages: 'all' });
    expect(data.at(-1)?.changes).toMatchObject({ live: [false, true], host: [null, host] });
  });

  it('is used in mails for guests’ pages while it is live', async () => {
    const mailed = async () => {
      const tenant = await tenantById(acme.tenantId);
      return tenant && guestUrl(tenant);
    };
    const { port } = new URL(runtime.url());
    await set(acme);
    expect(await mailed()).toBe(runtime.url(acme.subdomain));
    await serve(acme);
    expect(await mailed()).toBe(`http://${host}:${port}`);
    runtime.dns.remove(await cname());
    expect(await check(acme)).toMatchObject({ state: 'waiting' });
    expect(await mailed()).toBe(runtime.url(acme.subdomain));
    expect(await atHost(host)).toBeUndefined();
  });

  it('is never used in mails for pages of members, who sign in at the subdomain', async () => {
    await serve(acme);
    const tenant = await tenantById(acme.tenantId);
    if (!tenant) throw new Error('no workspace');
    expect(tenant.custom_domain).toBe(host);
    const subdomain = runtime.url(acme.subdomain);
    expect(workspaceUrl(tenant)).toBe(subdomain);
    expect(signInUrl(tenant, 'a@b.example', 'en')).toBe(`${subdomain}/signin?email=a%40b.example&lang=en`);
    const film = { projectId: 7, deliverable_type: 'Single' } as const;
    expect(timelineUrl(tenant, film)).toBe(`${subdomain}/projects/7/timeline`);
  });

  it.each([
    ['acme', 'custom_domain_invalid'],
    ['portal acme.com', 'custom_domain_invalid'],
    ['w1.localhost', 'custom_domain_of_product'],
  ])('called %s is refused: %s', async (name, code) => expect(await refusal(acme, name)).toBe(code));

  it('is limited to one per workspace, and asking for the same again changes nothing', async () => {
    await set(acme);
    expect(await set(acme)).toMatchObject({ custom_domains: host });
    expect(await refusal(acme, `other.${host}`)).toBe('custom_domain_set');
  });

  it('is released: it leads nowhere, and is deleted at CloudFront', async () => {
    await serve(acme);
    expect(await set(acme, null)).toMatchObject({ custom_domains: null, state: null });
    expect(await atHost(host)).toBeUndefined();
    await runtime.idle();
    expect(runtime.dns.wanted(`CloudFront ${host}`)).toEqual([]);
    expect(await set(acme, null)).toMatchObject({ custom_domains: null });
    expect((await acme.owner.call(checkCustomDomain)).status).toBe(404);
    // Repeated from the start.
    expect(await serve(acme)).toMatchObject({ state: 'live' });
  });

  it('is released with its workspace', async () => {
    const gone = await runtime.createWorkspace();
    await serve(gone);
    await gone.owner.ok(deleteTenant, { params: { id: gone.tenantId } });
    await runtime.idle();
    expect(await atHost(host)).toBeDefined();
    runtime.clock.advance((deletionGraceDays * 24 + 1) * hour);
    await runtime.idle();
    expect(await atHost(host)).toBeUndefined();
    expect(runtime.dns.wanted(`CloudFront ${host}`)).toEqual([]);
    expect((await CustomDomain.get({ tenantId: gone.tenantId }).go()).data).toBeNull();
    const claim = { kind: 'host', name: hashed(host) } as const;
    expect((await DomainClaim.get(claim).go()).data).toBeNull();
  });
});

describe('two workspaces', () => {
  it('claiming the same host: one gets it', async () => {
    const answers = await Promise.all([refusal(acme), refusal(other)]);
    expect(answers.toSorted()).toEqual(['custom_domain_taken', undefined]);
  });

  it('a claim not served within three days is lost to the other, with its CloudFront tenant', async () => {
    // CloudFront makes a tenant only for a host that points to it, so this one's CNAME is removed again.
    expect(await serve(other)).toMatchObject({ state: 'live' });
    runtime.dns.remove(await cname());
    expect(await check(other)).toMatchObject({ state: 'waiting' });
    expect(await refusal(acme)).toBe('custom_domain_taken');
    runtime.clock.advance(73 * hour);
    await set(acme);
    await runtime.idle();
    expect(await other.owner.ok(getCustomDomain)).toMatchObject({ custom_domains: null });
    expect(runtime.dns.wanted(`CloudFront ${host}`)).toEqual([]);
    runtime.dns.publish(await cname());
    expect(await check(acme)).toMatchObject({ state: 'live' });
  });

  it('a claim whose CNAME was never published is lost to the other after three days', async () => {
    await set(other);
    expect(await check(other)).toMatchObject({ state: 'waiting', reason: null });
    expect(await refusal(acme)).toBe('custom_domain_taken');
    runtime.clock.advance(73 * hour);
    expect(await serve(acme)).toMatchObject({ state: 'live' });
    expect(await other.owner.ok(getCustomDomain)).toMatchObject({ custom_domains: null });
  });

  it('a live host cannot be taken, nor for a month one that was live, whose CNAME may still exist', async () => {
    await serve(acme);
    runtime.clock.advance(100 * hour);
    expect(await refusal(other)).toBe('custom_domain_taken');
    await set(acme, null);
    runtime.clock.advance(29 * 24 * hour);
    expect(await refusal(other)).toBe('custom_domain_taken');
    runtime.clock.advance(2 * 24 * hour);
    expect(await refusal(other)).toBeUndefined();
  });
});

it('is for owner and admins on a plan that includes it', async () => {
  const [admin, agent] = [await acme.asAgent('admin'), await acme.asAgent()];
  expect((await admin.call(getCustomDomain)).status).toBe(200);
  expect((await agent.call(getCustomDomain)).status).toBe(403);
  const free = await runtime.createWorkspace({ plan: 'free forever' });
  expect(await refusal(free)).toBe('not_in_plan');
  // A host from a better plan can be released.
  expect(await set(free, null)).toMatchObject({ custom_domains: null });
});
