/** Files that look good to a client, and rounds that are sent only once each change is answered. */
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { points, reviewPoints } from '#contracts/points.ts';
import { updateProject } from '#contracts/projects.ts';
import { updateTenantProfile } from '#contracts/tenants.ts';
import { getTimeline, sendMultiUpdate, sendPreview } from '#contracts/timeline.ts';
import { FileItem } from '#server/data/entities/file.ts';
import { testRuntime } from '#testing/support.ts';
import {
  type Answer,
  agent,
  answer,
  byLink,
  codeOf,
  eventsOf,
  film,
  goOnWith,
  newId,
  onRound,
  send,
  signedIn,
  tokenFor,
  withSentRound,
  workspace,
} from '#testing/test-points.ts';

withSentRound(() => testRuntime({ events: false }));

import { createTestProject } from '#testing/test-project.ts';
import type { Person } from '#testing/test-runtime.ts';

describe('a file that looks good to a client', () => {
  const uploaded = async (id: string, round = 0, more: object = { sent_on: '2026-01-01T00:00:00.000Z' }) => {
    const { id: projectId, wf: workflowId } = film;
    const revisionId = film.revision(1, round);
    await FileItem.create({
      ...{ tenantId: workspace.tenantId, projectId, workflowId, revisionId, id, name: `${id}.png` },
      ...{ type: 'image/png', size: 1, path: id, version: 1, verified: true, state: 'ready' },
      created_on: '2026-01-01T00:00:00.000Z',
      created_by: { kind: 'agent', id: 1, name: '' },
      ...more,
    }).go();
  };
  beforeEach(() => uploaded('menu'));

  const guest = () => workspace.asAnonymous();
  const markByLink = async (good: boolean, file = 'menu', contact = 0) =>
    guest().call(reviewPoints.mark, {
      params: { token: await tokenFor(0, contact), file },
      body: { good },
    });
  const markOnTimeline = async (good: boolean, person: Pick<Person, 'call'>, file = 'menu') =>
    person.call(points.mark, { params: { ...onRound(), file }, body: { good } });
  const goodFor = async (person: Pick<Person, 'ok'> = agent) =>
    (await person.ok(points.list, { params: onRound() })).good.map(({ file_id, by, own }) => [
      file_id,
      by.name,
      own,
    ]);

  it('is so by link and in the portal, to be read by everybody, and taken back by its author', async () => {
    expect(codeOf(await markByLink(true))).toBe('ok');
    expect(codeOf(await markByLink(true))).toBe('ok');
    const bob = await signedIn(1);
    expect((await markOnTimeline(true, bob)).body).toMatchObject({
      good: [
        { by: { name: 'Ann Alba' }, own: false },
        { by: { name: 'Bob Bruni' }, own: true },
      ],
    });
    const both = (own: boolean) => [
      ['menu', 'Ann Alba', false],
      ['menu', 'Bob Bruni', own],
    ];
    expect(await goodFor()).toEqual(both(false));
    expect(await goodFor(bob)).toEqual(both(true));
    expect(codeOf(await markByLink(false))).toBe('ok');
    expect(codeOf(await markByLink(false))).toBe('ok');
    expect(await goodFor()).toEqual([['menu', 'Bob Bruni', false]]);
    // It decides nothing, and is no history.
    const { workflow } = await agent.ok(getTimeline, { params: { id: film.id, wf: film.wf } });
    expect(workflow.tasks[0]?.status).toBe('in_progress');
    expect(await eventsOf('Revision Approved')).toEqual([]);
  });

  it('is not while they ask for a change of it', async () => {
    const client = await byLink();
    await markByLink(true);
    const draft = newId();
    await client.save(draft, { file_id: 'menu' });
    expect(await goodFor()).toEqual([]);
    await client.remove(draft);
    expect(await goodFor()).toHaveLength(1);
    const change = newId();
    await client.save(change, { file_id: 'menu' });
    await markByLink(false);
    expect(codeOf(await markByLink(true))).toBe('own_changes_on_file');
    expect(codeOf(await markByLink(true, 'menu', 1))).toBe('ok');
  });

  it.each([
    ['a member', async () => markOnTimeline(true, agent), 'client_only'],
    [
      'a file that was not sent',
      async () => {
        await uploaded('later', 0, {});
        return markByLink(true, 'later');
      },
      'point_file',
    ],
    [
      'a file of another round',
      async () => {
        await uploaded('next', 1);
        return markByLink(true, 'next');
      },
      'point_file',
    ],
    [
      'a contact who is not on the project',
      async () => {
        const [token, body] = [await tokenFor(), { contacts: film.contacts.slice(1), name: 'Film' }];
        await agent.ok(updateProject, { params: { id: film.id }, body });
        return guest().call(reviewPoints.mark, { params: { token, file: 'menu' }, body: { good: true } });
      },
      'project_not_found',
    ],
  ] as const)('is nothing for %s', async (_, mark, expected) => {
    expect(codeOf((await mark()) as Answer)).toBe(expected);
    expect(await goodFor()).toEqual([]);
  });

  it('stays so once the round is closed, and changes no more', async () => {
    await markByLink(true);
    const client = await byLink();
    await client.decide('approve', []);
    expect(await goodFor()).toHaveLength(1);
    expect(codeOf(await markByLink(false))).toBe('not_open_for_review');
    expect(codeOf(await markByLink(true, 'menu', 1))).toBe('not_open_for_review');
    expect(await goodFor()).toHaveLength(1);
  });
});

