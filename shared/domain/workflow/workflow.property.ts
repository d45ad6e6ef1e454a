import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decisionOn } from '../revision-history.ts';
import { isUndoneEntry } from '../undone.ts';
import type { WorkflowCommand } from './command.ts';
import { decide } from './decide.ts';
import { agentActions, isCompleted, progress, type StageAction } from './derive.ts';
import type { WorkflowEvent } from './event.ts';
import { evolveAll } from './evolve.ts';
import { isOpen, type Kind, kinds, type Move, move, stepOf } from './moves.testing.ts';
import { outcomeOf } from './outcome.ts';
import { linkOfRound, previewContent } from './preview.ts';
import { roundsAt } from './rounds.ts';
import { findTask, openTask, type Stage, type Task, type Workflow, workflowOf } from './state.ts';
import {
  addRound,
  approveStage,
  begin,
  complete,
  created,
  type History,
  hour,
  markApproved,
  message,
  rejectStage,
  remind,
  reopen,
  requestRevisions,
  type StageSpec,
  type Step,
  send,
  setDate,
  start,
  take,
  taskAt,
  undo,
} from './workflow.testing.ts';

const stageSpec: fc.Arbitrary<StageSpec> = fc.oneof(fc.nat(3), fc.constant('deliverable' as const));
const workflow: fc.Arbitrary<Workflow> = fc
  .tuple(fc.boolean(), fc.array(stageSpec, { maxLength: 4 }), fc.integer({ min: 1, max: 3 }), fc.nat(4))
  .map(([is_linear, specs, rounds, place]) => created(is_linear, specs.toSpliced(place, 0, rounds)));

interface Taken {
  readonly before: History;
  readonly command: WorkflowCommand;
  readonly outcome: ReturnType<typeof decide>['type'];
  /** Empty unless accepted. */
  readonly events: readonly WorkflowEvent[];
  readonly after: History;
}

const play = (from: Workflow, steps: readonly Step[]): Taken[] => {
  const taken: Taken[] = [];
  let before = begin(from);
  for (const step of steps) {
    const { decision, next } = take(before, step);
    const events = decision.type === 'accepted' ? decision.events : [];
    taken.push({ before, command: step(before), outcome: decision.type, events, after: next });
    before = next;
  }
  return taken;
};

/** Biased towards further rounds: otherwise sequences rarely reach the last round of a stage. */
const rounds = Array<Kind[]>(4)
  .fill(['send', 'send', 'requestRevisions', 'requestChanges', 'addRound', 'setKind'])
  .flat();
/** Biased towards deliveries, answers of several, wishes and messages, because a late one, or one that is settled, takes two moves. */
const every: readonly Kind[] = [
  ...kinds,
  ...Array<Kind>(4).fill('delivery'),
  ...Array<Kind>(6).fill('settle'),
  ...Array<Kind>(6).fill('wish'),
  ...Array<Kind>(4).fill('comment'),
];
const others: readonly Kind[] = [
  'delivery',
  'undo',
  'recall',
  'edit',
  'setDate',
  'setTarget',
  'switch',
  'setKind',
  'wish',
  'comment',
];
const undoable = kinds.filter((kind) => !others.includes(kind));

/** Checks sequences of all commands, or of some kinds of moves, by agent, client and schedule. */
const everySession = (
  check: (from: Workflow, taken: readonly Taken[]) => void,
  of: readonly Kind[] = every,
  params: fc.Parameters<[Workflow, Move[]]> = { numRuns: 500 },
) => {
  const one = move([...of, ...rounds]);
  const made = fc.oneof(
    { withCrossShrink: true },
    { weight: 1, arbitrary: fc.array(one, { maxLength: 10 }) },
    { weight: 3, arbitrary: fc.array(one, { minLength: 40, maxLength: 60, size: 'max' }) },
  );
  fc.assert(
    fc.property(workflow, made, (from, session) => check(from, play(from, session.map(stepOf)))),
    params,
  );
};

const everyState = (check: (workflow: Workflow) => void) =>
  everySession((from, taken) => {
    check(from);
    for (const { after } of taken) check(after.workflow);
  });

const idsOf = ({ stages }: Workflow) =>
  stages.flatMap(({ id, tasks }) => [id, ...tasks.map((task) => task.id)]);

