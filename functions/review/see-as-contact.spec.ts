/** Pages as a contact sees them, opened by a member of the team: they read as the contact's own, and record nothing. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listAudit } from '#contracts/audit.ts';
import { getClient } from '#contracts/clients.ts';
import { getDelivery, sendDeliverable } from '#contracts/deliverables.ts';
import { routes } from '#contracts/index.ts';
import { joinProjectLive, joinReviewLive } from '#contracts/live.ts';
import { points, reviewPoints } from '#contracts/points.ts';
import {
  askForLink,
  commentReview,
  decideReview,
  getReview,
  getTrackLink,
  openTrackLink,
} from '#contracts/review.ts';
import { getSeenAs, seeAsContact } from '#contracts/see-as.ts';
import { endSessions } from '#contracts/session.ts';
import { getGuestSurvey, sendSurveyEmail, submitGuestSurvey } from '#contracts/surveys.ts';
import { deleteUser, logOutUser } from '#contracts/team.ts';
import { deleteTenant } from '#contracts/tenants.ts';
import { decideOnTimeline, getTimeline, sendPreview } from '#contracts/timeline.ts';
import { getMe } from '#contracts/workspace.ts';
import { Commit } from '#server/data/entities/commit.ts';
import { LinkHit } from '#server/data/entities/link-hit.ts';
import { Project } from '#server/data/entities/project.ts';
import { TrackedLink } from '#server/data/entities/tracked-link.ts';
import { tokenOfLink } from '#server/tokens/links.ts';
import { sampleOf, type World, worldOf } from '#testing/route-samples.ts';
import { testRuntime } from '#testing/support.ts';
import type { Person, TestRuntime, TestWorkspace } from '#testing/test-runtime.ts';

let runtime: TestRuntime;
let workspace: TestWorkspace;
let world: World;
beforeAll(async () => {
  runtime = await testRuntime({});
});
afterAll(() => runtime.stop());
beforeEach(async () => {
  workspace = await runtime.createWorkspace();
  world = await worldOf(workspace);
  await workspace.owner.ok(sendPreview, sampleOf(sendPreview, world) as never);
});

type Page = NonNullable<Parameters<typeof workspace.owner.ok<typeof seeAsContact>>[1]>['body'];
const guest = () => workspace.asAnonymous();
const on = (body: Page = { page: 'review', subject_id: world.revision }) => ({
  params: { id: world.project, contactId: world.contact },
  body,
});
const tokenIn = (path: string): string => path.split('/')[2] ?? '';
const see = async (body?: Page, by: Pick<Person, 'ok'> = workspace.owner) =>
  tokenIn((await by.ok(seeAsContact, on(body))).path);
/** Token of the contact's own link. */
const ownLink = async (revisionId = world.revision) => {
  const { tenant: tenantId, project: projectId } = world;
  const { data } = await TrackedLink.query.primary({ tenantId, projectId, revisionId }).go();
  return tokenOfLink(data[0]?.link_id ?? '');
};
const outcome = ({ status, body }: { status: number; body: unknown }) => {
  const { code } = (body as { error?: { code: string } } | undefined)?.error ?? {};
  return code ? `${status} ${code}` : status;
};
const reads = async (token: string) => outcome(await guest().call(getReview, { params: { token } }));
const commits = async () => {
  await runtime.idle();
  const { tenant: tenantId, project: projectId } = world;
  const { data } = await Commit.query.primary({ tenantId, projectId }).go({ pages: 'all' });
  const { data: hits } = await LinkHit.query.primary({ tenantId, projectId }).go({ pages: 'all' });
  return [...data.flatMap(({ events }) => events.map(({ category }) => category)), ...hits.map(() => 'hit')];
};
/** A submitted point of the contact, and a draft. */
const written = async (token: string) => {
  const [sent, draft] = [randomUUID(), randomUUID()];
  for (const point of [sent, draft])
    await guest().ok(reviewPoints.save, { params: { token, point }, body: { body: 'Bluer' } });
  await guest().ok(reviewPoints.submit, { params: { token }, body: { points: [sent] } });
  return { sent, draft };
};
/** Audiences of the channels, without workspace and period. */
const hears = ({ channels }: { readonly channels: readonly string[] }) => [
  ...new Set(channels.map((channel) => channel.split('/').at(-1))),
];
const refusal = '403 only_contact_answers';

