/** Another subdomain of a workspace (docs/decisions/0120). */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkSubdomain, getInvitation, signUp } from '#contracts/account.ts';
import { listAudit } from '#contracts/audit.ts';
import { createClient } from '#contracts/clients.ts';
import { decideReview, getReview, getTrackLink } from '#contracts/review.ts';
import { createUser } from '#contracts/team.ts';
import { deleteTenant, getTenant, moveWorkspace } from '#contracts/tenants.ts';
import { sendPreview } from '#contracts/timeline.ts';
import { getMe, getTenantByHost } from '#contracts/workspace.ts';
import { deletionGraceDays } from '#domain/account/grace.ts';
import { dayMs } from '#domain/calendar/units.ts';
import { daysBetweenMoves, mostFormer } from '#domain/host/subdomain-move.ts';
import { apiClient } from '#local/api-client.ts';
import { Membership } from '#server/data/entities/membership.ts';
import { Tenant } from '#server/data/entities/tenant.ts';
import { provenClient } from '#testing/proven-client.ts';
import { reviewTokenOf } from '#testing/review-token.ts';
import { testRuntime } from '#testing/support.ts';
import { createTestProject } from '#testing/test-project.ts';
import type { TestRuntime, TestWorkspace } from '#testing/test-runtime.ts';

let runtime: TestRuntime;
let workspace: TestWorkspace;
let was: string;
let next: string;
let moves = 0;

beforeAll(async () => {
  runtime = await testRuntime();
});
afterAll(() => runtime.stop());
beforeEach(async () => {
  moves += 1;
  was = `home${moves}`;
  workspace = await runtime.createWorkspace({ subdomain: was });
  next = `moved${moves}here`;
});

/** Owner with a fresh proof, at a host of the workspace. */
const ownerAt = (subdomain = was) =>
  provenClient(runtime, subdomain, runtime.identity.accessToken(workspace.owner.subject));
const params = () => ({ id: workspace.tenantId });
const move = (subdomain: string, at = was) =>
  ownerAt(at).call(moveWorkspace, { params: params(), body: { subdomain } });
const code = ({ body }: { readonly body: unknown }) => (body as { error?: { code?: string } }).error?.code;
const key = () => ({ tenantId: workspace.tenantId });
const record = async () => (await Tenant.get(key()).go({ consistent: true })).data;
const infoAt = (subdomain: string) => apiClient(runtime, subdomain).ok(getTenantByHost);

