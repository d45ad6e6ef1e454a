import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { updateProject } from '#contracts/projects.ts';
import {
  commentReview,
  decideReview,
  getReview,
  getTrackLink,
  openTrackLink,
  recallReview,
} from '#contracts/review.ts';
import { sendPreview, undoLast } from '#contracts/timeline.ts';
import {
  approveStage,
  completeStage,
  getWorkflow,
  rejectRevision,
  reopenStage,
  setRevisionField,
  setStageField,
} from '#contracts/workflows.ts';
import type { ApiClient } from '#local/api-client.ts';
import { Commit } from '#server/data/entities/commit.ts';
import { Directory } from '#server/data/entities/directory.ts';
import { FileItem } from '#server/data/entities/file.ts';
import { LinkHit } from '#server/data/entities/link-hit.ts';
import { Project } from '#server/data/entities/project.ts';
import { Tenant } from '#server/data/entities/tenant.ts';
import { User } from '#server/data/entities/user.ts';
import { reviewTokenOf } from '#testing/review-token.ts';
import { testRuntime } from '#testing/support.ts';
import { createTestProject, type TestProject } from '#testing/test-project.ts';
import type { Person, TestRuntime, TestWorkspace } from '#testing/test-runtime.ts';

let runtime: TestRuntime;
let workspace: TestWorkspace;
let agent: Person;
let guest: ApiClient;
let film: TestProject;

beforeAll(async () => {
  runtime = await testRuntime({ events: false });
  workspace = await runtime.createWorkspace();
  agent = workspace.owner;
  guest = workspace.asAnonymous();
});
afterAll(() => runtime.stop());
beforeEach(async () => {
  film = await createTestProject(agent);
});

const send = (round = 0, more: object = {}, body = '<p>Here it is.</p><p>{{review_link}}</p>') =>
  agent.ok(sendPreview, {
    params: { id: film.id, wf: film.wf, rev: film.revision(1, round) },
    body: { emailText: { subject: 'Look', body }, reviewLink: 'https://vimeo.example/1', ...more },
  });
/** Token of a contact's link. */
const tokenFor = async (round = 0, contact = 0): Promise<string> => {
  return reviewTokenOf(workspace.tenantId, film, film.revision(1, round), contact);
};
const review = (token: string) => guest.ok(getReview, { params: { token } });
const decide = (token: string, decision: 'approve' | 'request_changes', message = '') =>
  guest.call(decideReview, { params: { token }, body: { decision, message } });
const commits = async () => {
  const { data } = await Commit.query
    .primary({ tenantId: workspace.tenantId, projectId: film.id })
    .go({ pages: 'all' });
  return data;
};
const eventsOf = async (category: string) =>
  (await commits()).flatMap(({ events, actor }) =>
    events.filter((event) => event.category === category).map((event) => ({ ...event, actor })),
  );
const stageParams = () => ({ id: film.wf, stage: film.stage(1).id });