describe('a workspace that sends no round before each change is answered', () => {
  const demands = async (answers_mandatory_before_sending: boolean) => {
    const { tenantId } = workspace;
    await agent.ok(updateTenantProfile, {
      params: { id: tenantId },
      body: { answers_mandatory_before_sending },
    });
  };
  beforeEach(() => demands(true));
  afterAll(() => demands(false));

  const sendRound = (round: number, of = film) =>
    agent.call(sendPreview, {
      params: { id: of.id, wf: of.wf, rev: of.revision(1, round) },
      body: {
        emailText: { subject: 'Look', body: '<p>{{review_link}}</p>' },
        reviewLink: 'https://vimeo.example/1',
      },
    });

  it('refuses it, in so many words, until the last one is; a remark holds nothing back', async () => {
    const client = await byLink();
    const [first, second, remark] = [newId(), newId(), newId()];
    await client.save(first);
    await client.save(second);
    await client.save(remark, { kind: 'remark' });
    await client.decide('request_changes', [first, second, remark]);
    const refused = await sendRound(1);
    expect(refused.body).toMatchObject({
      error: { code: 'points_unanswered', params: { count: 2 }, message: expect.stringContaining('yet: 2.') },
    });
    await answer([{ point: first, what: 'done' }]);
    expect(codeOf(await sendRound(1))).toBe('points_unanswered');
    await demands(false);
    expect(codeOf(await sendRound(1))).toBe('ok');
    await demands(true);
    // A reminder brings nothing new.
    const reminded = await agent.call(sendPreview, {
      params: onRound(1),
      body: { emailText: { subject: 'Look', body: '<p>Hello</p>' }, reviewLink: null, isReminder: true },
    });
    expect(codeOf(reminded)).toBe('ok');
  });

  it('sends it with answers of any kind', async () => {
    const client = await byLink();
    const [first, second] = [newId(), newId()];
    await client.save(first);
    await client.save(second);
    await client.decide('request_changes', [first, second]);
    await answer([
      { point: first, what: 'not_done', text: 'It is printed.' },
      { point: second, what: 'question', text: 'Which one?' },
    ]);
    expect(codeOf(await sendRound(1))).toBe('ok');
  });

  it('refuses it in a mail of several deliverables as well', async () => {
    goOnWith(
      await createTestProject(agent, {
        stages: [{ title: 'Concept', revisions: 3 }],
        team_members: [agent.id],
        deliverable_type: 'Multi',
      }),
    );
    await send();
    const client = await byLink();
    const point = newId();
    await client.save(point);
    await client.decide('request_changes', [point]);
    const update = () =>
      agent.call(sendMultiUpdate, {
        params: { id: film.id },
        body: {
          emailText: { subject: 'Look', body: '<p>{{multi_deliverables_preview}}</p>' },
          deliverables: [
            {
              workflowId: film.wf,
              revisionId: film.revision(1, 1),
              reviewLink: 'https://vimeo.example/2',
            },
          ],
        },
      });
    expect(codeOf(await update())).toBe('points_unanswered');
    await answer([{ point, what: 'done' }]);
    expect(codeOf(await update())).toBe('ok');
  });
});
