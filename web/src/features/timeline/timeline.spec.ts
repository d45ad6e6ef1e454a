import { describe, expect, it } from 'vitest';
import type { HistoryEntry } from '#contracts/workflows.ts';
import { packDaysOff } from '#domain/calendar/business-days.ts';
import { dayNumber } from '#domain/calendar/date.ts';
import type { EventData, EventName, ShownEvent } from '#domain/event.ts';
import { idsPerWorkflow, type Stage, type Workflow, type WorkflowCommand } from '#domain/workflow/index.ts';
import {
  addRound,
  approve,
  askFor,
  hour,
  linear,
  nonLinear,
  requestRevisions,
  type Step,
  send,
  sendWithoutMoving,
  stageAt,
  start,
  after as story,
  writes,
} from '#domain/workflow/workflow.testing.ts';
import { sampleOf } from '#fixtures/samples.ts';
import { closedReason } from '#lib/project/project-closed.ts';
import { refreshed, type Timeline } from './api.ts';
import {
  approvalOf,
  concerns,
  condensed,
  folded,
  happensItself,
  kindOf,
  lineOf,
  roundNumbers,
  saidOn,
  type ToldEvent,
  toldOnce,
  undoWords,
} from './history.ts';
import { isLeftBehind } from './left-behind.ts';
import { offersOf, refusalToCompose } from './offers.ts';
import type { Wall } from './relative-dates.ts';
import { stepsOf } from './steps.ts';
import { shownTurn } from './whose-turn.ts';

const after = (workflow: Workflow, ...steps: Step[]): Workflow => story(workflow, ...steps).workflow;

const wallAt = (at: string, timezone = 'Europe/London'): Wall => ({
  timezone,
  format: 'DD/MM/YYYY',
  now: Date.parse(at),
});
const sides = {
  client: 'Acme',
  agency: 'Northwind',
  isAgent: true,
  days_allowed_for_client_feedback: 2,
  timezone: 'Europe/Berlin',
};
const words = (workflow: Workflow, place: number, at: string): string =>
  shownTurn(workflow, stageAt(workflow, place), sides, wallAt(at)).words;

// Monday 2 March 2026, 10:00 UTC is hour(1).
describe('the turn', () => {
  it('is the client’s once it was sent, due in the zone of the project', () => {
    const workflow = after(linear(2), send(1, 0));
    expect(words(workflow, 1, '2026-03-03T08:00:00Z')).toBe(
      'With Acme since yesterday; due tomorrow 18:00 CET',
    );
    expect(shownTurn(workflow, stageAt(workflow, 1), sides, wallAt(hour(2))).status).toBe('awaiting');
  });

  it('is due in the evening for a client, who reads no hour', () => {
    const workflow = after(linear(2), send(1, 0));
    const forClient = { ...sides, isAgent: false };
    const read = (at: string) => shownTurn(workflow, stageAt(workflow, 1), forClient, wallAt(at)).words;
    expect(read('2026-03-03T08:00:00Z')).toBe('With Acme since yesterday; due tomorrow evening');
    expect(read('2026-03-06T10:00:00Z')).toBe(
      'With Acme since Monday; was due Wednesday evening, 2 business days overdue',
    );
  });

  it('says by how much the client is late, from the instant after', () => {
    const workflow = after(linear(2), send(1, 0));
    expect(shownTurn(workflow, stageAt(workflow, 1), sides, wallAt('2026-03-04T17:00:00.000Z')).status).toBe(
      'awaiting',
    );
    expect(words(workflow, 1, '2026-03-04T17:00:00.001Z')).toBe(
      'With Acme since Monday; was due today 18:00 CET',
    );
    expect(words(workflow, 1, '2026-03-06T10:00:00Z')).toBe(
      'With Acme since Monday; was due Wednesday 18:00 CET, 2 business days overdue',
    );
  });

  it('counts no day off as late', () => {
    const thursday = packDaysOff([dayNumber('2026-03-05')]);
    const closed: Step = (history) => ({ ...send(1, 0)(history), days_off: thursday }) as WorkflowCommand;
    expect(words(after(linear(2), closed), 1, '2026-03-06T10:00:00Z')).toBe(
      'With Acme since Monday; was due Wednesday 18:00 CET, 1 business day overdue',
    );
  });

  it('is the agency’s while it works, and says what it works on', () => {
    expect(words(linear(2), 1, hour(3))).toBe('With Northwind since today');
    expect(words(after(linear(2), sendWithoutMoving(1, 0)), 1, hour(3))).toBe(
      'With Northwind since today; shared today, no answer asked for',
    );
    expect(words(after(linear(2), send(1, 0), requestRevisions(1, 0)), 1, hour(30))).toBe(
      'With Northwind since yesterday; changes were requested',
    );
  });

  it('is on neither side before a stage starts, and after its approval', () => {
    expect(words(linear(1, 1), 2, hour(1))).toBe('Starts when “A” is completed');
    expect(words(nonLinear(1, 1), 2, hour(1))).toBe('Not started yet');
    expect(words(after(linear(1, 1), send(1, 0), approve(1, 0)), 1, hour(2))).toBe(
      'Approved today, after 2 hours',
    );
  });
});