describe('after any sequence of commands', () => {
  test('a stage in progress has exactly one open task, others none', () => {
    everyState(({ stages }) => {
      for (const { status, tasks } of stages) {
        const open = tasks.filter((task) => isOpen(task.status)).length;
        expect(open).toBe(status === 'in_progress' ? 1 : 0);
      }
    });
  });

  test('linear: the stages that are not pending are a prefix, the last alone in progress', () => {
    everyState(({ is_linear, stages }) => {
      if (!is_linear) return;
      const line = stages.map(({ status }) => status[0]).join('');
      expect(line).toMatch(/^(c*ip*|c+)$/);
    });
  });

  test('before the open task all are rejected or completed, after it pending', () => {
    everyState(({ stages }) => {
      for (const { tasks } of stages) {
        const line = tasks.map(({ status }) => (isOpen(status) ? 'open' : status)).join(' ');
        expect(line).toMatch(/^((rejected|completed) ?)*(open ?)?(pending ?)*$/);
      }
    });
  });

  test('a pending stage has neither begun nor been sent; a completed one was completed', () => {
    everyState(({ stages }) => {
      for (const { status, started_on, sent_on, completed_on, tasks } of stages) {
        if (status === 'pending') {
          expect([started_on, sent_on, completed_on]).toEqual([null, null, null]);
          expect(tasks.every((task) => task.status === 'pending' && task.sent_on === null)).toBe(true);
        }
        expect(completed_on !== null).toBe(status === 'completed');
        expect(started_on !== null).toBe(status !== 'pending');
      }
    });
  });

  test('the first task of a stage is its preview, the others are rounds; a deliverable has none', () => {
    everyState(({ stages }) => {
      for (const { tasks, is_deliverable } of stages) {
        expect(tasks.map(({ kind }) => kind === 'preview')).toEqual(tasks.map((_, round) => round === 0));
        if (is_deliverable) expect(tasks).toHaveLength(1);
      }
    });
  });

  test("ids are unique, in the workflow's range, and never given twice", () => {
    everySession((from, taken) => {
      const given = new Set(idsOf(from));
      for (const { before, after } of taken) {
        const ids = idsOf(after.workflow);
        expect(new Set(ids).size).toBe(ids.length);
        expect(ids.every((id) => workflowOf(id) === from.id && id <= after.workflow.last_id)).toBe(true);
        const old = new Set(idsOf(before.workflow));
        for (const id of ids.filter((one) => !old.has(one))) {
          expect(given.has(id)).toBe(false);
          given.add(id);
        }
      }
    });
  });

  test('progress is 0 to 1, and 1 exactly when all is completed', () => {
    everyState((one) => {
      const done = progress(one);
      expect(done).toBeGreaterThanOrEqual(0);
      expect(done).toBeLessThanOrEqual(1);
      expect(done === 1).toBe(isCompleted(one));
    });
  });

  test('a command that is not accepted changes nothing, an accepted one increments seq', () => {
    everySession((_, taken) => {
      for (const { before, after, outcome } of taken) {
        if (outcome === 'accepted') expect(after.workflow.seq).toBe(before.workflow.seq + 1);
        else expect(after.workflow).toBe(before.workflow);
      }
    });
  });
});

describe('undo', () => {
  const bare = ({ stages, is_linear }: Workflow) => ({ stages, is_linear });

  /** Undoes the newest action, if any. */
  const undone = (history: History): History | undefined => {
    const entry = history.workflow.undo.at(-1);
    if (!entry) return undefined;
    const place = history.workflow.stages.findIndex(({ id }) => id === entry.stage_id) + 1;
    const { decision, next } = take(history, undo(place));
    expect(decision).toMatchObject({ type: 'accepted' });
    return next;
  };

  test('restores exactly, right after any undoable action', () => {
    everySession((_, taken) => {
      for (const { before, after, outcome } of taken) {
        if (outcome !== 'accepted' || after.workflow.undo.at(-1)?.seq !== after.workflow.seq) continue;
        const restored = undone(after)?.workflow;
        expect(restored && bare(restored)).toEqual(bare(before.workflow));
        expect(restored?.undo).toEqual(before.workflow.undo);
      }
    });
  });

  test('can be repeated, back to the start of the history', () => {
    everySession((from, taken) => {
      let history = taken.at(-1)?.after ?? begin(from);
      for (let next = undone(history); next; next = undone(history)) history = next;
      expect(bare(history.workflow)).toEqual(bare(from));
    }, undoable);
  });
});

