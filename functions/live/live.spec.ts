/** Channels of pages: the route gives tokens by the checks of the poll routes, and the authoriser reads them. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { joinLive, joinProjectLive, joinReviewLive } from '#contracts/live.ts';
import type { AnswerOf } from '#contracts/route.ts';
import { revokeLink, sendPreview } from '#contracts/timeline.ts';
import { livePeriod, livePeriodOf } from '#domain/live/live.ts';
import { Project } from '#server/data/entities/project.ts';
import { linksOfRevision } from '#server/mail/tracked-links.ts';
import { tokenOfLink } from '#server/tokens/links.ts';
import { channelsInToken, liveToken } from '#server/tokens/live-token.ts';
import { setFlag } from '#server/workspace/set-flag.ts';
import { testRuntime } from '#testing/support.ts';
import { createTestProject, type TestProject } from '#testing/test-project.ts';
import type { Person, TestRuntime, TestWorkspace } from '#testing/test-runtime.ts';
import { handler, type LiveQuestion } from './authorize-live.lambda.ts';

let runtime: TestRuntime;
let workspace: TestWorkspace;
let olga: Person;
let film: TestProject;
let poster: TestProject;
let foreign: TestProject;
let other: TestWorkspace;

beforeAll(async () => {
  runtime = await testRuntime({ events: false });
  workspace = await runtime.createWorkspace();
  other = await runtime.createWorkspace();
  olga = workspace.owner;
  film = await createTestProject(olga);
  poster = await createTestProject(olga);
  // With a number that no project of the first workspace has.
  for (let number = 0; number < 4; number += 1) foreign = await createTestProject(other.owner);
});
afterAll(() => runtime.stop());

type Access = AnswerOf<typeof joinLive>;

/** Audiences of the channels, without workspace and period. */
const audiences = ({ channels }: Access) => [
  ...new Set(channels.map((channel) => channel.split('/').at(-1))),
];
const ask = (person: Pick<Person, 'call'>, id: number) => person.call(joinProjectLive, { params: { id } });

const hears = async (token: string, channel: string, operation: Operation = 'EVENT_SUBSCRIBE') =>
  (await handler({ authorizationToken: token, requestContext: { operation, channel } })).isAuthorized;
type Operation = LiveQuestion['requestContext']['operation'];

const sent = async ({ id, wf, revision, contacts }: TestProject) => {
  const rev = revision(1, 0);
  const body = {
    emailText: { subject: 'Look', body: '<p>{{review_link}}</p>' },
    reviewLink: 'https://vimeo.example/1',
  };
  await olga.ok(sendPreview, { params: { id, wf, rev }, body });
  const contactId = contacts[0]?.id ?? 0;
  const links = await linksOfRevision(workspace.tenantId, id, rev);
  return {
    token: tokenOfLink(links.get(contactId)?.link_id ?? ''),
    revoke: () => olga.ok(revokeLink, { params: { id, rev, contactId } }),
  };
};

describe('the channels of a page', () => {
  it('are those of the member, of the team and of the project, in two periods', async () => {
    const access = await olga.ok(joinProjectLive, { params: { id: film.id } });
    expect(audiences(access)).toEqual([`member-${olga.id}`, 'team', `project-${film.id}`]);
    const period = livePeriodOf(runtime.clock.now());
    expect(access.channels).toEqual(channelsInToken(access.token));
    expect(new Set(access.channels.map((channel) => channel.split('/').slice(0, 4).join('/')))).toEqual(
      new Set([period, period + 1].map((one) => `/live/${workspace.tenantId}/${one}`)),
    );
    expect(access.url).toMatch(/^ws:.*\/event\/realtime$/);
  });

  it('are asked for again once the next period runs, and before it ends', async () => {
    const { renew_in } = await olga.ok(joinLive);
    const left = livePeriod - (runtime.clock.now() % livePeriod);
    expect(renew_in).toBeGreaterThan(left);
    expect(renew_in).toBeLessThan(left + livePeriod);
  });

  it('for a client are the project as clients see it, and their own lists', async () => {
    const contact = film.contacts[0];
    if (!contact) throw new Error('no contact');
    const ann = await workspace.asContact({ client_id: film.client.id, ...contact });
    expect(audiences(await ann.ok(joinProjectLive, { params: { id: film.id } }))).toEqual([
      `contact-${contact.id}`,
      `shared-${film.id}`,
    ]);
    expect((await ask(ann, poster.id)).status).toBe(404);
  });

  it.each([
    ['of another workspace', () => foreign.id],
    ['that is nowhere', () => 987_654],
  ])('for a project %s are refused as unknown', async (_, project) => {
    expect((await ask(olga, project())).status).toBe(404);
  });

  it('for a project end with the place on its team', async () => {
    const nora = await workspace.asAgent();
    const limited = await createTestProject(olga, { team_members: [olga.id, nora.id] });
    expect((await ask(nora, limited.id)).status).toBe(200);
    await Project.patch({ tenantId: workspace.tenantId, projectId: limited.id })
      .set({ team_members: [] })
      .go();
    expect((await ask(nora, limited.id)).status).toBe(404);
  });

  it('are for nobody without a sign-in', async () => {
    expect((await ask(workspace.asAnonymous(), film.id)).status).toBe(401);
  });
});

