/** Calls that mail somebody, made again and again: refused with the time to wait, and nobody is mailed any more. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { inviteContact } from '#contracts/clients.ts';
import { routes } from '#contracts/index.ts';
import { commentReview } from '#contracts/review.ts';
import { createUser } from '#contracts/team.ts';
import { commentOnTimeline, sendPreview } from '#contracts/timeline.ts';
import { type LimitRule, limits, waitInWords } from '#domain/rate-limit/rate-limit.ts';
import { limitRefusal } from '#server/lambda/call-limit.ts';
import type { HttpEvent, Principal } from '#server/lambda/principal.ts';
import { reviewTokenOf } from '#testing/review-token.ts';
import { testRuntime } from '#testing/support.ts';
import { createTestProject, type TestProject } from '#testing/test-project.ts';
import type { TestRuntime, TestWorkspace } from '#testing/test-runtime.ts';

let runtime: TestRuntime;
let workspace: TestWorkspace;
let film: TestProject;

beforeAll(async () => {
  runtime = await testRuntime({ events: false });
});
afterAll(() => runtime.stop());
beforeEach(async () => {
  workspace = await runtime.createWorkspace();
  film = await createTestProject(workspace.owner);
});

const onRound = () => ({ id: film.id, wf: film.wf, rev: film.revision(1, 0) });

/** Statuses of so many calls, one after the other. */
const times = async <Answer extends { status: number }>(count: number, call: () => Promise<Answer>) => {
  const statuses: number[] = [];
  for (let index = 0; index < count; index += 1) statuses.push((await call()).status);
  return statuses;
};
const [ofMessages] = limits.message;
const [, ofInvitations] = limits.invite;

describe('messages of a client', () => {
  const send = () =>
    workspace.owner.ok(sendPreview, {
      params: onRound(),
      body: {
        emailText: { subject: 'Look', body: '<p>{{review_link}}</p>' },
        reviewLink: 'https://vimeo.example/1',
      },
    });
  const guestToken = async (contact: number) => {
    return reviewTokenOf(workspace.tenantId, film, film.revision(1, 0), contact);
  };

  test('by a link are refused above the limit, and taken once the time is over that was told', async () => {
    const guest = workspace.asAnonymous();
    await send();
    const [ann, bob] = [await guestToken(0), await guestToken(1)];
    const say = (token: string) =>
      guest.call(commentReview, { params: { token }, body: { message: 'Hello' } });
    expect(await times(ofMessages.calls, () => say(ann))).toEqual(Array(ofMessages.calls).fill(200));
    const refused = await say(ann);
    expect(refused).toMatchObject({ status: 429, body: { error: { code: 'too_many_requests' } } });
    const wait = waitInWords(Number(refused.headers['retry-after']));
    expect(refused).toMatchObject({ body: { error: { message: `Please wait ${wait} and try again.` } } });
    // Each link by itself.
    expect((await say(bob)).status).toBe(200);
    const { seconds = 0 } = (refused.body as { error: { params: Record<string, number> } }).error.params;
    runtime.clock.advance(seconds * 1000);
    expect((await say(ann)).status).toBe(200);
  });

  test('signed in, are refused above the same limit', async () => {
    const [contact] = film.contacts;
    if (!contact) throw new Error('no contact');
    const ann = await workspace.asContact({ ...contact, client_id: film.client.id });
    await send();
    const say = () => ann.call(commentOnTimeline, { params: onRound(), body: { message: 'Hello' } });
    const statuses = await times(ofMessages.calls + 1, say);
    expect(statuses).toEqual([...Array(ofMessages.calls).fill(200), 429]);
  });
});

describe('invitations', () => {
  test('to one contact are refused above the limit, whoever sends them; another one is invited', async () => {
    const [ann, bob] = film.contacts;
    const agent = await workspace.asAgent('admin');
    const people = [workspace.owner, agent];
    let turn = 0;
    const invite = (id = 0) => {
      turn += 1;
      return (people[turn % 2] ?? workspace.owner).call(inviteContact, { params: { id } });
    };
    const statuses = await times(ofInvitations.calls + 1, () => invite(ann?.id));
    expect(statuses).toEqual([...Array(ofInvitations.calls).fill(200), 429]);
    expect((await invite(bob?.id)).status).toBe(200);
  });

  test('to many members are one after the other, and are not counted as of one', async () => {
    let index = 0;
    const add = () => {
      index += 1;
      const body = { name: 'Pia', surname: 'Part', email: `pia${index}@${workspace.subdomain}.example` };
      return workspace.owner.call(createUser, { body });
    };
    const count = ofInvitations.calls + 3;
    expect(await times(count, add)).toEqual(Array(count).fill(200));
  });
});

test('a refusal says in its header when to come again', async () => {
  const [contact] = film.contacts;
  const invite = () => workspace.owner.call(inviteContact, { params: { id: contact?.id ?? 0 } });
  await times(ofInvitations.calls, invite);
  const { headers, body } = await invite();
  const { seconds } = (body as { error: { params: Record<string, number> } }).error.params;
  expect(Number(headers['retry-after'])).toBe(seconds);
});

describe('every route', () => {
  beforeEach(() => vi.stubEnv('CALL_LIMITS', 'on'));
  afterEach(() => vi.unstubAllEnvs());

  test.each(routes.map((route) => [route.name, route] as const))(
    '%s is refused above its limit, to its caller or about its subject alone',
    async (name, route) => {
      const rules: readonly LimitRule[] = limits[route.limit];
      const [rule] = rules.toSorted((one, other) => one.calls - other.calls);
      if (!rule) throw new Error('no rule');
      const call = (who: string) => {
        const event = {
          headers: {},
          requestContext: { timeEpoch: runtime.clock.now(), http: { sourceIp: `${name} of ${who}` } },
        } as unknown as HttpEvent;
        const principal = {
          tenant: { tenantId: workspace.tenantId },
          subject: `${name} of ${who}`,
          ...(route.access === 'reviewer' && {
            link: { link_id: `${name} of ${who}`, contactId: who.length },
          }),
        };
        return limitRefusal(route, {
          event,
          params: { id: `${name} of ${who}` } as never,
          principal: route.access === 'public' ? undefined : (principal as Principal),
        });
      };
      let allowed = 0;
      // A plain comparison: an expectation for each of 1,200 calls takes longer than the calls.
      while (allowed < rule.calls && (await call('Ann')) === undefined) allowed += 1;
      expect(allowed).toBe(rule.calls);
      expect(await call('Ann')).toMatchObject({ refused: { code: 'too_many_requests' } });
      expect(await call('Bobby')).toBeUndefined();
    },
  );
});