describe('the page of a round', () => {
  it('reads as the contact’s own, and names the person whose it is', async () => {
    const [token, own] = [await see(), await ownLink()];
    const read = (of: string) => guest().ok(getReview, { params: { token: of } });
    const [seen, theirs] = [await read(token), await read(own)];
    expect(JSON.parse(JSON.stringify(seen).replaceAll(token, own))).toEqual(theirs);
    expect(await guest().ok(getSeenAs, { params: { token } })).toMatchObject({
      page: 'review',
      contact: { firstname: 'Carla', lastname: 'Client' },
      back: `/projects/${world.project}/timeline/${world.workflow}`,
    });
    expect((await guest().ok(getTrackLink, { params: { id: token } })).target).toBe(`/seen-as/${token}`);
  });

  it('gives the member none of the contact’s own links', async () => {
    const [token, own] = [await see(), await ownLink()];
    const { message } = await guest().ok(getReview, { params: { token } });
    expect(message).toContain(`/link/${token}`);
    expect(message).not.toContain(own);
  });

  it('records nothing, and takes no answer', async () => {
    const token = await see();
    const before = await commits();
    const params = { token };
    await guest().ok(getReview, { params });
    await guest().ok(reviewPoints.list, { params });
    const visit = { interaction: 'pointer', visible: true } as const;
    const answers = [
      guest().call(openTrackLink, { params: { id: token }, body: visit }),
      guest().call(askForLink, { params: { id: token } }),
      guest().call(decideReview, { params, body: { decision: 'approve' } }),
      guest().call(commentReview, { params, body: { message: 'Hello' } }),
    ];
    for (const answer of answers) expect(outcome(await answer)).toBe(refusal);
    expect(await commits()).toEqual(before);
    const { tenant: tenantId, project: projectId, revision: revisionId, contact: contactId } = world;
    const { data } = await TrackedLink.get({ tenantId, projectId, revisionId, contactId }).go();
    expect(data).toMatchObject({ links: [data?.link_id] });
    expect(data?.clicks ?? 0).toBe(0);
  });

  it('shows no draft of a client, nor when one is written', async () => {
    const [token, own] = [await see(), await ownLink()];
    const { draft, sent } = await written(own);
    const listed = async (of: string) =>
      (await guest().ok(reviewPoints.list, { params: { token: of } })).items.map(({ id }) => id);
    expect(await listed(own)).toEqual([sent, draft]);
    expect(await listed(token)).toEqual([sent]);
    expect(hears(await guest().ok(joinReviewLive, { params: { token: own } }))).toContain(
      `shared-${world.project}`,
    );
    expect(hears(await guest().ok(joinReviewLive, { params: { token } }))).toEqual([
      `project-${world.project}`,
    ]);
  });

  it('refuses every write of a guest, by any page', async () => {
    const token = await see();
    for (const route of routes.filter(
      ({ access, method, opens }) => access === 'reviewer' && method !== 'GET' && !opens,
    )) {
      const { params, ...sample } = sampleOf(route, world);
      const call = { ...sample, params: { ...(params as object), token } };
      expect([route.name, outcome(await guest().call(route, call as never))]).toEqual([route.name, refusal]);
    }
  });

  it('is refused of a round that was not sent, and to anybody who is not on the project', async () => {
    const unsent = await worldOf(workspace);
    const call = {
      params: { id: unsent.project, contactId: unsent.contact },
      body: { page: 'review' as const, subject_id: unsent.revision },
    };
    expect(outcome(await workspace.owner.call(seeAsContact, call))).toBe('409 round_not_sent');
    const agent = await workspace.asAgent();
    expect(outcome(await agent.call(seeAsContact, on()))).toBe('404 project_not_found');
    const strangers = { ...on(), params: { id: world.project, contactId: unsent.contact } };
    expect(outcome(await workspace.owner.call(seeAsContact, strangers))).toBe('404 contact_not_found');
  });
});

describe('other pages', () => {
  it('read as well, for a deliverable and for a survey, and take no answer', async () => {
    await workspace.owner.ok(sendDeliverable, sampleOf(sendDeliverable, world) as never);
    await workspace.owner.ok(sendSurveyEmail, sampleOf(sendSurveyEmail, world) as never);
    const delivery = await see({ page: 'delivery', subject_id: world.deliverable });
    const own = await ownLink(world.deliverable);
    const read = (token: string) => guest().ok(getDelivery, { params: { token } });
    expect((await read(delivery)).body).not.toContain(own);
    expect({ ...(await read(delivery)), body: '' }).toEqual({ ...(await read(own)), body: '' });

    const token = await see({ page: 'survey', subject_id: world.surveyTemplate });
    const { survey } = await guest().ok(getGuestSurvey, { params: { token } });
    expect(survey).toMatchObject({ survey_completed: false });
    const sample = sampleOf(submitGuestSurvey, world);
    expect(outcome(await guest().call(submitGuestSurvey, { ...sample, params: { token } } as never))).toBe(
      refusal,
    );
  });
});

