import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getProject } from '#contracts/projects.ts';
import { getReview } from '#contracts/review.ts';
import type { BodyInput } from '#contracts/route.ts';
import {
  getTimeline,
  listUpdateOffers,
  previewMultiUpdate,
  sendMultiUpdate,
  undoLast,
} from '#contracts/timeline.ts';
import type { WireWorkflow } from '#contracts/workflows.ts';
import { approveStage } from '#contracts/workflows.ts';
import { chainHash } from '#server/data/commit.ts';
import { Commit } from '#server/data/entities/commit.ts';
import { FileItem } from '#server/data/entities/file.ts';
import { MailText } from '#server/data/entities/mail-text.ts';
import { linksOfRevision } from '#server/mail/tracked-links.ts';
import { linkOfToken } from '#server/tokens/links.ts';
import { testRuntime, until } from '#testing/support.ts';
import { createTestProject, type TestProject } from '#testing/test-project.ts';
import type { Person, TestRuntime, TestWorkspace } from '#testing/test-runtime.ts';

type Body = BodyInput<typeof sendMultiUpdate>;

let runtime: TestRuntime;
let workspace: TestWorkspace;
let agent: Person;
let campaign: TestProject;
let workflows: readonly WireWorkflow[];

beforeAll(async () => {
  runtime = await testRuntime();
});
afterAll(() => runtime.stop());
beforeEach(async () => {
  workspace = await runtime.createWorkspace();
  agent = workspace.owner;
  await begin(['Film', 'Poster', 'Teaser']);
});

const addressOf = (name: string) => `${name}@${workspace.subdomain}.client.example`;
const begin = async (titles: readonly string[], names: readonly string[] = ['ann', 'bob']) => {
  campaign = await createTestProject(agent, {
    deliverable_type: 'Multi',
    contacts: names.map((name) => ({ firstname: name, lastname: 'A', email: addressOf(name) })),
    workflows: titles.map((title) => ({ title, stages: [{ title: 'Cut', revisions: 1 }] })),
  });
  workflows = (await agent.ok(getProject, { params: { id: campaign.id } })).workflows;
};

const row = (place: number, more: Partial<Body['deliverables'][number]> = {}) => {
  const { id = 0, tasks = [] } = workflows[place] ?? {};
  const revisionId = tasks[0]?.tasks[0]?.id ?? 0;
  return { workflowId: id, revisionId, reviewLink: `https://vimeo.example/${place}`, ...more };
};
const emailText = {
  subject: 'News, {{contact_name}}',
  body: '<p>Hello</p><p>{{multi_deliverables_preview}}</p>',
};
const send = (deliverables: Body['deliverables'], text: Partial<Body['emailText']> = {}) =>
  agent.call(sendMultiUpdate, {
    params: { id: campaign.id },
    body: { emailText: { ...emailText, ...text }, deliverables },
  });
const code = ({ body, status }: { status: number; body: unknown }) =>
  (body as { error?: { code: string } }).error?.code ?? status;
const commits = async () => {
  const { data } = await Commit.query
    .primary({ tenantId: workspace.tenantId, projectId: campaign.id })
    .go({ pages: 'all', consistent: true });
  return data;
};
const states = async () => {
  const found = await agent.ok(getProject, { params: { id: campaign.id } });
  return found.workflows.map(({ tasks }) => tasks[0]?.tasks[0]?.status);
};
const mailsTo = (name: string) =>
  runtime.mailbox
    .list({ to: addressOf(name), limit: 50 })
    .flatMap(({ messageId }) => runtime.mailbox.get(messageId) ?? []);