describe('the track', () => {
  const wall = wallAt(hour(9));
  it('marks what is done, current and to come, with a dot a round', () => {
    const workflow = after(
      linear(1, 1, 'deliverable'),
      send(1, 0),
      requestRevisions(1, 0),
      send(1, 1),
      addRound('cost')(1),
    );
    const [first, second, third] = stepsOf(workflow, undefined, wall);
    expect(first).toMatchObject({
      state: 'current',
      subtitle: 'Shared 02/03/2026',
      dots: [
        { state: 'filled', marked: false },
        { state: 'ringed', marked: true },
      ],
      dotsLabel: '2 rounds, 1 used, now at round 2, 1 at a cost',
    });
    expect(second).toMatchObject({ state: 'todo', subtitle: '1 round', dots: [{ state: 'hollow' }] });
    expect(third).not.toHaveProperty('subtitle');
  });

  it('shows the duration of a completed stage, and who cancelled the current one', () => {
    const workflow = after(linear(1, 1), send(1, 0), approve(1, 0));
    const cancelled = { cancelled_by: 'Olga Owner', cancelled_on: hour(5) };
    expect(stepsOf(workflow, cancelled, wall).map(({ state, subtitle }) => [state, subtitle])).toEqual([
      ['done', 'Completed 02/03/2026, took 2 hours'],
      ['current', 'Project cancelled by Olga Owner on 02/03/2026'],
    ]);
  });
});