describe('the portal', () => {
  const portal = async (by: Person = workspace.owner) => {
    const token = await see({ page: 'portal' }, by);
    const { header, page } = await guest().ok(getSeenAs, { params: { token } });
    expect(page).toBe('portal');
    return { 'x-seen-as': header };
  };

  it('reads as the contact’s own', async () => {
    const headers = await portal();
    const contact = await workspace.asContact({
      client_id: world.client,
      id: world.contact,
      email: 'carla@client.example',
    });
    const params = { id: world.project, wf: world.workflow };
    const seen = await workspace.owner.ok(getTimeline, { params, headers });
    const theirs = await contact.ok(getTimeline, { params });
    expect({ ...seen, now: '' }).toEqual({ ...theirs, now: '' });
    const me = await workspace.owner.ok(getMe, { headers });
    expect(me).toMatchObject({
      user: { id: world.contact, name: 'Carla', isAgent: false },
      contact: { id: world.contact },
    });
  });

  it('shows no draft of a client, nor when one is written', async () => {
    const headers = await portal();
    const { sent } = await written(await ownLink());
    const params = { id: world.project, wf: world.workflow, rev: world.revision };
    const { items } = await workspace.owner.ok(points.list, { params, headers });
    expect(items.map(({ id }) => id)).toEqual([sent]);
    const live = await workspace.owner.ok(joinProjectLive, { params: { id: world.project }, headers });
    expect(hears(live)).toEqual([`contact-${world.contact}`, `project-${world.project}`]);
  });

  it('takes no answer, and is no visit of the contact', async () => {
    const headers = await portal();
    await workspace.owner.ok(getMe, { headers });
    const before = await commits();
    const sample = sampleOf(decideOnTimeline, world);
    expect(outcome(await workspace.owner.call(decideOnTimeline, { ...sample, headers } as never))).toBe(
      refusal,
    );
    expect(outcome(await workspace.owner.call(endSessions, { body: { session: null }, headers }))).toBe(
      refusal,
    );
    expect(await commits()).toEqual(before);
    const { contacts } = await workspace.owner.ok(getClient, { params: { id: world.client } });
    expect(contacts.map(({ inviteStatus }) => inviteStatus.last_login)).toEqual([null]);
  });

  it('opens for nobody but the member whose view it is', async () => {
    const headers = await portal();
    const other = await workspace.asAgent('admin', 'access_all_projects');
    expect(outcome(await other.call(getMe, { headers }))).toBe('410 view_ended');
    const contact = await workspace.asContact();
    expect(outcome(await contact.call(getMe, { headers }))).toBe('410 view_ended');
  });
});

describe('a view ends', () => {
  it('after a quarter of an hour', async () => {
    const token = await see();
    runtime.clock.advance(14 * 60_000);
    expect(await reads(token)).toBe(200);
    runtime.clock.advance(2 * 60_000);
    expect(await reads(token)).toBe('410 view_ended');
    expect(outcome(await guest().call(getSeenAs, { params: { token } }))).toBe('410 view_ended');
  });

  it('with the member’s session', async () => {
    const agent = await workspace.asAgent('access_all_projects');
    const token = await see(undefined, agent);
    expect(await reads(token)).toBe(200);
    await workspace.owner.ok(logOutUser, { params: { id: agent.id } });
    expect(await reads(token)).toBe('410 view_ended');
  });

  it('with their membership', async () => {
    const agent = await workspace.asAgent('access_all_projects');
    const token = await see(undefined, agent);
    expect(await reads(token)).toBe(200);
    await workspace.owner.ok(deleteUser, { params: { id: agent.id } });
    expect(await reads(token)).toBe('410 view_ended');
  });

  it('with their place on the project', async () => {
    const agent = await workspace.asAgent();
    const { tenant: tenantId, project: projectId } = world;
    const team = (team_members: { id: number; name: string; surname: string; email: string }[]) =>
      Project.patch({ tenantId, projectId })
        .set({ team_members } as never)
        .go();
    await team([{ id: agent.id, name: 'Agent', surname: '', email: agent.email }]);
    const token = await see(undefined, agent);
    expect(await reads(token)).toBe(200);
    await team([]);
    expect(await reads(token)).toBe('410 view_ended');
  });

  it('at the host of its workspace alone, and with it', async () => {
    const token = await see();
    const other = await runtime.createWorkspace();
    expect(outcome(await other.asAnonymous().call(getReview, { params: { token } }))).toBe('404 not_found');
    expect(outcome(await other.asAnonymous().call(getSeenAs, { params: { token } }))).toBe('404 not_found');
    await workspace.owner.ok(deleteTenant, { params: { id: workspace.tenantId } });
    expect(await reads(token)).toBe('410 workspace_closed');
  });
});

it('is entered in the audit log, with the files that the member was shown, and not in the history', async () => {
  const before = await commits();
  await see();
  expect(await commits()).toEqual(before);
  const { items } = await workspace.owner.ok(listAudit);
  const entries = items.filter(({ content }) => content.kind === 'seen_as_contact');
  expect(entries).toMatchObject([
    {
      content: {
        actor: { kind: 'member', id: workspace.owner.id },
        subject: { name: 'Carla Client' },
        project: { id: world.project },
      },
    },
  ]);
});

it('repeated under its key, opens the same view', async () => {
  const headers = { 'idempotency-key': 'a-view-of-carla' };
  const [first, again] = [
    await workspace.owner.ok(seeAsContact, { ...on(), headers }),
    await workspace.owner.ok(seeAsContact, { ...on(), headers }),
  ];
  expect(again).toEqual(first);
});