describe('the review page', () => {
  it('shows the round with the message that this contact got', async () => {
    await User.patch({ tenantId: workspace.tenantId, id: 1 })
      .set({ html_email_signature: '<p>Best, Olga</p>' })
      .go();
    await send(
      0,
      {},
      '<p>Hello {{recipient_fname}}, <img src=x onerror=alert(1)>look.</p><p>{{review_link}}</p><p>{{email_signature}}</p>',
    );
    const page = await review(await tokenFor(0, 1));
    expect(page).toMatchObject({
      state: 'open',
      contact: { firstname: 'Bob', lastname: 'Bruni' },
      project: { name: 'Film' },
      stage: { title: 'Concept' },
      rounds: { round: 0, kind: 'preview', agreed: 2, left: 2, next: { begins: 'agreed', left: 1 } },
      message: '<p>Hello Bob, look.</p><p>Best, Olga</p>',
      link: 'https://vimeo.example/1',
      current: null,
      decided: null,
      superseded: false,
    });
    expect(page.due_on).not.toBeNull();
    expect(page.history).toMatchObject([{ what: 'sent', who: 'Olga Owner', message: 'Look' }]);
  });

  it('keeps its link where the agency corrects the date of the sending', async () => {
    await send();
    const token = await tokenFor();
    const { tasks } = await agent.ok(getWorkflow, { params: { id: film.wf } });
    const sent_on = tasks[0]?.started_on ?? '';
    const params = { ...stageParams(), field: 'sent_on' } as const;
    const ofRound = { ...params, rev: film.revision(1, 0) };
    await agent.ok(setRevisionField, { params: ofRound, body: { sent_on } });
    expect(await review(token)).toMatchObject({ sent_on, link: 'https://vimeo.example/1' });
    await agent.ok(setStageField, { params, body: { sent_on } });
    expect(await review(token)).toMatchObject({ link: 'https://vimeo.example/1' });
  });

  it.each<[string, string, (token: string) => Promise<unknown>]>([
    ['a client’s approval', 'Revision Approved', (token) => decide(token, 'approve')],
    ['a client’s wish for changes', 'Revision Rejected', (token) => decide(token, 'request_changes')],
    ['an agent’s approval', 'Stage Approved', () => agent.ok(approveStage, { params: stageParams() })],
    [
      'an agent’s note of changes',
      'Revision Rejected',
      () => agent.ok(rejectRevision, { params: { ...stageParams(), rev: film.revision(1, 0) } }),
    ],
  ])(
    'shows the files that were sent, not those uploaded since; %s names them',
    async (_, category, decides) => {
      const upload = (name: string) =>
        FileItem.create({
          tenantId: workspace.tenantId,
          projectId: film.id,
          workflowId: film.wf,
          revisionId: film.revision(1, 0),
          id: randomUUID(),
          name,
          type: 'image/png',
          size: 10,
          path: `documents/${name}`,
          version: 1,
          created_on: new Date(runtime.clock.now()).toISOString(),
          created_by: { kind: 'agent', id: 1, name: 'Olga Owner' },
          sha256: '0'.repeat(64),
          verified: true,
          state: 'ready',
        }).go();
      await upload('sent.png');
      await send(0, { reviewLink: 'files' }, '<p>{{files}}</p><p>{{review_link}}</p><p>Bye</p>');
      await upload('draft.png');
      const page = await review(await tokenFor());
      expect(page).toMatchObject({ link: null, message: '<p>Bye</p>', files: [{ name: 'sent.png' }] });
      await decides(await tokenFor());
      const [decided] = await eventsOf(category);
      expect(decided).toMatchObject({
        revisionId: film.revision(1, 0),
        files: [{ name: 'sent.png', sha256: '0'.repeat(64), verified: true }],
      });
      expect(JSON.stringify(decided)).not.toContain('draft.png');
    },
  );

  it('an approval tells which files its page had shown, where that is known', async () => {
    const place = { tenantId: workspace.tenantId, projectId: film.id, workflowId: film.wf };
    const [shown, unseen] = ['shown.png', 'unseen.png'].map((name) => ({ id: randomUUID(), name }));
    for (const { id = '', name = '' } of [shown, unseen].flatMap((one) => one ?? [])) {
      await FileItem.create({
        ...place,
        revisionId: film.revision(1, 0),
        id,
        name,
        type: 'image/png',
        size: 10,
        path: `documents/${name}`,
        version: 1,
        created_on: new Date(runtime.clock.now()).toISOString(),
        created_by: { kind: 'agent', id: 1, name: 'Olga Owner' },
        verified: true,
        state: 'ready',
      }).go();
    }
    await send(0, { reviewLink: 'files' }, '<p>{{files}}</p><p>{{review_link}}</p>');
    const params = { token: await tokenFor() };
    await workspace.asAnonymous().ok(decideReview, {
      params,
      body: { decision: 'approve', seen: [shown?.id ?? '', 'another'] },
    });
    expect((await eventsOf('Revision Approved'))[0]).toMatchObject({
      files: [
        { name: 'shown.png', seen: true },
        { name: 'unseen.png', seen: false },
      ],
    });
  });

  it('approves with the pages and seconds that were seen, within what there is', async () => {
    const place = { tenantId: workspace.tenantId, projectId: film.id, workflowId: film.wf };
    const kinds = [
      ['brief.pdf', 'application/pdf', { pages: { sizes: [[14, 595, 842]] } }],
      ['cut.mp4', 'video/mp4', { playback: { frames: 1500, rate: { frames: 25, seconds: 1 } } }],
      ['logo.png', 'image/png', {}],
    ] as const;
    for (const [name, type, more] of kinds) {
      await FileItem.create({
        ...place,
        revisionId: film.revision(1, 0),
        id: name,
        name,
        type,
        size: 10,
        path: `documents/${name}`,
        version: 1,
        created_on: new Date(runtime.clock.now()).toISOString(),
        created_by: { kind: 'agent', id: 1, name: 'Olga Owner' },
        verified: true,
        state: 'ready',
        ...(more as object),
      }).go();
    }
    await send(0, { reviewLink: 'files' }, '<p>{{files}}</p><p>{{review_link}}</p>');
    const looked = [
      { file: 'brief.pdf', amount: 12 },
      { file: 'cut.mp4', amount: 900 },
      { file: 'logo.png', amount: 5 },
    ];
    const params = { token: await tokenFor() };
    const seen = ['brief.pdf', 'cut.mp4'];
    await workspace.asAnonymous().ok(decideReview, { params, body: { decision: 'approve', seen, looked } });
    const [approved] = await eventsOf('Revision Approved');
    expect(approved?.category === 'Revision Approved' && approved.files).toMatchObject([
      { name: 'brief.pdf', seen: true, how_far: { unit: 'pages', seen: 12, of: 14 } },
      { name: 'cut.mp4', seen: true, how_far: { unit: 'seconds', seen: 60, of: 60 } },
      expect.not.objectContaining({ how_far: expect.anything() }),
    ]);
  });

  it('shows work sent without moving the stage, with nothing to decide', async () => {
    await send(0, { updateStatus: false });
    const token = await tokenFor();
    expect(await review(token)).toMatchObject({ state: 'shown', due_on: null });
    expect((await decide(token, 'approve')).body).toMatchObject({
      outcome: 'recorded',
      review: { state: 'shown', decided: null },
    });
  });

  const secondsSince = (from: number, { decided }: Awaited<ReturnType<typeof review>>) =>
    Math.abs(Date.parse(decided?.at ?? '') - from) / 1000;

  it('shows the outcome of its own round, with a link to the current one', async () => {
    await send();
    const first = await tokenFor();
    const rejected = runtime.clock.now();
    await agent.ok(rejectRevision, { params: { ...stageParams(), rev: film.revision(1, 0) } });
    const requested = { what: 'changes_requested', by: 'Olga Owner' };
    expect(await review(first)).toMatchObject({
      state: 'changes_requested',
      decided: requested,
      superseded: false,
      current: null,
    });
    runtime.clock.advance(120_000);
    await send(1);
    const second = await tokenFor(1);
    expect(await review(first)).toMatchObject({ superseded: true, current: `/review/${second}` });
    expect(await review(second)).toMatchObject({ state: 'open', decided: null, current: null });
    const approved = runtime.clock.now();
    expect((await decide(second, 'approve')).body).toMatchObject({ outcome: 'done' });
    const page = await review(second);
    expect(page).toMatchObject({ state: 'approved', decided: { what: 'approved', by: 'Ann Alba' } });
    expect(secondsSince(approved, page)).toBeLessThan(60);
    // The approval was of the second round: the first one stays rejected, at the time of its rejection.
    const old = await review(first);
    expect(old).toMatchObject({ state: 'changes_requested', decided: requested, superseded: true });
    expect(secondsSince(rejected, old)).toBeLessThan(60);
  });

  it('names the stage that an approval starts, and none after the last one', async () => {
    film = await createTestProject(agent, {
      stages: [
        { title: 'Concept', revisions: 0 },
        { title: 'Print', revisions: 1 },
      ],
    });
    const approve = async (stage: number) => {
      const rev = film.revision(stage, 0);
      await agent.ok(sendPreview, {
        params: { id: film.id, wf: film.wf, rev },
        body: {
          emailText: { subject: 'Look', body: '<p>{{review_link}}</p>' },
          reviewLink: 'https://vimeo.example/1',
        },
      });
      const token = await reviewTokenOf(workspace.tenantId, film, rev, 0);
      const { current_stage } = await review(token);
      await decide(token, 'approve');
      return [current_stage, (await review(token)).current_stage];
    };
    expect(await approve(1)).toEqual(['Concept', 'Print']);
    expect(await approve(2)).toEqual(['Print', null]);
  });

  it('finds the decision beyond the newest page of the history', async () => {
    await send();
    const token = await tokenFor();
    await decide(token, 'approve');
    for (let index = 0; index < 120; index += 1) {
      // Stays below the rate limit of a client's messages.
      runtime.clock.advance(21_000);
      await guest.ok(commentReview, { params: { token }, body: { message: `Note ${index}` } });
    }
    expect(await review(token)).toMatchObject({ decided: { what: 'approved', by: 'Ann Alba' } });
  });

  it('tells of a re-opened stage, and of one that the agency completed', async () => {
    await send();
    const token = await tokenFor();
    await decide(token, 'approve');
    await agent.ok(reopenStage, { params: stageParams(), body: { reason: 'request' } });
    expect(await review(token)).toMatchObject({ state: 'reopened', decided: { what: 'approved' } });
    film = await createTestProject(agent, {
      stages: [
        { title: 'Concept', revisions: 0 },
        { title: 'Cut', revisions: 1 },
      ],
    });
    await send();
    const plain = await tokenFor();
    await agent.ok(completeStage, { params: stageParams() });
    expect(await review(plain)).toMatchObject({
      state: 'completed',
      decided: { what: 'completed', by: 'Olga Owner' },
    });
    await agent.ok(reopenStage, { params: stageParams(), body: { reason: 'request' } });
    expect(await review(plain)).toMatchObject({ state: 'reopened', decided: { what: 'completed' } });
  });

  it('is not open for review once the sending was undone, and open again once an approval was', async () => {
    await send();
    const token = await tokenFor();
    const undo = () => agent.ok(undoLast, { params: { id: film.id, wf: film.wf }, body: {} });
    await decide(token, 'approve');
    expect(await review(token)).toMatchObject({ state: 'approved' });
    await undo();
    expect(await review(token)).toMatchObject({ state: 'open', decided: null });
    await undo();
    expect(await review(token)).toMatchObject({ state: 'not_sent' });
  });

  it('is closed with its project', async () => {
    await send();
    const token = await tokenFor();
    await Project.patch({ tenantId: workspace.tenantId, projectId: film.id }).set({ archived: true }).go();
    expect(await review(token)).toMatchObject({ state: 'closed' });
    expect((await decide(token, 'approve')).body).toMatchObject({ error: { code: 'project_closed' } });
    const comment = { params: { token }, body: { message: 'Hello?' } };
    expect((await guest.call(commentReview, comment)).body).toMatchObject({
      error: { code: 'project_closed' },
    });
  });
});