describe('the offered actions', () => {
  const terms = { days_allowed_for_client_feedback: 2, timezone: 'Europe/London' };
  const offered = (workflow: Workflow, stage: Stage, closed?: string) => {
    const { main, more } = offersOf(workflow, stage, terms, closed);
    const named = (list: typeof main) =>
      list.map(({ action, refusal }) => (refusal === undefined ? action : `no ${action}`));
    return { main: named(main), more: named(more) };
  };
  const at = (workflow: Workflow, place = 1) => offered(workflow, stageAt(workflow, place));

  it('follows the state of the stage', () => {
    expect(at(linear(2)).main).toEqual(['send_preview', 'send_message']);
    expect(at(after(linear(2), send(1, 0))).main).toEqual(['send_reminder', 'send_message']);
    expect(at(linear('deliverable', 1)).main).toEqual(['send_preview', 'complete_stage', 'send_message']);
    expect(at(after(linear('deliverable', 1), send(1, 0))).more).toContain('reject_stage');
    expect(at(linear(1, 1), 2).main).toEqual(['no start_stage']);
    expect(at(nonLinear(1, 1), 2).main).toEqual(['start_stage']);
  });

  it('comes after what the client asks for while they have the round', () => {
    const asked = (...steps: Step[]) => {
      const workflow = after(linear(2), ...steps);
      return offersOf(workflow, stageAt(workflow, 1), terms, undefined).asked;
    };
    expect(asked(send(1, 0))).toBeUndefined();
    expect(asked(send(1, 0), writes(1, 0))).toBe('reply');
    expect(asked(send(1, 0), writes(1, 0), askFor('2026-03-12')(1, 0))).toBe('answer');
    // The changes come first, and are the stage's own button.
    expect(asked(send(1, 0), writes(1, 0), requestRevisions(1, 0))).toBeUndefined();
  });

  it('has the client’s decisions in the menu alone, first, whoever’s turn it is', () => {
    const decisions = ['approve_revision', 'reject_revision', 'approve_stage', 'reject_stage'];
    const refused = ['approve_revision', 'no reject_revision', 'approve_stage', 'no reject_stage'];
    for (const [workflow, expected] of [
      [after(linear(2), send(1, 0)), decisions],
      [linear(2), refused],
    ] as const) {
      const { main, more } = at(workflow);
      expect(more.slice(0, 4)).toEqual(expected);
      expect(main.filter((action) => /approve|reject/.test(action))).toEqual([]);
    }
  });

  it('takes "Add round" in place of "Revisions requested" on the last round', () => {
    const last = after(linear(1), send(1, 0), requestRevisions(1, 0), send(1, 1));
    expect(at(last).more).toContain('add_round');
    expect(at(last).more).not.toContain('reject_revision');
  });

  it('offers the undo of a linear timeline at every stage', () => {
    const workflow = after(linear(1, 1), send(1, 0), approve(1, 0));
    expect(at(workflow, 2).more).toContain('undo');
    expect(at(linear(1)).more).toContain('no undo');
    const free = after(nonLinear(1, 1), start(1));
    expect(at(free, 1).more).toContain('undo');
  });

  it('says how far undo reaches once older actions have left the stack', () => {
    const refusal = (undo_floor: number) => {
      const workflow = { ...linear(1), undo_floor };
      const { more } = offersOf(workflow, stageAt(workflow, 1), terms, undefined);
      return more.find(({ action }) => action === 'undo')?.refusal;
    };
    expect(refusal(0)).toBe('There is no action left that could be taken back.');
    expect(refusal(320)).toBe('There is no action left that could be taken back: only the last 300 can be.');
  });

  it('gives the reason of a refusal in the catalogue’s words', () => {
    const { more } = offersOf(linear(1), stageAt(linear(1), 1), terms, undefined);
    expect(more.find(({ action }) => action === 'send_reminder')?.refusal).toBe(
      'This can only be done while the client is being waited for.',
    );
  });

  it('is nothing on a closed project', () => {
    const reason = closedReason({ archived: true, cancelled: false }, false);
    expect(reason).toBe('The project is archived.');
    expect(offered(linear(1), stageAt(linear(1), 1), reason).main.every((one) => one.startsWith('no '))).toBe(
      true,
    );
    expect(closedReason({ archived: true, cancelled: true }, true)).toBe('The project is cancelled.');
    expect(closedReason({ archived: false, cancelled: false }, false)).toBeUndefined();
  });

  it('refuses a preview once the round was sent, but no reminder or message', () => {
    const workflow = after(linear(1), send(1, 0));
    const stage = stageAt(workflow, 1);
    const revision = stage.tasks[0]?.id ?? 0;
    expect(refusalToCompose(workflow, 'preview', stage.id, revision)).toMatch(/in progress/);
    expect(refusalToCompose(workflow, 'reminder', stage.id, revision)).toBeUndefined();
    expect(refusalToCompose(workflow, 'message', stage.id, revision)).toBeUndefined();
  });
});

const workflow = linear(2, 1);
const stage = stageAt(workflow, 1);
const [preview, round] = stage.tasks;
const on = { stageId: stage.id, revisionId: preview?.id ?? 0 };
let seq = 0;
const entry = (events: ShownEvent[], more: Partial<HistoryEntry> = {}): HistoryEntry => {
  seq += 1;
  return {
    id: `e${seq}`,
    at: new Date(Date.UTC(2026, 2, 2, 10, seq)).toISOString(),
    workflow_id: workflow.id,
    seq,
    actor: { kind: 'agent', id: 1, name: 'Olga Owner' },
    events,
    ...more,
  };
};
const line = (
  told: ToldEvent,
  history: readonly HistoryEntry[] = [],
  by: HistoryEntry['actor']['kind'] = 'agent',
) =>
  lineOf(told, by, {
    workflow,
    rounds: roundNumbers(workflow, history),
    format: (value) => value.slice(0, 10),
  });

/** Event from the catalogue's samples, with the fields under test. */
const event = <Name extends EventName>(category: Name, more: Partial<EventData<Name>> = {}): ShownEvent =>
  ({ category, ...sampleOf(category).data, ...more }) as ShownEvent;

