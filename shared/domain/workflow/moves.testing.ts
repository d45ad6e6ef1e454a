/**
 * Random commands for properties: each is resolved against the state that it meets, so that shrinking keeps it
 * meaningful.
 */
import fc from 'fast-check';
import type { StageDraft } from './command.ts';
import { isUndelivered } from './delivery.ts';
import {
  addRound,
  answers,
  answerWish,
  approve,
  approveStage,
  arrives,
  askFor,
  complete,
  draft,
  edit,
  fails,
  hour,
  markApproved,
  marks,
  message,
  moveDue,
  recall,
  rejectStage,
  remind,
  reopen,
  requestChanges,
  requestRevisions,
  type Step,
  send,
  sendWithoutMoving,
  setDate,
  setKind,
  settle,
  start,
  switchTo,
  taskAt,
  undo,
  withdrawWish,
  writes,
} from './workflow.testing.ts';

/** Next command of a sequence; place and round are resolved against the state, mostly to the open task. */
export interface Move {
  readonly kind: Kind;
  readonly place: number | 'active';
  readonly round: number | 'open';
  readonly detail: number;
}
export type Kind = keyof typeof moves;

export const isOpen = (status: string) => status === 'in_progress' || status === 'awaiting_feedback';

const bySide = <T>(detail: number, agent: T, client: T): T => (detail % 2 === 0 ? agent : client);

const editOf = (stages: StageDraft[], place: number, detail: number): readonly StageDraft[] => {
  const index = place - 1;
  const stage = stages[index];
  if (!stage) return stages;
  switch (detail % 6) {
    case 0:
      return stages.toSpliced(index + 1, 0, draft(detail % 4, 'New'));
    case 1:
      return stages.toSpliced(index, 1);
    case 2:
      return stages.toSpliced(index, 1).toSpliced(detail % stages.length, 0, stage);
    case 3:
      return stages.with(index, { ...stage, revisions: detail % 5 });
    case 4:
      return stages.with(index, { ...stage, is_deliverable: !stage.is_deliverable, revisions: 0 });
    default:
      return [...stages, draft(detail % 3, 'New')];
  }
};

const dateFields = ['started_on', 'sent_on', 'requested_on', 'approved_on', 'completed_on'] as const;

/** Business day of the two weeks after the first sending. */
const dayOfMarch = (detail: number): string =>
  ['2026-03-04', '2026-03-05', '2026-03-06', '2026-03-09', '2026-03-11'][detail % 5] ?? '';

const moves = {
  send: (place, round) => send(place, round),
  sendWithoutMoving: (place, round) => sendWithoutMoving(place, round),
  /** Fails first, then arrives, because two separate moves in this order would be rare. */
  delivery: (place, round) => (history) =>
    (isUndelivered(taskAt(history.workflow, place, round)) ? arrives : fails)(place, round)(history),
  message: (place) => message(place),
  /** Writes first, then marks, because two separate moves in this order would be rare. */
  comment: (place, round, detail) => (history) =>
    (taskAt(history.workflow, place, round).asked_on && detail % 2 === 0 ? marks : writes)(
      place,
      round,
    )(history),
  remind: (place, round, detail) => remind(bySide(detail, 'agent', 'schedule'))(place, round),
  requestRevisions: (place, round) => requestRevisions(place, round),
  requestChanges: (place, round) => requestChanges(place, round),
  addRound: (place, _, detail) => addRound(bySide(detail, 'free', 'cost'))(place),
  setKind: (place, round, detail) => setKind(bySide(detail, 'free', 'cost'))(place, round),
  /** Three contacts decide; a fourth one answers, too. */
  answer: (place, round, detail) =>
    answers(
      1 + (detail % 4),
      detail % 3 === 0 ? 'request_changes' : 'approve',
      [1, 2, 3],
      detail > 40,
    )(place, round),
  /** Answers first, then settles, because two separate moves in this order would be rare. */
  settle: (place, round, detail) => (history) =>
    (taskAt(history.workflow, place, round).answers.length === 0
      ? answers(1 + (detail % 2), bySide(detail, 'approve', 'request_changes'), [1, 2, 3])
      : settle(detail % 3 === 0 ? [1, 2] : [1, 2, 3], bySide(detail, 'agent', 'schedule')))(
      place,
      round,
    )(history),
  approve: (place, round) => approve(place, round),
  markApproved: (place, round) => markApproved(place, round),
  approveStage: (place) => approveStage(place),
  rejectStage: (place, _, detail) => rejectStage(bySide(detail, 'agent', 'client'))(place),
  complete: (place) => complete(place),
  start: (place) => start(place),
  reopen: (place) => reopen(place),
  undo: (place) => undo(place),
  recall: (place) => recall(place),
  edit: (place, _, detail) => edit((stages) => editOf(stages, place, detail)),
  setDate: (place, round, detail) =>
    setDate(place, detail % 2 === 0 ? round : null, dateFields[detail % 5] ?? 'sent_on', hour(detail)),
  moveDue: (place, round, detail) => moveDue(place, round, hour(24 * detail).slice(0, 10)),
  /** Asks first, then answers, because two separate moves in this order would be rare. */
  wish: (place, round, detail) => (history) => {
    const { wish } = taskAt(history.workflow, place, round);
    if (!wish || detail % 4 === 0)
      return askFor(dayOfMarch(detail), { by: 1 + (detail % 2) })(place, round)(history);
    return (detail % 4 === 1 ? withdrawWish(wish.by.id) : answerWish(detail % 4 === 2))(
      place,
      round,
    )(history);
  },
  setTarget: (place, _, detail) => setDate(place, null, 'target_date', hour(24 * detail).slice(0, 10)),
  switch: (_, __, detail) => switchTo(bySide(detail, 'linear', 'non-linear')),
} satisfies Record<string, (place: number, round: number, detail: number) => Step>;

const mostly = <T>(usual: T) => fc.oneof({ weight: 4, arbitrary: fc.constant(usual) }, fc.nat(9));

export const move = (kinds: readonly Kind[]): fc.Arbitrary<Move> =>
  fc.record({
    kind: fc.constantFrom(...kinds),
    place: mostly('active' as const),
    round: mostly('open' as const),
    detail: fc.nat(59),
  });

export const stepOf =
  ({ kind, place, round, detail }: Move): Step =>
  (history) => {
    const { stages } = history.workflow;
    const active = Math.max(
      0,
      stages.findIndex(({ status }) => status === 'in_progress'),
    );
    const index = place === 'active' ? active : place % stages.length;
    const tasks = stages[index]?.tasks ?? [];
    const open = Math.max(
      0,
      tasks.findIndex(({ status }) => isOpen(status)),
    );
    const task = round === 'open' ? open : round % tasks.length;
    return moves[kind](index + 1, task, detail)(history);
  };

export const kinds = Object.keys(moves) as Kind[];