test('dates keep their order: started, sent, then approved and completed; a date by hand stands after an undo', () => {
  const isOrdered = (...dates: readonly (string | null | undefined)[]) => {
    const known = dates.filter((date) => typeof date === 'string');
    expect(known).toEqual(known.toSorted());
  };
  const seen = { byHand: 0, moved: 0 };
  const isByHand = ({ command, outcome }: Taken) => command.type === 'set_date' && outcome === 'accepted';
  const dated: readonly Kind[] = [
    'sendWithoutMoving',
    'approve',
    'approveStage',
    'complete',
    'reopen',
    'start',
  ];
  everySession(
    (_, taken) => {
      for (const [index, { after, command, events }] of taken.entries()) {
        for (const { started_on, sent_on, approved_on, completed_on, tasks } of after.workflow.stages) {
          isOrdered(started_on, sent_on, approved_on);
          isOrdered(started_on, sent_on, completed_on);
          for (const task of tasks) isOrdered(started_on, task.sent_on, task.completed_on);
        }
        const [undone] = events;
        if (command.type !== 'undo' || !command.patch || undone?.category !== 'Action Undone') continue;
        // Only a date set by hand after the action makes an undo restore a different date.
        const { seq, stages } = command.patch;
        if (isDeepStrictEqual(undone.patch.stages.slice(0, stages.length), stages)) continue;
        const since = taken.slice(0, index).filter((one) => one.after.workflow.seq > seq);
        expect(since.some(isByHand)).toBe(true);
        seen.moved += 1;
      }
      seen.byHand += taken.filter(isByHand).length;
    },
    [...dated, ...Array<Kind>(40).fill('setDate'), ...Array<Kind>(12).fill('undo')],
    { numRuns: 1000 },
  );
  expect(seen.byHand).toBeGreaterThan(500);
  expect(seen.moved).toBeGreaterThan(0);
});

test('a repeated client decision is ignored, until it was undone, sent again, or its stage closed or re-opened', () => {
  everySession((_, taken) => {
    for (const [index, { command, outcome, after }] of taken.entries()) {
      if (outcome !== 'accepted' || !('by' in command) || command.by !== 'client') continue;
      // Several contacts: each may answer again until all have.
      if ('among' in command && command.among) continue;
      expect(decide(after.workflow, command)).toMatchObject({ type: 'ignored' });
      // A later rejection of the stage is a new request, as the command names no revision.
      if (command.type === 'reject_stage') continue;
      for (const later of taken.slice(index + 1)) {
        const { type } = later.command;
        const isNext = 'revisionId' in later.command && later.command.revisionId === command.revisionId;
        const closes = [
          'undo',
          'recall_decision',
          'reopen_stage',
          'approve_stage',
          'complete_stage',
        ].includes(type);
        if (later.outcome === 'accepted' && (isNext || closes)) break;
        expect(decide(later.after.workflow, command)).toMatchObject({ type: 'ignored' });
      }
    }
  });
});

test('a recall leaves what an undo of the decision leaves, and is ignored when it is repeated', () => {
  let recalls = 0;
  everySession((_, taken) => {
    for (const { before, after, command, outcome } of taken) {
      if (command.type !== 'recall_decision' || outcome !== 'accepted') continue;
      recalls += 1;
      const { patch, at } = command;
      const undone = decide(before.workflow, { type: 'undo', reason: 'mistake', patch, at });
      if (undone.type !== 'accepted') throw new Error('The decision could be recalled, and not undone');
      expect(after.workflow.stages).toEqual(evolveAll(before.workflow, undone.events).stages);
      expect(decide(after.workflow, command)).toEqual({ type: 'ignored', reason: 'already_undone' });
    }
  });
  expect(recalls).toBeGreaterThan(20);
});