describe('the history', () => {
  it('names those whom the words of an event mention', () => {
    const mentions = [
      { kind: 'member' as const, id: 2, name: 'Nora Agent' },
      { kind: 'contact' as const, id: 1, name: 'Ann Alba' },
    ];
    expect(line(event('Comment Added', { ...on, mentions })).mentions).toEqual(['Nora Agent', 'Ann Alba']);
    expect(line(event('Comment Added', on)).mentions).toEqual([]);
    expect(line(event('Send Preview', on)).mentions).toEqual([]);
  });

  it('folds neighbouring entries of the product itself, unless a mail of them is in trouble', () => {
    const itself = { actor: { kind: 'schedule' as const, id: 0, name: '' } };
    const reminder = (state?: 'sent' | 'failed') =>
      entry([event('Revision Reminder', on)], {
        ...itself,
        ...(state && { mails: [{ recipient: 'a', to: 'a@b.example', state } as never] }),
      });
    const [byHand, one, two] = [entry([event('Revision Reminder', on)]), reminder('sent'), reminder()];
    const overdue = entry([event('Feedback Overdue', on)], itself);
    const failed = reminder('failed');
    const sizes = (...entries: HistoryEntry[]) => folded(entries).map(({ length }) => length);
    expect(sizes(one, overdue, two)).toEqual([3]);
    expect(sizes(one, byHand, two)).toEqual([1, 1, 1]);
    expect(sizes(one, two, failed, overdue)).toEqual([2, 1, 1]);
  });

  it('tells what happens by itself without an author, a reminder by who sends it', () => {
    const reminder = event('Revision Reminder', on);
    expect(line(reminder).words).toBe('sent a reminder for the preview of “A”');
    expect(line(reminder, [], 'schedule').words).toBe('Reminder sent automatically: the preview of “A”');
    expect(happensItself(reminder, 'agent')).toBe(false);
    expect(happensItself(reminder, 'schedule')).toBe(true);
    expect(happensItself(event('Feedback Overdue', on), 'system')).toBe(true);
    expect(happensItself(event('Send Preview', on), 'agent')).toBe(false);
  });

  it('has a line for every event', () => {
    const added = { change: 'stage_removed', stageId: 1, title: 'A' } as const;
    const stageAdded = {
      change: 'stage_added',
      stageId: 1,
      title: 'A',
      tasks: [],
      is_deliverable: false,
      qcChecklistId: null,
      target_date: null,
    } as const;
    const told: readonly (readonly [ToldEvent, string])[] = [
      [event('Send Preview', { ...on, moved: true }), 'sent the preview of “A”, now awaiting feedback'],
      [
        event('Revision Rejected', { ...on, revisionId: round?.id ?? 0 }),
        'requested changes to round 1 of “A”',
      ],
      [event('Stage Started', { stageId: stage.id, automatic: true }), '“A” started'],
      [event('Workflow Edited', { changes: [stageAdded, stageAdded] }), 'added 2 stages'],
      [event('Workflow Edited', { changes: [stageAdded, added] }), 'edited the workflow (2 changes)'],
      [event('Feedback Overdue', on), 'Feedback on the preview of “A” became overdue'],
      [
        event('Target Missed', { stageId: stage.id, target_date: '2026-03-09' }),
        '“A” passed its target date of 2026-03-09',
      ],
      [
        event('File Described', { ...on, file_id: 'f1', name: 'cut.mp4' }),
        'described cut.mp4 in the preview of “A” for screen readers',
      ],
      [
        event('File Captioned', { ...on, file_id: 'f1', name: 'cut.mp4' }),
        'changed the captions or the transcript of cut.mp4 in the preview of “A”',
      ],
      [
        event('Described Version Changed', { ...on, file_id: 'f1', name: 'cut.mp4' }),
        'changed the described version of cut.mp4 in the preview of “A”',
      ],
      [
        event('Conversion Retried', { ...on, file_id: 'f1', name: 'cut.mp4', number: 4 }),
        'had cut.mp4 in the preview of “A” prepared for the browser again',
      ],
      [event('File Deleted', { ...on, name: 'cut.mp4' }), 'removed cut.mp4 from the preview of “A”'],
      [
        event('Date Changed', {
          stageId: stage.id,
          revisionId: null,
          field: 'target_date',
          value: '2026-03-09',
          was: null,
        }),
        'set the target date of “A” to 2026-03-09',
      ],
      [
        event('Action Undone', { stageId: stage.id, reason: 'mistake', undone: ['Stage Approved'] }),
        'took back “Stage approved” on “A”: it was a mistake',
      ],
      [
        event('Revision Added', { ...on, revisionId: 1, kind: 'cost', round: undefined }),
        'added a round to “A”, at a cost',
      ],
      [{ category: 'Stage Reopened', ...on, at: hour(1) }, 're-opened “A”'],
      [event('Stage Reopened', { ...on, reason: 'request' }), 're-opened “A”: the client asked for it'],
      [event('Project Archived'), 'archived the project'],
    ];
    for (const [one, expected] of told) expect(line(one).words).toBe(expected);
  });

  it('names a round by its number after it was taken back, in every line about it', () => {
    const added = event('Revision Added', { ...on, revisionId: 1, kind: 'cost', round: 3 });
    const sent = event('Send Preview', { ...on, revisionId: 2, round: 4, moved: false });
    const history = [entry([added]), entry([sent])];
    expect(line(added, history).words).toBe('added round 3 to “A”, at a cost');
    const changed = event('Round Kind Changed', { ...on, revisionId: 1, kind: 'free' });
    expect(line(changed, history).words).toBe('made round 3 of “A” free of charge');
    const commented = event('Client Commented', { ...on, revisionId: 2 });
    expect(line(commented, history).words).toBe('wrote about round 4 of “A”');
    expect(line(commented).words).toBe('wrote about a removed round of “A”');
  });

  it('names an event that only a later server knows, and shows it as one of the project', () => {
    const later = { category: 'Something New' } as unknown as ShownEvent;
    expect(line(later).words).toBe('Something New');
    expect(kindOf(entry([later]))).toBe('project');
  });

  it('shows what the client wrote, and the files that an approval was made on', () => {
    const files = [{ id: 'f', name: 'cut.mp4', sha256: 'ab', verified: true }];
    const words = { ...on, message: 'Lovely', files };
    const open_points = [{ revisionId: 1, number: 4 }];
    const approval = event('Revision Approved', { ...words, open_points });
    expect(line(approval)).toMatchObject({ quote: 'Lovely', files });
    // Worded like an approval.
    expect(line(event('Revision Rejected', words))).toMatchObject({ quote: 'Lovely', files: [] });
    const entries = [entry([event('Note Added')]), entry([approval, event('Stage Approved', on)])];
    expect(approvalOf(entries, stage.id)).toMatchObject({
      files,
      openPoints: open_points,
      message: 'Lovely',
    });
    expect(approvalOf(entries, 1)).toBeUndefined();
  });

  it('condenses consecutive uploads into one entry', () => {
    const upload = (name: string, revisionId = preview?.id ?? 0) =>
      entry([event('File Registered', { revisionId, name })], { seq: null });
    const shown = condensed([upload('b.png'), upload('a.png'), upload('c.png', round?.id)]);
    expect(shown.map(({ events }) => events.map((one) => line(one).words))).toEqual([
      ['added a.png, b.png to the preview of “A”'],
      ['added c.png to round 1 of “A”'],
    ]);
  });

  it('leaves out what belongs to another deliverable', () => {
    expect(concerns(entry([], { workflow_id: workflow.id + 1 }), workflow)).toBe(false);
    expect(concerns(entry([event('Project Archived')], { workflow_id: null }), workflow)).toBe(true);
    const elsewhere = event('Link Opened', { revisionId: (workflow.id + 1) * 10_000 + 2 });
    expect(concerns(entry([elsewhere], { workflow_id: null }), workflow)).toBe(false);
  });

  it('sorts events into kinds, and names what an undo would take back', () => {
    const approved = entry([event('Stage Approved', on)]);
    expect(kindOf(approved)).toBe('decided');
    expect(undoWords([approved], workflow, approved.seq ?? 0)).toBe('Stage approved, “A”');
    expect(undoWords([], workflow, 9)).toBeUndefined();
  });

  it('gives the words of clients on a round, oldest first, and none of the team’s or of other rounds', () => {
    const ann = { kind: 'contact' as const, id: 20001, name: 'Ann Lee' };
    const asked = (revisionId: number, message: string) => ({
      ...event('Revision Rejected'),
      revisionId,
      message,
    });
    const history = [
      entry([asked(701, 'And the date')], { actor: ann }),
      entry([asked(701, 'From the team')]),
      entry([asked(702, 'Another round')], { actor: ann }),
      entry([asked(701, 'Too dark')], { actor: { ...ann, kind: 'reviewer' } }),
    ];
    expect(saidOn(history, 701).map(({ by, words }) => [by, words])).toEqual([
      ['Ann Lee', 'Too dark'],
      ['Ann Lee', 'And the date'],
    ]);
  });
});