describe('a workspace whose subscription is read-only', () => {
  const paid = '2000-01-01T00:00:00.000Z';
  const until = (cancellation_date: string) =>
    Tenant.patch({ tenantId: workspace.tenantId })
      .set({ expires_on: paid, grace_period: paid, cancellation_date })
      .go();
  afterEach(() =>
    Tenant.patch({ tenantId: workspace.tenantId })
      .remove(['expires_on', 'grace_period', 'cancellation_date'])
      .go(),
  );

  it.each(['2999-01-01T00:00:00.000Z', paid])(
    'shows the work, with nothing to decide: until %s',
    async (date) => {
      await send();
      const token = await tokenFor();
      expect(await review(token)).toMatchObject({ state: 'open' });
      await until(date);
      expect(await review(token)).toMatchObject({ state: 'read_only', link: 'https://vimeo.example/1' });
    },
  );
});

describe('a decision', () => {
  it('is committed in the name of the contact, with their message', async () => {
    await send();
    const token = await tokenFor(0, 1);
    const message = '<script>alert(1)</script> redder, please';
    const answer = await decide(token, 'request_changes', message);
    expect(answer.body).toMatchObject({ outcome: 'done', review: { state: 'changes_requested' } });
    expect(await eventsOf('Revision Rejected')).toMatchObject([
      { by: 'client', message, actor: { kind: 'reviewer', name: 'Bob Bruni', id: film.contacts[1]?.id } },
    ]);
    expect((await review(token)).history[0]).toMatchObject({ what: 'requested', who: 'Bob Bruni', message });
  });

  type Said = readonly ['approve' | 'request_changes', string];

  it.each<[first: Said, second: Said, state: string]>([
    [['request_changes', 'Redder'], ['request_changes', 'Larger'], 'changes_requested'],
    [['approve', ''], ['approve', 'Lovely'], 'approved'],
    [['approve', ''], ['approve', ''], 'approved'],
    [['approve', ''], ['request_changes', 'Larger'], 'approved'],
    [['request_changes', 'Redder'], ['approve', 'Lovely'], 'changes_requested'],
  ])('by a second contact is kept as said: %s, then %s', async (first, second, state) => {
    await send();
    const [ann, bob] = [await tokenFor(0, 0), await tokenFor(0, 1)];
    expect((await decide(ann, ...first)).body).toMatchObject({ outcome: 'done' });
    expect((await decide(bob, ...second)).body).toMatchObject({
      outcome: 'recorded',
      review: { state, decided: { what: state, by: 'Ann Alba' } },
    });
    const [decision, message] = second;
    expect(await eventsOf('Decision Recorded')).toMatchObject([
      { decision, message, revisionId: film.revision(1, 0), actor: { kind: 'reviewer', name: 'Bob Bruni' } },
    ]);
    expect((await review(ann)).history).toContainEqual(
      expect.objectContaining({ who: 'Bob Bruni', message }),
    );
    expect((await eventsOf('Revision Approved')).length + (await eventsOf('Revision Rejected')).length).toBe(
      1,
    );
  });

  it('is ignored when the same contact repeats it in the same words, and only then', async () => {
    await send();
    const token = await tokenFor();
    const outcome = async (...said: Said) => (await decide(token, ...said)).body as { outcome: string };
    expect(await outcome('request_changes', 'Redder')).toMatchObject({ outcome: 'done' });
    expect(await outcome('request_changes', 'Redder')).toMatchObject({ outcome: 'ignored' });
    expect(await outcome('request_changes', 'And larger')).toMatchObject({ outcome: 'recorded' });
    expect(await outcome('request_changes', 'And larger')).toMatchObject({ outcome: 'ignored' });
    expect(await outcome('approve', '')).toMatchObject({ outcome: 'recorded' });
    expect(await outcome('approve', '')).toMatchObject({ outcome: 'ignored' });
    expect(await eventsOf('Decision Recorded')).toHaveLength(2);
  });

  it('is kept as said on a sending that was undone, and on a stage that was re-opened', async () => {
    await send();
    const token = await tokenFor();
    await agent.ok(undoLast, { params: { id: film.id, wf: film.wf }, body: {} });
    expect((await decide(token, 'request_changes', 'Redder')).body).toMatchObject({
      outcome: 'recorded',
      review: { state: 'not_sent' },
    });
    await send();
    await agent.ok(approveStage, { params: stageParams() });
    await agent.ok(reopenStage, { params: stageParams(), body: { reason: 'request' } });
    expect((await decide(token, 'request_changes', 'Larger')).body).toMatchObject({
      outcome: 'recorded',
      review: { state: 'reopened', decided: { what: 'approved', by: 'Olga Owner' } },
    });
    expect((await eventsOf('Decision Recorded')).map((event) => 'message' in event && event.message)).toEqual(
      ['Redder', 'Larger'],
    );
  });

  it('is not told of an earlier decision where the work was shown again since', async () => {
    film = await createTestProject(agent, {
      stages: [
        { title: 'Concept', revisions: 0 },
        { title: 'Cut', revisions: 1 },
      ],
    });
    await send();
    expect((await decide(await tokenFor(), 'request_changes', 'Redder')).body).toMatchObject({
      outcome: 'done',
    });
    await send(0, { updateStatus: false });
    const late = await decide(await tokenFor(0, 1), 'request_changes', 'Larger');
    expect(late.body).toMatchObject({ outcome: 'recorded', review: { state: 'shown', decided: null } });
    expect((await review(await tokenFor())).decided).toBeNull();
  });

  it('shows a reviewer no workflow', async () => {
    await send();
    const [ann, bob] = [await tokenFor(0, 0), await tokenFor(0, 1)];
    await decide(ann, 'approve');
    const late = await decide(bob, 'request_changes', 'Larger');
    expect(JSON.stringify(late.body)).not.toContain('"undo"');
  });

  it('by two contacts concurrently is serialized, and both are kept', async () => {
    await send();
    const tokens = await Promise.all([tokenFor(0, 0), tokenFor(0, 1)]);
    const answers = await Promise.all([
      decide(tokens[0], 'approve', 'Lovely'),
      decide(tokens[1], 'request_changes', 'Larger'),
    ]);
    const outcomes = answers.map(({ body }) => (body as { outcome: string }).outcome);
    expect(outcomes.toSorted()).toEqual(['done', 'recorded']);
    expect((await eventsOf('Revision Approved')).length + (await eventsOf('Revision Rejected')).length).toBe(
      1,
    );
    expect(await eventsOf('Decision Recorded')).toHaveLength(1);
  });

  it('adds a free extra round when none is left', async () => {
    film = await createTestProject(agent, { stages: [{ title: 'Concept', revisions: 1 }] });
    await send();
    await decide(await tokenFor(), 'request_changes');
    await send(1);
    expect((await decide(await tokenFor(1), 'request_changes')).body).toMatchObject({
      review: { state: 'changes_requested', rounds: { agreed: 1, next: { begins: 'free' } } },
    });
  });
});