describe('the outcome of a revision', () => {
  /** Independent model of the history: a fold over the events that were not undone, oldest first. */
  const told = (stage: Stage, task: Task, taken: readonly Taken[]): string => {
    const made = taken.filter(({ outcome }) => outcome === 'accepted');
    const undone = made.flatMap(({ events }) =>
      events.flatMap((event) => ('patch' in event ? [event.patch.seq] : [])),
    );
    let word = 'not_sent';
    for (const { after, events } of made) {
      if (undone.includes(after.workflow.seq)) continue;
      for (const event of events) {
        if (!('stageId' in event) || event.stageId !== stage.id) continue;
        const isOfTask = 'revisionId' in event && event.revisionId === task.id;
        switch (event.category) {
          case 'Send Preview':
            if (isOfTask) word = event.moved ? 'open' : 'shown';
            break;
          case 'Revision Approved':
          case 'Stage Approved':
            if (isOfTask) word = 'approved';
            break;
          case 'Revision Rejected':
          case 'Stage Rejected':
            if (isOfTask) word = 'changes_requested';
            break;
          case 'Stage Completed':
            word = 'completed';
            break;
          case 'Stage Reopened':
            if (word === 'approved' || word === 'completed') word = 'reopened';
            break;
        }
      }
    }
    return word;
  };

  const newestFirst = (taken: readonly Taken[]) =>
    taken
      .filter(({ outcome }) => outcome === 'accepted')
      .map(({ after, events }) => ({ seq: after.workflow.seq, events }))
      .toReversed();

  const decisions: Readonly<Record<string, readonly string[]>> = {
    approved: ['Revision Approved', 'Stage Approved'],
    changes_requested: ['Revision Rejected', 'Stage Rejected'],
    completed: ['Stage Completed'],
    reopened: ['Revision Approved', 'Stage Approved', 'Stage Completed'],
  };

  test('is the same word in the state and in the history, and has its event there', () => {
    const seen = new Map<string, number>();
    everySession(
      (_, taken) => {
        const workflow = taken.at(-1)?.after.workflow;
        for (const stage of workflow?.stages ?? []) {
          for (const task of stage.tasks) {
            const outcome = outcomeOf(stage, task);
            // A task that was never sent and is decided by the agency alone has no link.
            if (task.sent_on === null) continue;
            const word = told(stage, task, taken);
            // A re-opened stage that was closed again: the approval of the earlier round stands as it was.
            const closedAgain = word === 'reopened' && stage.status === 'completed';
            expect(outcome).toBe(closedAgain ? 'approved' : word);
            seen.set(outcome, (seen.get(outcome) ?? 0) + 1);
            const on = { stageId: stage.id, revisionId: task.id };
            if (decisions[outcome]) {
              expect(decisions[outcome]).toContain(decisionOn(on, newestFirst(taken))?.event.category);
            }
          }
        }
      },
      undoable.concat('undo', 'edit', 'setDate'),
      { numRuns: 1000 },
    );
    expect([...seen.keys()].toSorted()).toEqual([
      'approved',
      'changes_requested',
      'completed',
      'open',
      'reopened',
      'shown',
    ]);
  });
});

test('the rounds told before a request for changes are those that it begins', () => {
  const seen = new Set<string>();
  everyState((before) => {
    for (const stage of before.stages) {
      const task = openTask(stage);
      if (task?.status !== 'awaiting_feedback') continue;
      const told = roundsAt(stage, task);
      const at = hour(1000);
      const decision = decide(before, { type: 'reject_revision', revisionId: task.id, by: 'client', at });
      if (decision.type !== 'accepted') continue;
      seen.add(told.next.begins);
      const after = evolveAll(before, decision.events).stages.find(({ id }) => id === stage.id);
      const begun = after && openTask(after);
      if (!after || !begun) throw new Error('no task was begun');
      const then = roundsAt(after, begun);
      const kinds = { agreed: 'agreed', last_agreed: 'agreed', free: 'free', cost: 'cost', work: 'preview' };
      expect(then.kind).toBe(kinds[told.next.begins]);
      expect(then.left).toBe(told.next.begins === 'agreed' ? told.next.left : 0);
      // Rounds added later count neither as agreed nor as left of the agreed ones.
      expect(then.agreed).toBe(told.agreed);
      expect(told.left).toBe(
        told.next.begins === 'agreed' ? then.left + 1 : Number(told.next.begins === 'last_agreed'),
      );
    }
  });
  expect([...seen].toSorted()).toEqual(['agreed', 'free', 'last_agreed', 'work']);
});