describe('a fresh read of the timeline', () => {
  const read = (version: number, history: HistoryEntry[], cursor: string | null) =>
    ({ workflow: { version }, history, cursor }) as Timeline;
  const [a, b, c, d] = [entry([]), entry([]), entry([]), entry([])];

  it('keeps the older pages that were loaded, and where they go on', () => {
    const merged = refreshed(read(1, [c, b, a], 'far'), read(2, [d, c], 'near'));
    expect(merged.history.map(({ id }) => id)).toEqual([d, c, b, a].map(({ id }) => id));
    expect(merged.cursor).toBe('far');
    expect(merged.workflow.version).toBe(2);
  });

  it('starts over if there is a gap between the two', () => {
    const merged = refreshed(read(1, [a], null), read(9, [d, c], 'near'));
    expect(merged.history).toEqual([d, c]);
    expect(merged.cursor).toBe('near');
  });

  it('does not overwrite the answer of a later action', () => {
    const merged = refreshed(read(3, [d, a], null), read(2, [a], null));
    expect(merged.workflow.version).toBe(3);
    expect(merged.history.map(({ id }) => id)).toEqual([d.id, a.id]);
  });
});

describe('the beginning in the history', () => {
  const at = '2026-03-02T09:00:00.000Z';
  const entry = (seq: number | null, ...categories: EventName[]): HistoryEntry => ({
    id: `e${seq}`,
    at,
    workflow_id: seq === null ? null : 7,
    seq,
    actor: { kind: 'agent', id: 1, name: 'Olga' },
    events: categories.map((category) => event(category)),
  });
  const told = (entries: readonly HistoryEntry[], created_on: string) =>
    toldOnce(entries, created_on).map(({ events }) => events.map(({ category }) => category));
  const begun = entry(1, 'Workflow Edited', 'Stage Started');

  it('is one entry of a new project', () => {
    expect(told([begun, entry(null, 'Project Created')], at)).toEqual([['Project Created', 'Stage Started']]);
    expect(told([entry(2, 'Workflow Edited'), begun, entry(null, 'Project Created')], at)).toEqual([
      ['Workflow Edited'],
      ['Project Created', 'Stage Started'],
    ]);
  });

  it('is “Deliverable Added” if it came later, and unchanged while the creation is not loaded', () => {
    expect(told([begun, entry(null, 'Project Created')], '2026-03-01T09:00:00.000Z')).toEqual([
      ['Deliverable Added', 'Stage Started'],
      ['Project Created'],
    ]);
    expect(told([begun], at)).toEqual([['Workflow Edited', 'Stage Started']]);
  });
});

