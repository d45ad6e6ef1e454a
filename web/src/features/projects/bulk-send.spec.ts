import { beforeEach, describe, expect, it } from 'vitest';
import type { ProjectRow } from '#contracts/projects.ts';
import { getTimeline, sendPreview } from '#contracts/timeline.ts';
import { after, linear, send, stageAt, taskAt } from '#domain/workflow/workflow.testing.ts';
import { fakeServer, lost } from '#lib/testing/fake-server.testing.ts';
import { aRow } from '#lib/testing/row.testing.ts';
import { aProject, wireOf } from '#lib/testing/samples.testing.ts';
import { aTemplate } from '#lib/testing/template.testing.ts';
import { anAction, aTimeline } from '#lib/testing/timeline.testing.ts';
import { projects } from '#lib/texts/en/projects.ts';
import { storedFile } from '#parts/files/stored-file.testing.ts';
import { draftOf } from '#parts/mail/mail-draft.ts';
import { mailStore, nameOfDraft } from '#parts/mail/mail-drafts.ts';
import { runEach } from './bulk.ts';
import { readPlan, type SendContext, sendRounds } from './bulk-send.ts';

const texts = projects.bulk.ask.send;
const server = fakeServer();
const workflow = linear(2);
const round = taskAt(workflow, 1, 0);
const template = aTemplate();
const project = {
  ...aProject,
  contacts: [{ id: 3, firstname: 'Ann', lastname: 'Alba', email: 'ann@client.example' }],
};
const context: SendContext = { templates: [template], checklists: [] };

type Timeline = ReturnType<typeof aTimeline>;
type File = Timeline['files'][number]['file'];
const file = (id: string, more: Partial<File> = {}): Timeline['files'][number] => ({
  revision_id: round.id,
  file: storedFile(`${id}.png`, { id, ...more }),
});

/** Timelines of the projects, by their ids. */
let timelines: Map<number, Partial<Timeline>>;
const row = (id: number): ProjectRow => aRow({ id, name: `Film ${id}` });
const given = (id: number, files: Timeline['files'], more: Partial<Timeline> = {}) =>
  timelines.set(id, { files, ...more });

beforeEach(() => {
  localStorage.clear();
  timelines = new Map();
  server.on(getTimeline, ({ params: { id } }) =>
    aTimeline({
      workflow: wireOf(workflow, 1),
      ...timelines.get(id),
      project: { ...(timelines.get(id)?.project ?? project), id },
    }),
  );
  server.on(sendPreview, anAction());
});

const plan = (rows: readonly ProjectRow[], by = context) =>
  readPlan(rows, by, { onRead: () => undefined, signal: new AbortController().signal });
const mailsOf = async (id: number, by = context) =>
  (await plan([row(id)], by)).get(id)?.map(({ mail }) => mail);
const nameOf = (id: number) => nameOfDraft(id, { round: round.id, kind: 'preview' });
const fresh = draftOf(template, aProject, 'preview');
const keepDraft = (id: number, more: Partial<typeof fresh>) =>
  mailStore<typeof fresh>(nameOf(id)).save({ draft: { ...fresh, ...more }, version: 1 });
const go = (rows: readonly ProjectRow[], act: (one: ProjectRow) => Promise<void>) =>
  runEach(rows, act, { onDone: () => undefined, isStopped: () => false });