describe('the channel of a review page', () => {
  it('is the link’s project as clients see it, and nothing else', async () => {
    const { token } = await sent(film);
    const access = await workspace.asAnonymous().ok(joinReviewLive, { params: { token } });
    expect(audiences(access)).toEqual([`shared-${film.id}`]);
  });

  it('is refused for a link that was revoked, at another workspace and for an unknown one', async () => {
    const { token, revoke } = await sent(poster);
    const outcome = async (at: TestWorkspace, link: string) =>
      (await at.asAnonymous().call(joinReviewLive, { params: { token: link } })).status;
    expect(await outcome(workspace, token)).toBe(200);
    expect(await outcome(other, token)).toBe(404);
    expect(await outcome(workspace, `${token.slice(0, -2)}xx`)).toBe(404);
    await revoke();
    expect(await outcome(workspace, token)).toBe(410);
  });
});

describe('the authoriser', () => {
  const audience = 'project-7';
  const channel = (tenant: number, period: number, name = audience) => `/live/${tenant}/${period}/${name}`;

  it('lets a token connect, and hear its own channels of its period and the next', async () => {
    const token = liveToken(1, [audience], 100);
    expect(await hears(token, '', 'EVENT_CONNECT')).toBe(true);
    expect(await hears(token, channel(1, 100))).toBe(true);
    expect(await hears(token, channel(1, 101))).toBe(true);
  });

  it('lets it hear nothing else: no other period, workspace, project or form, and publish nothing', async () => {
    const token = liveToken(1, [audience], 100);
    const silent = [
      channel(1, 99),
      channel(1, 102),
      channel(2, 100),
      channel(1, 100, 'project-70'),
      channel(1, 100, 'shared-7'),
      '/live/1/100/*',
      '/live/*',
      `${channel(1, 100)}/`,
      '',
    ];
    for (const one of silent) expect(await hears(token, one), one).toBe(false);
    expect(await hears(token, channel(1, 100), 'EVENT_PUBLISH')).toBe(false);
  });

  it('takes no token that was changed, or was made for something else or with another key', async () => {
    const token = liveToken(1, [audience], 100);
    const [signature, payload = ''] = token.split('.');
    const changed = Buffer.from(payload, 'base64url').toString().replace('"tenant":1', '"tenant":2');
    const { STATE_SECRET = '' } = process.env;
    vi.stubEnv('STATE_SECRET', 'another');
    const unknown = liveToken(1, [audience], 100);
    vi.stubEnv('STATE_SECRET', `next,${STATE_SECRET}`);
    // A key that was changed meanwhile still verifies.
    expect(await hears(token, channel(1, 100))).toBe(true);
    vi.unstubAllEnvs();
    for (const bad of [
      `${signature}.${Buffer.from(changed).toString('base64url')}`,
      unknown,
      (await sent(await createTestProject(olga))).token,
      'x.y',
      '',
    ])
      expect(await hears(bad, '', 'EVENT_CONNECT'), bad).toBe(false);
  });

  it('has no answer kept, which AppSync would give for another channel', async () => {
    const question = { authorizationToken: '', requestContext: { operation: 'EVENT_CONNECT' as const } };
    expect((await handler(question)).ttlOverride).toBe(0);
  });
});

it('a workspace without the part has no way to its channels, and others have', async () => {
  const { token } = await sent(await createTestProject(olga));
  const statuses = async () => [
    (await olga.call(joinLive)).status,
    (await ask(olga, film.id)).status,
    (await workspace.asAnonymous().call(joinReviewLive, { params: { token } })).status,
  ];
  const now = runtime.clock.now();
  await setFlag(workspace.tenantId, ['live', 'off'], now);
  expect(await statuses()).toEqual([404, 404, 404]);
  expect((await other.owner.call(joinLive)).status).toBe(200);
  await setFlag(workspace.tenantId, ['live', 'usual'], now);
  expect(await statuses()).toEqual([200, 200, 200]);
});