describe('a decision that is taken back', () => {
  const recall = async (token: string, seq?: number) => {
    const named = seq ?? (await review(token)).recall?.seq ?? 0;
    return guest.call(recallReview, { params: { token }, body: { seq: named } });
  };
  const codeOf = ({ body }: { body: unknown }) => (body as { error: { code: string } }).error.code;
  const later = (milliseconds: number) => runtime.clock.advance(milliseconds);

  it.each([
    ['approve', 'recalled_approval'],
    ['request_changes', 'recalled_request'],
  ] as const)('leaves the round as it was before it: %s', async (decision, told) => {
    await send();
    const token = await tokenFor();
    const before = await review(token);
    await decide(token, decision, 'Redder');
    const decided = await review(token);
    expect(Date.parse(decided.recall?.until ?? '') - Date.parse(decided.decided?.at ?? '')).toBe(600_000);

    const answer = await recall(token);
    expect(answer.body).toMatchObject({ state: 'open', recall: null, decided: null, rounds: before.rounds });
    expect((await review(token)).history.map(({ what }) => what)).toEqual([told, 'sent']);
    // Both stand in the team's history.
    expect(await eventsOf('Decision Recalled')).toMatchObject([
      { decision, actor: { kind: 'reviewer', name: 'Ann Alba' } },
    ]);
    const name = decision === 'approve' ? 'Revision Approved' : 'Revision Rejected';
    expect(await eventsOf(name)).toHaveLength(1);
    // The round can be decided anew.
    expect((await decide(token, 'approve')).body).toMatchObject({ outcome: 'done' });
  });

  it('is no longer possible after ten minutes', async () => {
    await send();
    const token = await tokenFor();
    await decide(token, 'approve');
    const { recall: open } = await review(token);
    later(600_001);
    expect((await review(token)).recall).toBeNull();
    expect(codeOf(await recall(token, open?.seq))).toBe('recall_too_late');
  });

  it('is no longer possible once the agency, or another contact, has acted', async () => {
    await send();
    const [ann, bob] = [await tokenFor(0, 0), await tokenFor(0, 1)];
    await decide(ann, 'request_changes', 'Redder');
    const { recall: open } = await review(ann);
    expect((await review(bob)).recall).toBeNull();
    expect(codeOf(await recall(bob, open?.seq))).toBe('not_your_decision');
    await decide(bob, 'approve');
    expect((await review(ann)).recall).toBeNull();
    expect(codeOf(await recall(ann, open?.seq))).toBe('recall_acted_on');
    expect((await recall(ann, open?.seq)).body).toMatchObject({ current: { state: 'changes_requested' } });
  });

  it('takes back only the decision that was named, and once', async () => {
    await send();
    const token = await tokenFor();
    await decide(token, 'approve');
    const seq = (await review(token)).recall?.seq;
    const [one, other] = await Promise.all([recall(token, seq), recall(token, seq)]);
    // Two calls of the same millisecond are one commit, and both are told that it succeeded.
    const statuses = [one.status, other.status].toSorted();
    expect(statuses).toEqual([200, statuses[1] === 200 ? 200 : 409]);
    expect(await eventsOf('Decision Recalled')).toHaveLength(1);
    await decide(token, 'approve');
    expect(codeOf(await recall(token, seq))).toBe('nothing_to_recall');
    expect(await review(token)).toMatchObject({ state: 'approved' });
  });
});