describe('a multi-update', () => {
  it('moves each deliverable as asked, with a commit in each chain, and leaves the others', async () => {
    const before = await commits();
    const answer = await agent.ok(sendMultiUpdate, {
      params: { id: campaign.id },
      body: { emailText, deliverables: [row(1), row(0, { updateStatus: false })] },
    });
    expect(answer.workflows.map(({ workflow: { title }, outcome }) => [title, outcome])).toEqual([
      ['Poster', 'done'],
      ['Film', 'done'],
    ]);
    expect(await states()).toEqual(['in_progress', 'awaiting_feedback', 'in_progress']);
    const made = (await commits()).filter(({ name, workflowId }) =>
      before.every((old) => old.name !== name || old.workflowId !== workflowId),
    );
    expect(made.map(({ workflowId }) => workflowId)).toEqual([row(0).workflowId, row(1).workflowId]);
    for (const commit of made) {
      const { previous = '', tenantId, workflowId, seq = 0, time, actor, events, hash } = commit;
      const last = before.findLast((old) => old.workflowId === workflowId);
      expect(previous).toBe(last?.hash);
      const at = new Date(time).toISOString();
      expect(hash).toBe(chainHash(previous, { tenantId, workflowId, seq, at, actor, events }));
    }
  });

  it('is one mail per contact, with a link of their own to every preview', async () => {
    await send([row(0), row(1)]);
    await until(() => mailsTo('ann').length > 0 && mailsTo('bob').length > 0);
    await runtime.idle();
    expect([mailsTo('ann').length, mailsTo('bob').length]).toEqual([1, 1]);
    const [mail] = mailsTo('ann');
    expect(mail?.subject).toBe('News, everyone');
    expect(mail?.text).toMatch(/Film[\s\S]*Poster/);
    expect(mail?.text).not.toContain('Teaser');
    const links = (mail?.links ?? []).filter((link) => link.includes('/link/'));
    const ids = links.map((link) => linkOfToken(link.split('/').at(-1) ?? ''));
    const expected = [];
    for (const { revisionId } of [row(0), row(1)]) {
      const known = await linksOfRevision(workspace.tenantId, campaign.id, revisionId);
      expected.push(known.get(campaign.contacts[0]?.id ?? 0)?.link_id);
    }
    expect(ids).toEqual(expected);
    const token = links[1]?.split('/').at(-1) ?? '';
    const review = await workspace.asAnonymous().ok(getReview, { params: { token } });
    expect(review).toMatchObject({ deliverable: 'Poster', state: 'open', link: 'https://vimeo.example/1' });
    expect(review.message).toContain('Hello');
    expect(review.message).not.toContain('Film');
  });

  it('changes none when one of them is refused', async () => {
    await agent.ok(approveStage, {
      params: { id: row(1).workflowId, stage: workflows[1]?.tasks[0]?.id ?? 0 },
    });
    expect(code(await send([row(0), row(1)]))).toBe('not_in_progress');
    expect((await states())[0]).toBe('in_progress');
    expect((await linksOfRevision(workspace.tenantId, campaign.id, row(0).revisionId)).size).toBe(0);
  });

  it('is decided anew when one of its deliverables is changed concurrently', async () => {
    const answers = await Promise.all([send([row(0), row(1)]), send([row(1), row(2)])]);
    expect(answers.map(code).toSorted()).toEqual([200, 'not_in_progress']);
  });

  it('is idempotent by its key, which is refused for another one', async () => {
    const idempotencyKey = randomUUID();
    const call = (deliverables: Body['deliverables']) =>
      agent.call(sendMultiUpdate, {
        params: { id: campaign.id },
        body: { emailText, deliverables },
        headers: { 'idempotency-key': idempotencyKey },
      });
    const first = await call([row(0), row(1)]);
    expect(await call([row(0), row(1)])).toMatchObject({ status: 200, body: first.body });
    expect(code(await call([row(2)]))).toBe('idempotency_mismatch');
  });

  it('with 16 deliverables of 14 stages of 4 rounds is sent once under its key', async () => {
    const stages = Array.from({ length: 14 }, (_, n) => ({ title: `Stage ${n}`, revisions: 4 }));
    campaign = await createTestProject(agent, {
      deliverable_type: 'Multi',
      contacts: [{ firstname: 'ann', lastname: 'A', email: addressOf('ann') }],
      workflows: Array.from({ length: 16 }, (_, n) => ({ title: `Film ${n}`, stages })),
    });
    workflows = (await agent.ok(getProject, { params: { id: campaign.id } })).workflows;
    const call = () =>
      agent.call(sendMultiUpdate, {
        params: { id: campaign.id },
        body: { emailText, deliverables: workflows.map((_, place) => row(place)) },
        headers: { 'idempotency-key': 'sixteen' },
      });
    const first = await call();
    expect(first.status).toBe(200);
    expect(JSON.stringify(first.body).length).toBeGreaterThan(400 * 1024);
    const made = await commits();
    expect(await call()).toMatchObject({ status: 200, body: first.body });
    expect(await commits()).toEqual(made);
  });

  it.each<[string, () => Promise<{ status: number; body: unknown }>]>([
    ['review_link_scheme', () => send([row(0), row(1, { reviewLink: 'vimeo.com/1' })])],
    ['files_tag_without_files', () => send([row(0, { reviewLink: 'files' })])],
    ['stage_chosen_twice', () => send([row(0), row(0)])],
    ['deliverables_tag_missing', () => send([row(0)], { body: '<p>Hello</p>' })],
    ['unknown_tag', () => send([row(0)], { body: '<p>{{multi_deliverables_preview}} {{review_link}}</p>' })],
    ['revision_not_found', () => send([row(0, { revisionId: row(1).revisionId })])],
    ['project_not_found', () => send([row(0, { workflowId: 9_999_901 })])],
  ])('is refused as %s', async (reason, call) => {
    expect(code(await call())).toBe(reason);
    expect(await states()).toEqual(['in_progress', 'in_progress', 'in_progress']);
  });

  it('is for projects with several deliverables', async () => {
    campaign = await createTestProject(agent);
    const deliverables = [{ ...row(0), workflowId: campaign.wf, revisionId: campaign.revision(1, 0) }];
    expect(code(await send(deliverables))).toBe('no_multi_update');
    const body = { emailText, deliverables };
    const preview = await agent.call(previewMultiUpdate, { params: { id: campaign.id }, body });
    expect(code(preview)).toBe('no_multi_update');
  });

  it('names the maximum of deliverables for so many contacts, and sends exactly as many', async () => {
    const names = Array.from({ length: 10 }, (_, n) => `c${n}`);
    await begin(['A', 'B', 'C', 'D', 'E'], names);
    const tooMany = await send([0, 1, 2, 3, 4].map((place) => row(place)));
    expect(tooMany.body).toMatchObject({
      error: { code: 'too_many_previews', params: { max: 4, contacts: 10 } },
    });
    expect((await send([0, 1, 2, 3].map((place) => row(place)))).status).toBe(200);
  });

  it('says how many files fit a mail, and sends just as many', async () => {
    const files = (count: number) =>
      [0, 1, 2].flatMap((place) => {
        const { workflowId, revisionId } = row(place);
        return Array.from({ length: count }, (_, n) => ({
          tenantId: workspace.tenantId,
          projectId: campaign.id,
          workflowId,
          revisionId,
          id: `f${n}`,
          name: `${n}.png`,
          type: 'image/png',
          size: 1,
          path: `p${n}`,
          version: 1,
          created_on: '2026-11-02T10:00:00.000Z',
          created_by: { kind: 'agent', id: 1, name: 'Olivia' } as const,
          state: 'ready' as const,
        }));
      });
    await FileItem.put(files(25)).go();
    const update = () =>
      agent.call(sendMultiUpdate, {
        params: { id: campaign.id },
        body: { emailText, deliverables: [0, 1, 2].map((place) => row(place, { reviewLink: 'files' })) },
        headers: { 'idempotency-key': randomUUID() },
      });
    expect((await update()).body).toMatchObject({ error: { code: 'too_many_files', params: { max: 73 } } });
    expect(await states()).toEqual(['in_progress', 'in_progress', 'in_progress']);
    await FileItem.delete(files(25).slice(73)).go();
    expect((await update()).status).toBe(200);
  });

  it('has its text beside each commit, and the state of its mails in each history', async () => {
    await send([row(0), row(1)]);
    await until(() => mailsTo('bob').length > 0);
    await runtime.idle();
    const made = (await commits()).filter(({ events }) =>
      events.some(({ category }) => category === 'Send Preview'),
    );
    expect(made).toHaveLength(2);
    for (const { tenantId, projectId, time, workflowId, name } of made) {
      const { data } = await MailText.get({ tenantId, projectId, time, workflowId, name }).go();
      expect(data).toMatchObject({ type: 'multi-update', subject: emailText.subject });
    }
    const { history } = await agent.ok(getTimeline, { params: { id: campaign.id, wf: row(1).workflowId } });
    expect(history[0]?.mails).toMatchObject([{ state: 'sent' }, { state: 'sent' }]);
    expect(history[0]?.events[0]).toMatchObject({
      category: 'Send Preview',
      mail: { subject: 'News, everyone' },
    });
  });
});