describe('before the rounds of several projects are sent', () => {
  it('their mails are told: round, contacts, files and template', async () => {
    given(1, [file('a'), file('b')]);
    const [line] = (await plan([row(1)])).get(1) ?? [];
    expect(line?.title).toBe(`${stageAt(workflow, 1).title} · Preview`);
    expect(line?.mail).toMatchObject({
      contacts: 1,
      files: 2,
      link: null,
      template: template.title,
      body: { reviewLink: 'files', updateStatus: true },
    });
  });

  it('a link that was typed in the composer goes, and the ticks of its checklist count', async () => {
    const checked = {
      ...context,
      checklists: [
        {
          id: 5,
          name: 'QC',
          updated_on: '2026-03-01T00:00:00.000Z',
          stages: [{ title: 'Sound' }, { title: 'Bleed' }],
        },
      ],
    };
    const [stage, ...others] = workflow.stages;
    const withChecklist = wireOf(
      { ...workflow, stages: stage ? [{ ...stage, qcChecklistId: 5 }, ...others] : [] },
      1,
    );
    given(1, [], { workflow: withChecklist });
    keepDraft(1, { mode: 'link', link: 'https://vimeo.example/1', checked: ['Sound'] });
    expect(await mailsOf(1, checked)).toEqual([{ reason: '1 item to tick first' }]);
    keepDraft(1, { mode: 'link', link: 'https://vimeo.example/1', checked: ['Sound', 'Bleed'] });
    expect(await mailsOf(1, checked)).toMatchObject([
      { link: 'https://vimeo.example/1', files: 0, body: { checked: ['Sound', 'Bleed'] } },
    ]);
  });

  it.each([
    ['nothing uploaded', () => given(1, []), 'Nothing uploaded yet'],
    [
      'a file that is being checked',
      () => given(1, [file('a', { state: 'checking' })]),
      'A file is being checked',
    ],
    [
      'no contact',
      () => given(1, [file('a')], { project: { ...aProject, contacts: [] } }),
      'This project has no contact that can receive email.',
    ],
    [
      'a text of one’s own',
      () => {
        given(1, [file('a')]);
        keepDraft(1, { body: '<p>Dear Ann, {{review_link}}</p>' });
      },
      texts.begun,
    ],
  ])('%s is a reason not to send', async (_what, make, reason) => {
    make();
    expect(await mailsOf(1)).toEqual([{ reason }]);
  });

  it('no template is a reason not to send', async () => {
    given(1, [file('a')]);
    expect(await mailsOf(1, { ...context, templates: [] })).toEqual([{ reason: texts.noTemplate }]);
  });
});

describe('the rounds of several projects', () => {
  it('are sent one after the other; a project that is not ready gives its reason', async () => {
    const rows = [1, 2, 3].map(row);
    given(1, [file('a')]);
    given(2, []);
    given(3, [file('c'), file('d')]);
    keepDraft(3, { checked: [] });
    const summary = await go(rows, sendRounds(await plan(rows), context));
    expect(summary).toMatchObject({ done: [{ id: 1 }, { id: 3 }], left: [] });
    expect(summary.undone).toMatchObject([
      { row: { id: 2 }, reason: 'Nothing uploaded yet', mayWork: false },
    ]);
    const calls = server.calls(sendPreview);
    expect(calls.map(({ params }) => params.id)).toEqual([1, 3]);
    expect(calls[0]?.body).toMatchObject({
      emailText: { subject: template.subject, body: template.body, template_id: template.id },
      reviewLink: 'files',
      isFirstEmail: true,
      isReminder: false,
      updateStatus: true,
    });
    expect(mailStore(nameOf(3)).load()).toBeUndefined();
  });

  it('are not sent with a file that nobody saw beforehand', async () => {
    given(1, [file('a')]);
    const seen = await plan([row(1)]);
    given(1, [file('a'), file('late')]);
    const { done, undone } = await go([row(1)], sendRounds(seen, context));
    expect(done).toEqual([]);
    expect(undone).toMatchObject([{ reason: texts.changed }]);
    expect(server.calls(sendPreview)).toEqual([]);
  });

  it('go out once, though the first answer was lost', async () => {
    given(1, [file('a')]);
    const act = sendRounds(await plan([row(1)]), context);
    server.on(sendPreview, () => lost(anAction()));
    expect((await go([row(1)], act)).undone).toMatchObject([{ mayWork: true }]);
    // By now its client has it.
    given(1, [file('a', { sent_on: '2026-03-02T12:00:00.000Z' })], {
      workflow: wireOf(after(workflow, send(1, 0)).workflow, 2),
    });
    server.on(sendPreview, anAction());
    expect((await go([row(1)], act)).done).toMatchObject([{ id: 1 }]);
    const keys = server.calls(sendPreview).map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });
});