describe('a comment', () => {
  it('is committed as sent, and is idempotent by its key', async () => {
    await send();
    const token = await tokenFor();
    const call = (message: string, key: string) =>
      guest.call(commentReview, {
        params: { token },
        body: { message },
        headers: { 'idempotency-key': key },
      });
    const key = randomUUID();
    expect((await call('Hello <b>team</b>', key)).body).toEqual({ ok: true });
    expect((await call('Hello <b>team</b>', key)).body).toEqual({ ok: true });
    expect((await call('Something else', key)).body).toMatchObject({
      error: { code: 'idempotency_mismatch' },
    });
    expect(await eventsOf('Client Commented')).toMatchObject([
      { message: 'Hello <b>team</b>', revisionId: film.revision(1, 0), actor: { name: 'Ann Alba' } },
    ]);
  });
});

describe('a link', () => {
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:141.0) Gecko/20100101 Firefox/141.0';
  const open = (
    id: string,
    body: { interaction?: string; visible?: boolean; answerer?: object } = {},
    userAgent = firefox,
  ) =>
    guest.call(openTrackLink, {
      params: { id },
      body: { interaction: 'pointer', visible: true, ...body } as never,
      headers: { 'user-agent': userAgent },
    });

  it('leads to its review, and a GET records nothing', async () => {
    await send();
    const token = await tokenFor();
    const before = (await commits()).length;
    for (const headers of [{}, { tenant_id: '999' }]) {
      expect(await guest.ok(getTrackLink, { params: { id: token }, headers })).toEqual({
        target: `/review/${token}`,
      });
    }
    await review(token);
    expect(await commits()).toHaveLength(before);
  });

  it('counts a person who sees the page, with their name', async () => {
    await send();
    const token = await tokenFor();
    expect((await open(token)).body).toEqual({ counted: true });
    expect(await eventsOf('Link Opened')).toMatchObject([
      {
        contact_id: film.contacts[0]?.id,
        revisionId: film.revision(1, 0),
        actor: { kind: 'reviewer', name: 'Ann Alba' },
      },
    ]);
  });

  it('counts a colleague to whom it was forwarded, by both names', async () => {
    await send();
    const answerer = { name: 'Cleo Katz', email: 'cleo@client.example' };
    expect((await open(await tokenFor(), { answerer })).body).toEqual({ counted: true });
    expect(await eventsOf('Link Opened')).toMatchObject([
      { contact_id: film.contacts[0]?.id, actor: { kind: 'reviewer', name: 'Ann Alba', answerer } },
    ]);
  });

  it('stores other hits without counting them', async () => {
    await send();
    const token = await tokenFor();
    expect((await open(token, { interaction: 'none' })).body).toEqual({ counted: false });
    expect((await open(token, { visible: false })).body).toEqual({ counted: false });
    expect((await open(token, {}, 'Mozilla/5.0 (compatible; bingbot/2.0)')).body).toEqual({ counted: false });
    expect(await eventsOf('Link Opened')).toEqual([]);
    const { data } = await LinkHit.query.primary({ tenantId: workspace.tenantId, projectId: film.id }).go();
    expect(data.map(({ reason }) => reason)).toEqual(['no_interaction', 'not_visible', 'scanner']);
  });

  it('is not found in another workspace, tampered with, revoked, expired, or off the project', async () => {
    await send();
    const token = await tokenFor();
    const other = (await runtime.createWorkspace()).asAnonymous();
    const statuses = async (client: ApiClient, given: string) =>
      Promise.all([
        client.call(getReview, { params: { token: given } }),
        client.call(decideReview, { params: { token: given }, body: { decision: 'approve' } }),
        client.call(commentReview, { params: { token: given }, body: { message: 'x' } }),
        client.call(getTrackLink, { params: { id: given } }),
        client.call(openTrackLink, { params: { id: given }, body: { interaction: 'key', visible: true } }),
      ]).then((answers) => answers.map(({ status }) => status));
    const refused = [404, 404, 404, 404, 404];
    expect(await statuses(other, token)).toEqual(refused);
    const tampered = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`;
    expect(await statuses(guest, tampered)).toEqual(refused);

    const entry = { kind: 'link', name: token.slice(0, 22), tenantId: workspace.tenantId } as const;
    await Directory.patch(entry).set({ revoked: true }).go();
    const ended = [410, 410, 410, 410, 410];
    expect(await statuses(guest, token)).toEqual(ended);
    await Directory.patch(entry).set({ revoked: false, ends: 1 }).go();
    expect(await statuses(guest, token)).toEqual(ended);

    const bob = await tokenFor(0, 1);
    const [{ id, firstname, lastname, email }] = film.contacts as [TestProject['contacts'][number]];
    const contacts = [{ id, firstname, lastname, email }];
    await agent.ok(updateProject, { params: { id: film.id }, body: { name: 'Film', contacts } });
    expect((await statuses(guest, bob)).slice(0, 3)).toEqual([404, 404, 404]);
    expect(await eventsOf('Revision Approved')).toEqual([]);
  });
});
