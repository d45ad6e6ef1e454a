import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { sendPreview } from '#contracts/timeline.ts';
import { livePeriod, livePeriodOf } from '#domain/live/live.ts';
import type { LiveNote } from '#server/live/tell-later.ts';
import { log } from '#server/log.ts';
import { testRuntime } from '#testing/support.ts';
import { createTestProject, type TestProject } from '#testing/test-project.ts';
import type { TestRuntime, TestWorkspace } from '#testing/test-runtime.ts';
import { bodyOf, deliverBatch, historyOf, takeMessages } from '../../fixtures/delivery.ts';
import { sampleNames, sampleOf } from '../../fixtures/samples.ts';
import { handler as count } from '../aggregate-analytics/aggregate-analytics.lambda.ts';
import { handler } from './tell-pages.lambda.ts';

let runtime: TestRuntime;
let workspace: TestWorkspace;
let film: TestProject;

beforeAll(async () => {
  log.setLogLevel('SILENT');
  runtime = await testRuntime({ events: false });
});
afterAll(() => runtime.stop());
beforeEach(async () => {
  workspace = await runtime.createWorkspace();
  film = await createTestProject(workspace.owner);
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** Published to channels of the workspace by the work: audience and message. */
const during = async (work: () => Promise<unknown>) => {
  const prefix = `/live/${workspace.tenantId}/`;
  const before = runtime.live.published().length;
  await work();
  return runtime.live
    .published()
    .slice(before)
    .filter(({ channel }) => channel.startsWith(prefix))
    .map(({ channel, event }) => ({
      period: Number(channel.split('/')[3]),
      to: channel.split('/')[4],
      event: JSON.parse(event),
    }));
};
const note = (live: Partial<LiveNote>): string =>
  JSON.stringify({ live: { tenant_id: workspace.tenantId, inboxes: [], projects: [], ...live } });
const own = (name: (typeof sampleNames)[number]) =>
  bodyOf({ ...sampleOf(name), tenant_id: workspace.tenantId, project_id: film.id });
const deliver = (...bodies: string[]) => deliverBatch(handler, bodies, runtime.clock.now());
const audiencesOf = async (...bodies: string[]) =>
  (await during(() => deliver(...bodies))).map(({ to }) => to).toSorted();
const contacts = () => film.contacts.map(({ id }) => `contact-${id}`);

describe('an event', () => {
  it('is told to the pages of its project, of the team and of the contacts, without its content', async () => {
    const told = await during(() => deliver(own('Revision Approved')));
    const period = livePeriodOf(runtime.clock.now());
    const project = { about: 'project', project: film.id };
    const lists = { about: 'lists' };
    expect(told.toSorted((a, b) => ((a.to ?? '') < (b.to ?? '') ? -1 : 1))).toEqual([
      ...contacts()
        .toSorted()
        .map((to) => ({ period, to, event: lists })),
      { period, to: `project-${film.id}`, event: project },
      { period, to: `shared-${film.id}`, event: project },
      { period, to: 'team', event: lists },
    ]);
  });

  it('for the team alone is told to no client', async () => {
    expect(await audiencesOf(own('Internal Comment Added'))).toEqual([`project-${film.id}`, 'team']);
  });

  it('without a project is told to the team', async () => {
    const body = bodyOf({ ...sampleOf('Client Created'), tenant_id: workspace.tenantId, project_id: null });
    expect(await audiencesOf(body)).toEqual(['team']);
  });

  it('in a batch of all tells each audience once', async () => {
    const told = await audiencesOf(...sampleNames.map(own));
    expect(told).toEqual([...contacts(), `project-${film.id}`, `shared-${film.id}`, 'team'].toSorted());
  });

  it('repeated late is told again, in the period of its receipt', async () => {
    const at = runtime.clock.now() + livePeriod;
    const told = await during(() => deliverBatch(handler, [own('Revision Approved')], at));
    expect(new Set(told.map(({ period }) => period))).toEqual(new Set([livePeriodOf(at)]));
  });

  it('about a deleted project is told to its pages, and to no contact', async () => {
    const body = bodyOf({ ...sampleOf('Project Deleted'), tenant_id: workspace.tenantId, project_id: 999 });
    expect(await audiencesOf(body)).toEqual(['project-999', 'shared-999', 'team']);
  });
});

describe('a note', () => {
  it('about new entries is told to those members alone', async () => {
    expect(await during(() => deliver(note({ inboxes: [7, 8, 7] })))).toEqual(
      ['member-7', 'member-8'].map((to) => expect.objectContaining({ to, event: { about: 'inbox' } })),
    );
  });

  it('about a mark in a room is told to the pages of its project', async () => {
    expect(await audiencesOf(note({ rooms: [film.id] }))).toEqual([
      `project-${film.id}`,
      `shared-${film.id}`,
    ]);
  });

  it('about a draft is told to the clients of its project, and not to the team', async () => {
    const drafts = note({ drafts: [film.id] });
    expect(await during(() => deliver(drafts, drafts))).toMatchObject([
      { to: `shared-${film.id}`, event: { about: 'drafts', project: film.id } },
    ]);
  });

  it('about a draft is left out beside a change of its project, which says more', async () => {
    const told = await during(() => deliver(note({ drafts: [film.id] }), note({ rooms: [film.id] })));
    expect(told.filter(({ to }) => to === `shared-${film.id}`).map(({ event }) => event.about)).toEqual([
      'project',
    ]);
  });

  it('about counted figures is told to the lists', async () => {
    expect(await audiencesOf(note({ projects: [film.id] }))).toEqual([...contacts(), 'team'].toSorted());
  });

  it('is put on the queue by a consumer after it has written', async () => {
    await takeMessages(process.env.LIVE_QUEUE_URL);
    await workspace.owner.ok(sendPreview, {
      params: { id: film.id, wf: film.wf, rev: film.revision(1, 0) },
      body: {
        emailText: { subject: 'Look', body: '<p>{{review_link}}</p>' },
        reviewLink: 'https://vimeo.example/1',
      },
    });
    const bodies = (await historyOf(workspace.tenantId, film.id))
      .filter(({ name }) => name === 'Send Preview')
      .map(bodyOf);
    expect(await deliverBatch(count, bodies, runtime.clock.now())).toEqual([]);
    const notes = (await takeMessages(process.env.LIVE_QUEUE_URL)).map((body) => JSON.parse(body));
    expect(notes).toEqual([{ live: { tenant_id: workspace.tenantId, inboxes: [], projects: [film.id] } }]);
  });
});

describe('publishing', () => {
  /** Answers of AppSync in place of the next ones. */
  const answers = (...statuses: number[]) => {
    const real = globalThis.fetch;
    return vi.spyOn(globalThis, 'fetch').mockImplementation(async (...given) => {
      const isLive = String(given[0]).includes('/appsync/');
      const status = isLive ? statuses.shift() : undefined;
      return status === undefined ? real(...given) : new Response('{}', { status });
    });
  };

  it('is tried again where AppSync is throttled or fails', async () => {
    answers(429, 500);
    expect(await audiencesOf(note({ inboxes: [7] }))).toEqual(['member-7']);
  });

  it('fails the message once it fails for good, and the queue delivers that again', async () => {
    answers(400);
    expect(await deliver(note({ inboxes: [7] }))).toEqual([0]);
    vi.restoreAllMocks();
    answers(503, 503, 503, 503);
    expect(await deliver(note({ inboxes: [7] }))).toEqual([0]);
  });
});