describe('its mail preview', () => {
  it('is the mail as each contact gets it, and changes nothing', async () => {
    const { mails } = await agent.ok(previewMultiUpdate, {
      params: { id: campaign.id },
      body: { emailText, deliverables: [row(0), row(2)] },
    });
    expect(mails.map(({ to }) => to)).toEqual([addressOf('ann'), addressOf('bob')]);
    expect(mails[0]?.html).toMatch(/Film[\s\S]*Teaser/);
    expect(mails[0]?.html).toContain('/link/preview"');
    expect(await states()).toEqual(['in_progress', 'in_progress', 'in_progress']);
  });
});

describe('the offers of a multi-update', () => {
  const offers = async () => {
    const answer = await agent.ok(listUpdateOffers, { params: { id: campaign.id } });
    return answer.offers.map(({ workflow_id, reason }) => [workflow_id, reason]);
  };

  it('name what is ready by its files, and the reason of the others', async () => {
    const [film, poster, teaser] = workflows.map(({ id }) => id);
    const { workflowId, revisionId } = row(0);
    await FileItem.create({
      tenantId: workspace.tenantId,
      projectId: campaign.id,
      ...{ workflowId, revisionId, id: 'f1', name: 'film.mp4', version: 1, type: 'video/mp4', size: 1 },
      ...{ path: 'p1', created_on: '2026-11-02T10:00:00.000Z', state: 'ready' as const },
      created_by: { kind: 'agent', id: 1, name: 'Olivia' } as const,
    }).go();
    expect(await offers()).toEqual([
      [film, null],
      [poster, 'no_work'],
      [teaser, 'no_work'],
    ]);
    expect(code(await send([row(1), row(2, { updateStatus: false })]))).toBe(200);
    expect(await offers()).toEqual([
      [film, null],
      [poster, 'with_client'],
      [teaser, 'shown'],
    ]);
  });

  it('are of projects with several deliverables alone, for those on them', async () => {
    const single = await createTestProject(agent);
    const call = (by: Person, id: number) => by.call(listUpdateOffers, { params: { id } });
    expect(code(await call(agent, single.id))).toBe('no_multi_update');
    expect(code(await call(await workspace.asAgent(), campaign.id))).toBe('project_not_found');
  });
});