describe('a mail is left behind', () => {
  const workflow = story(linear(1, 1), send(1, 0), approve(1, 0)).workflow;
  const project = {
    projectWorkflows: [workflow.id, workflow.id + 1].map((id) => ({ workflow_id: id, workflow_title: '' })),
  };
  const idIn = (id: number) => id * idsPerWorkflow + 4;
  const mailOf = (round: number) => ({ round, kind: 'message' }) as const;
  const [over = 0, open = 0] = [stageAt(workflow, 1), stageAt(workflow, 2)].map(
    ({ tasks: [task] }) => task?.id ?? 0,
  );

  it.each([
    [true, 'of a round that is over', over],
    [true, 'of a round that was removed', workflow.last_id + 1],
    [true, 'of a removed deliverable', idIn(workflow.id + 2)],
    [false, 'of the open round', open],
    [false, 'of a round that follows', stageAt(workflow, 2).tasks[1]?.id ?? 0],
    [false, 'of another deliverable', idIn(workflow.id + 1)],
  ])('%s: %s', (is, _, round) => {
    expect(isLeftBehind(mailOf(round), project, workflow)).toBe(is);
  });

  it('on the overview with its deliverable alone', () => {
    expect(isLeftBehind(mailOf(idIn(workflow.id + 2)), project)).toBe(true);
    expect(isLeftBehind(mailOf(over), project)).toBe(false);
    expect(isLeftBehind({ deliverable: 5 }, project)).toBe(false);
  });
});