describe('another subdomain', () => {
  it('is where the members sign in from now on', async () => {
    expect((await move(next)).body).toEqual({ url: runtime.url(next) });
    const owner = ownerAt(next);
    expect((await owner.ok(getMe)).tenant.id).toBe(workspace.tenantId);
    expect(await owner.ok(getTenant, { params: params() })).toMatchObject({
      url: runtime.url(next),
      former_urls: [runtime.url(was)],
      movable_from: expect.any(String),
    });
    const info = await infoAt(next);
    expect(info).toMatchObject({ members_at: runtime.url(next), former: false });
    expect(info?.identity).not.toBeNull();
  });

  it('leaves the former one with the workspace: pages of members go on, and a page that is open saves its work', async () => {
    await move(next);
    expect(await infoAt(was)).toMatchObject({
      members_at: runtime.url(next),
      former: true,
      identity: null,
      google: null,
      single_sign_on: null,
    });
    const contacts = [{ firstname: 'Lea', lastname: 'Late', email: 'lea@late.example' }];
    const body = { name: 'Late client', language: 'en' as const, contacts };
    expect((await ownerAt(was).call(createClient, { body })).status).toBe(200);
  });

  it('ends no link that was mailed: review, tracked link and invitation open at the former one', async () => {
    const film = await createTestProject(workspace.owner);
    await workspace.owner.ok(sendPreview, {
      params: { id: film.id, wf: film.wf, rev: film.revision(1, 0) },
      body: {
        emailText: { subject: 'Look', body: '<p>{{review_link}}</p>' },
        reviewLink: 'https://example.com',
      },
    });
    const person = { name: 'Ivo', surname: 'Invited', email: `ivo@${was}.example` };
    await workspace.owner.ok(createUser, { body: person });
    await runtime.idle();
    const [mail] = runtime.mailbox.list({ to: person.email, limit: 1 });
    const invitation = runtime.mailbox
      .get(mail?.messageId ?? '')
      ?.links.find((link) => link.includes('/invitation/'));
    expect(invitation).toContain(runtime.url(was));
    const invited = /invitation\/([\w-]+)/.exec(invitation ?? '')?.[1] ?? '';
    const token = await reviewTokenOf(workspace.tenantId, film, film.revision(1, 0));

    await move(next);
    for (const host of [was, next]) {
      const guest = apiClient(runtime, host);
      expect((await guest.call(getTrackLink, { params: { id: token } })).status).toBe(200);
      expect((await guest.call(getReview, { params: { token } })).status).toBe(200);
      expect((await guest.ok(getInvitation, { params: { token: invited } })).email).toBe(person.email);
    }
    const decided = await apiClient(runtime, was).call(decideReview, {
      params: { token },
      body: { decision: 'approve' } as never,
    });
    expect(decided.status).toBe(200);
  });

  it('is nobody else’s, and neither is the former one', async () => {
    await move(next);
    const taken = [next, was];
    was = `other${moves}`;
    workspace = await runtime.createWorkspace({ subdomain: was });
    for (const one of taken) {
      expect(await move(one)).toMatchObject({
        status: 422,
        body: { error: { code: 'subdomain_taken', field: 'subdomain' } },
      });
      expect(code(await apiClient(runtime, '').call(checkSubdomain, { query: { subdomain: one } }))).toBe(
        'subdomain_taken',
      );
    }
    expect(await record()).toMatchObject({ subdomain: was });
    expect((await record())?.former_subdomains).toBeUndefined();
  });

  const signUpFor = (subdomain: string) =>
    apiClient(runtime, '').call(signUp, {
      body: {
        tenantName: 'Waiting',
        adminFirstName: 'Wes',
        adminLastName: 'Wait',
        adminEmail: `wes@${subdomain}.example`,
        subdomain,
      },
    });

  it('is none that a sign-up waits for, until that has expired', async () => {
    expect((await signUpFor(next)).status).toBe(200);
    expect(code(await move(next))).toBe('subdomain_taken');
    runtime.clock.advance(dayMs + 1000);
    expect((await move(next)).status).toBe(200);
    expect(code(await signUpFor(next))).toBe('subdomain_taken');
  });

  it('goes to one of a move and a sign-up that want it at once', async () => {
    const [moved, waits] = await Promise.all([move(next), signUpFor(next)]);
    expect([moved, waits].map((one) => code(one) ?? 'done').toSorted()).toEqual(['done', 'subdomain_taken']);
  });

  it('is one for two moves of a workspace at once, and goes to one of two workspaces', async () => {
    const both = await Promise.all([move(`${next}a`), move(`${next}b`)]);
    expect(both.map((one) => code(one) ?? 'done').toSorted()).toEqual(['done', 'subdomain_moved_lately']);
    expect((await record())?.former_subdomains).toEqual([was]);
    const rivals = [await runtime.createWorkspace(), await runtime.createWorkspace()];
    const answers = await Promise.all(
      rivals.map(({ owner, tenantId }) =>
        owner.call(moveWorkspace, { params: { id: tenantId }, body: { subdomain: `${next}c` } }),
      ),
    );
    expect(answers.map((one) => code(one) ?? 'done').toSorted()).toEqual(['done', 'subdomain_taken']);
  });

  it.each([
    ['ab', 'subdomain_invalid'],
    ['with-hyphen', 'subdomain_invalid'],
    ['admin', 'subdomain_reserved'],
    ['paypal', 'subdomain_protected'],
  ])('is held to the rules of the sign-up: %s is refused at its field', async (subdomain, refusal) => {
    const { body } = await move(subdomain);
    expect(body).toMatchObject({ error: { code: refusal, field: 'subdomain' } });
  });

  it('comes once in thirty days, which the refusal dates; a repeated call and the way back are open', async () => {
    await move(next);
    // The answer was lost.
    expect((await move(next, next)).body).toEqual({ url: runtime.url(next) });
    const { body } = await move(was, next);
    const from = new Date(runtime.clock.now() + daysBetweenMoves * dayMs);
    const day = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Berlin' }).format(from);
    expect(body).toMatchObject({
      error: { code: 'subdomain_moved_lately', field: 'subdomain', params: { from: day } },
    });
    expect(JSON.stringify(body)).toContain(`from ${day}`);

    runtime.clock.advance(daysBetweenMoves * dayMs);
    expect((await move(was, next)).body).toEqual({ url: runtime.url(was) });
    expect(await infoAt(next)).toMatchObject({ members_at: runtime.url(was), former: true });
    expect((await infoAt(was))?.identity).not.toBeNull();
    expect((await record())?.former_subdomains).toEqual([next]);
  });

  it('is refused to a workspace that keeps ten, which goes back to one of them', async () => {
    const former_subdomains = Array.from({ length: mostFormer }, (_, place) => `${next}${place}`);
    await Tenant.patch(key()).set({ former_subdomains }).go();
    expect(await move(next)).toMatchObject({
      status: 409,
      body: { error: { code: 'subdomains_full', params: { max: mostFormer } } },
    });
    expect((await move(`${next}3`)).status).toBe(200);
  });

  it('is chosen by the owner of this workspace alone, with a fresh proof', async () => {
    const body = { subdomain: next };
    const admin = await workspace.asAgent('admin');
    expect(code(await admin.call(moveWorkspace, { params: params(), body }))).toBe('owner_only');
    expect((await admin.ok(getTenant, { params: params() })).former_urls).toBeUndefined();
    const unproven = apiClient(runtime, was, runtime.identity.accessToken(workspace.owner.subject));
    expect(code(await unproven.call(moveWorkspace, { params: params(), body }))).toBe('proof_needed');
    const other = await runtime.createWorkspace();
    const foreign = { params: { id: other.tenantId }, body };
    expect((await workspace.owner.call(moveWorkspace, foreign)).status).toBe(404);
  });

  it('is told to owner and admins in their languages, with both addresses, and stands in the audit log', async () => {
    const [admin, agent] = [await workspace.asAgent('admin'), await workspace.asAgent('create_projects')];
    await Membership.patch({ tenantId: workspace.tenantId, subject: admin.subject })
      .set({ language: 'fr' })
      .go();
    await move(next);
    await runtime.idle();
    const mailsTo = (to: string) => runtime.mailbox.list({ to, limit: 5 });
    expect(mailsTo(workspace.owner.email)[0]?.subject).toBe(`Workspace ${was} has a new address`);
    expect(mailsTo(admin.email)[0]?.subject).toBe(`Workspace ${was} a une nouvelle adresse`);
    expect(mailsTo(agent.email)).toEqual([]);
    const mail = runtime.mailbox.get(mailsTo(workspace.owner.email)[0]?.messageId ?? '');
    expect(mail?.links).toContain(`${runtime.url(next)}/signin`);
    for (const host of [was, next]) expect(mail?.html).toContain(new URL(runtime.url(host)).host);

    const { items } = await ownerAt(next).ok(listAudit, { query: {} as never });
    const entry = items.find(({ content }) => content.details.some(({ name }) => name === 'subdomain'));
    expect(entry?.content).toMatchObject({ kind: 'settings_changed', actor: { name: 'Olga Owner' } });
  });

  it('is free again with all former ones once the workspace is deleted', async () => {
    await move(next);
    await ownerAt(next).ok(deleteTenant, { params: params() });
    expect(await infoAt(was)).toMatchObject({ closed: { id: workspace.tenantId } });
    await runtime.idle();
    runtime.clock.advance((deletionGraceDays + 1) * dayMs);
    await runtime.idle();
    expect(await record()).toBeNull();
    for (const subdomain of [was, next]) {
      expect(await infoAt(subdomain)).toBeNull();
      expect((await runtime.createWorkspace({ subdomain })).tenantId).not.toBe(workspace.tenantId);
    }
  });
});