describe('the undo of a multi-update', () => {
  const takeBack = (place: number, whole = true) =>
    agent.call(undoLast, { params: { id: campaign.id, wf: row(place).workflowId }, body: { whole } });
  const stagesNow = async () => {
    const found = await agent.ok(getProject, { params: { id: campaign.id } });
    return found.workflows.map(({ tasks, undo }) => ({ tasks, undo }));
  };

  it('takes all of it back by any of its deliverables, as each was before', async () => {
    const before = await stagesNow();
    expect(code(await send([row(0), row(1), row(2, { updateStatus: false })]))).toBe(200);
    const answer = await takeBack(1);
    expect(answer).toMatchObject({
      status: 200,
      body: { outcome: 'done', workflow: { id: row(1).workflowId, title: 'Poster' } },
    });
    expect(await stagesNow()).toEqual(before);
    expect(await takeBack(1)).toMatchObject({ status: 409 });
  });

  it('changes none once something else was done on one of them, and names it', async () => {
    await send([row(0), row(1)]);
    const params = { id: row(1).workflowId, stage: workflows[1]?.tasks[0]?.id ?? 0 };
    await agent.ok(approveStage, { params });
    const before = await stagesNow();
    expect(await takeBack(0)).toMatchObject({
      status: 409,
      body: { error: { code: 'update_went_on', params: { deliverable: 'Poster' } } },
    });
    expect(await stagesNow()).toEqual(before);
    expect(code(await takeBack(0, false))).toBe(200);
    expect((await states())[0]).toBe('in_progress');
  });
});