test('a round of several approvers is decided once, by all their answers or earlier by the agency, and loses none', () => {
  const seen = { waiting: 0, decided: 0, settled: 0, replaced: 0 };
  everySession(
    (_, taken) => {
      for (const { before, command, outcome, events, after } of taken) {
        for (const { tasks } of after.workflow.stages)
          for (const { answers } of tasks)
            expect(new Set(answers.map(({ approver }) => approver.id)).size).toBe(answers.length);
        const [first, ...consequences] = events;
        if (outcome !== 'accepted' || !('revisionId' in command) || typeof command.revisionId !== 'number')
          continue;
        const was = findTask(before.workflow, command.revisionId)?.task;
        const is = findTask(after.workflow, command.revisionId)?.task;
        if (first?.category === 'Approver Answered' && 'among' in command && command.among) {
          const { approvers, approver } = command.among;
          const others = was?.answers.filter((one) => one.approver.id !== approver.id);
          seen.replaced += (was?.answers.length ?? 0) - (others?.length ?? 0);
          expect(is?.answers.slice(0, -1)).toEqual(others);
          expect(is?.answers.at(-1)).toMatchObject({ approver, decision: first.decision });
          const missing = approvers.filter((id) => is?.answers.every((one) => one.approver.id !== id));
          expect(first.waiting).toBe(missing.length);
          if (missing.length > 0) expect(consequences).toEqual([]);
          expect(first.decided !== null).toBe(consequences.length > 0);
          const asked = is?.answers.some(
            (one) => approvers.includes(one.approver.id) && one.decision === 'request_changes',
          );
          if (first.decided) expect(first.decided).toBe(asked ? 'request_changes' : 'approve');
          seen[first.decided ? 'decided' : 'waiting'] += 1;
        }
        if (command.type === 'settle_answers') {
          expect(is?.answers).toEqual(was?.answers);
          expect(is?.status).not.toBe('awaiting_feedback');
          seen.settled += 1;
        }
      }
    },
    [...Array<Kind>(80).fill('answer'), ...Array<Kind>(12).fill('settle'), 'undo', 'recall', 'start'],
  );
  expect(Object.values(seen).every((times) => times > 20)).toBe(true);
});

test('the actions offered to an agent are exactly those that decide accepts', () => {
  const ask: Record<StageAction, (place: number, round: number) => Step> = {
    start_stage: start,
    send_preview: send,
    send_message: message,
    send_reminder: remind('agent'),
    reject_revision: requestRevisions,
    add_round: addRound('cost'),
    approve_revision: markApproved,
    approve_stage: approveStage,
    reject_stage: rejectStage('agent'),
    complete_stage: complete,
    reopen_stage: reopen,
    undo,
  };
  const accepts = (history: History, stage: Stage, name: StageAction): boolean => {
    const open = openTask(stage);
    const place = history.workflow.stages.indexOf(stage) + 1;
    const command = ask[name](place, open ? stage.tasks.indexOf(open) : 0)(history);
    // The timeline's last action is undone from the stage it was taken on.
    if (command.type === 'undo' && command.patch?.stage_id !== stage.id) return false;
    const decision = decide(history.workflow, command);
    // Only the patch shows if the structure has changed since.
    return decision.type === 'accepted' || decision.reason === 'undo_structure_changed';
  };
  const names = Object.keys(ask) as StageAction[];
  everySession((from, taken) => {
    for (const history of [begin(from), ...taken.map(({ after }) => after)]) {
      for (const stage of history.workflow.stages) {
        const accepted = names.filter((name) => accepts(history, stage, name));
        expect(agentActions(history.workflow, stage).toSorted()).toEqual(accepted.toSorted());
      }
    }
  });
});

test('the generated sequences reach every kind of command (coverage of the properties above)', () => {
  const types: Record<WorkflowCommand['type'], number> = {
    send_preview: 0,
    note_undelivered: 0,
    note_delivered: 0,
    send_message: 0,
    send_reminder: 0,
    reject_revision: 0,
    add_round: 0,
    set_round_kind: 0,
    approve_revision: 0,
    settle_answers: 0,
    approve_stage: 0,
    reject_stage: 0,
    complete_stage: 0,
    start_stage: 0,
    undo: 0,
    recall_decision: 0,
    reopen_stage: 0,
    edit_structure: 0,
    set_date: 0,
    move_due: 0,
    comment_as_client: 0,
    mark_answered: 0,
    ask_for_time: 0,
    withdraw_wish: 0,
    answer_wish: 0,
    set_linear: 0,
  };
  everySession(
    (_, taken) => {
      for (const { command, outcome } of taken) if (outcome === 'accepted') types[command.type] += 1;
    },
    every,
    { seed: 7, numRuns: 700 },
  );
  expect(Object.entries(types).filter(([, times]) => times < 10)).toEqual([]);
});

/** Independent model: the client's oldest message on a round that waits, from the events alone. An undone sending has answered nothing. */
const waitingByEvents = (taken: readonly Taken[], { id, tasks }: Stage, revisionId: number) => {
  const undone = taken.flatMap(({ events }) =>
    events.flatMap((event) => ('patch' in event ? [event.patch.seq] : [])),
  );
  let since: string | undefined;
  let mayBeAnswered = false;
  for (const { events, after } of taken) {
    for (const event of events) {
      const isOfStage = 'stageId' in event && event.stageId === id;
      const isOfTask = isOfStage && 'revisionId' in event && event.revisionId === revisionId;
      if (event.category === 'Send Preview' && isOfStage) {
        if (undone.includes(after.workflow.seq)) mayBeAnswered = true;
        else since = undefined;
      }
      if (event.category === 'Message Sent' && isOfStage) since = undefined;
      if (event.category === 'Message Answered' && isOfTask) since = undefined;
      if (event.category === 'Client Commented' && isOfTask) since ??= event.at;
    }
  }
  return { since, mayBeAnswered: mayBeAnswered && tasks.length > 0 };
};

test('a message of the client waits until it is answered, whatever else is done and undone', () => {
  let seen = 0;
  everySession(
    (_, taken) => {
      for (const stage of taken.at(-1)?.after.workflow.stages ?? []) {
        for (const { id, asked_on } of stage.tasks) {
          const { since, mayBeAnswered } = waitingByEvents(taken, stage, id);
          // An undone sending brings back a message that was answered on another way meanwhile: no harm, one press.
          if (!mayBeAnswered) expect(asked_on).toBe(since);
          if (since === undefined) continue;
          expect(asked_on && asked_on <= since).toBe(true);
          seen += 1;
        }
      }
    },
    [
      ...Array<Kind>(6).fill('comment'),
      'send',
      'sendWithoutMoving',
      'message',
      'undo',
      'undo',
      'recall',
      'approve',
    ],
  );
  expect(seen).toBeGreaterThan(100);
});

/** Sends a round with a link, or with files alone, requests changes to one, corrects when it was sent, or takes the last step back. */
const linkStep: fc.Arbitrary<Step> = fc.oneof(
  fc.tuple(fc.nat(2), fc.option(fc.webUrl()), fc.boolean()).map(
    ([round, reviewLink, moveForward]): Step =>
      ({ workflow, now }) => ({
        type: 'send_preview',
        revisionId: taskAt(workflow, 1, round).id,
        moveForward,
        reviewLink,
        at: now,
      }),
  ),
  fc.nat(2).map((round) => requestRevisions(1, round)),
  fc
    .tuple(fc.option(fc.nat(2)), fc.nat(12))
    .map(([round, hours]) => setDate(1, round, 'sent_on', hour(hours))),
  fc.constant(undo()),
);

test('Each round’s link is that of the sending that stands, whatever was undone and which dates were corrected', () => {
  fc.assert(
    fc.property(fc.array(linkStep, { maxLength: 14 }), (steps) => {
      const taken = play(created(true, [2]), steps);
      const standing: { revisionId?: number; reviewLink?: string | null }[] = [];
      for (const { command, outcome } of taken) {
        if (outcome !== 'accepted') continue;
        if (command.type === 'undo') standing.pop();
        else if (command.type === 'send_preview') standing.push(command);
        else if (command.type === 'reject_revision') standing.push({});
      }
      const workflow = taken.at(-1)?.after.workflow;
      const [stage] = workflow?.stages ?? [];
      if (!workflow || !stage) return;
      const told = taken
        .map(({ events, after }) => ({ seq: after.workflow.seq, events }))
        .filter((entry) => !isUndoneEntry(workflow, entry))
        .flatMap(({ events }) => events)
        .filter((event) => event.category === 'Send Preview')
        .reverse();
      for (const { id, sent_on } of stage.tasks) {
        const last = standing.findLast(({ revisionId }) => revisionId === id);
        expect(linkOfRound(stage, { id, sent_on }, told)).toBe(last?.reviewLink ?? null);
      }
    }),
  );
});

test('A link goes with pictures only, and pictures keep it', () => {
  const type = fc.constantFrom('image/png', 'image/jpeg', 'application/pdf', 'video/mp4', 'text/plain');
  const uploads = fc.array(fc.record({ type }), { maxLength: 4 });
  fc.assert(
    fc.property(fc.webUrl(), uploads, (link, files) => {
      const content = previewContent(link, files);
      if (files.every((file) => file.type.startsWith('image/')))
        expect(content).toEqual({ link, has_files: files.length > 0 });
      else expect(content).toMatchObject({ reason: 'screenshots_only' });
      expect(previewContent(null, files)).toEqual({ link: '', has_files: files.length > 0 });
    }),
  );
});
