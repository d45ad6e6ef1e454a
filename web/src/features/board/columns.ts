/** Columns of the board and the cards in them, from the rows of the project list. */
import type { ProjectRow, WorkflowRow } from '#contracts/projects.ts';
import { type LocalDate, localDate } from '#domain/calendar/date.ts';
import { type BoardTurn, boardTurns, boardTurnsOf } from '#domain/project/board.ts';
import { calendarAt, nearTarget } from '#domain/project/turns.ts';
import { byUrgency, workflowOf } from '#domain/workflow/index.ts';

/** Day that a card names: the client's feedback is due, or a target date of the agency's own. */
export interface CardDate {
  readonly kind: 'due' | 'target';
  readonly at: string;
  readonly isLate: boolean;
}

export interface BoardCard {
  readonly row: ProjectRow;
  /** Side whose move the card shows. */
  readonly turn: BoardTurn;
  /** Title of the deliverable, in a project of several. */
  readonly deliverable: string | undefined;
  readonly stage: string | null;
  /** 0 for the preview; undefined where no round is in work, or the row does not know it. */
  readonly round: number | undefined;
  readonly date: CardDate | undefined;
}

export interface BoardColumn {
  /** A turn, `other`, or the title of a stage behind `stage `. */
  readonly key: string;
  readonly cards: readonly BoardCard[];
}

/** Present time, in the zone that dates are shown in. */
export interface Present {
  readonly now: string;
  readonly timezone: string;
}

const titleOf = ({ deliverable_type }: ProjectRow, workflow: WorkflowRow | undefined): string | undefined =>
  deliverable_type === 'Multi' ? workflow?.title : undefined;

const targetOf = ({ next_target }: ProjectRow, today: LocalDate): CardDate | undefined =>
  next_target === null ? undefined : { kind: 'target', at: next_target, isLate: next_target < today };

/** Stage and round whose feedback is due first; undefined while none is. */
const awaitedOf = ({ feedback_due, awaited, current_stage, open }: WorkflowRow) =>
  feedback_due === null ? undefined : (awaited ?? { stage: current_stage, round: open?.round });

/** Deliverable whose feedback is due first. */
const firstDue = ({ workflows }: ProjectRow): WorkflowRow | undefined =>
  workflows
    .filter(({ feedback_due }) => feedback_due !== null)
    .toSorted((one, other) => ((one.feedback_due ?? '') < (other.feedback_due ?? '') ? -1 : 1))[0];

const cardOf = (row: ProjectRow, turn: BoardTurn, { now }: Present): BoardCard => {
  const { own_move, workflows } = row;
  const target = targetOf(row, localDate(now, row.timezone));
  if (turn === 'yours' && own_move) {
    const { stage, round, stage_id } = own_move;
    const workflow = workflows.find(({ id }) => stage_id !== undefined && id === workflowOf(stage_id));
    return { row, turn, deliverable: titleOf(row, workflow), stage, round, date: target };
  }
  const due = turn === 'clients' ? firstDue(row) : undefined;
  if (due?.feedback_due) {
    const date = { kind: 'due' as const, at: due.feedback_due, isLate: due.feedback_due < now };
    const { stage = null, round } = awaitedOf(due) ?? {};
    return { row, turn, date, deliverable: titleOf(row, due), stage, round };
  }
  return {
    ...{ row, turn, deliverable: undefined, round: undefined },
    stage: turn === 'done' ? null : row.current_stage,
    date: turn === 'done' ? undefined : target,
  };
};

/** True if both show the same: cards are made anew with each page of the list. */
export const isSameCard = (one: BoardCard, other: BoardCard): boolean =>
  (['row', 'turn', 'deliverable', 'stage', 'round'] as const).every((key) => one[key] === other[key]) &&
  (['kind', 'at', 'isLate'] as const).every((key) => one.date?.[key] === other.date?.[key]);

/** By their time, the late ones first; those without one last, in the order of the list. */
const byDate = (one: BoardCard, other: BoardCard): number => {
  const [a, b] = [one.date?.at ?? '~', other.date?.at ?? '~'];
  return a < b ? -1 : a > b ? 1 : 0;
};

/** Cards of the agency's moves as the start page lists them, the most urgent first; those that are as urgent by date. */
const byMove = (cards: readonly BoardCard[], { now, timezone }: Present): readonly BoardCard[] => {
  const calendar = calendarAt(now, timezone);
  return cards
    .toSorted(byDate)
    .flatMap((card) => {
      const { own_move, next_target, timezone: zone } = card.row;
      return own_move ? [{ ...own_move, card, target: nearTarget(next_target, zone, calendar) }] : [];
    })
    .toSorted(byUrgency)
    .map(({ card }) => card);
};

/** Columns by turn. The one of nobody's turn is left out while it is empty, as it mostly is. */
export const turnColumns = (
  rows: readonly ProjectRow[],
  present: Present,
  sample?: number,
): readonly BoardColumn[] => {
  const cards = rows.flatMap((row) =>
    boardTurnsOf(row, row.id === sample).map((turn) => cardOf(row, turn, present)),
  );
  return boardTurns
    .map((key) => {
      const own = cards.filter(({ turn }) => turn === key);
      return { key, cards: key === 'yours' ? byMove(own, present) : own.toSorted(byDate) };
    })
    .filter(({ key, cards: found }) => key !== 'nobody' || found.length > 0);
};

/** Key of the column of a stage. */
export const stageKey = (title: string): string => `stage ${title}`;

/** Card of a project at a stage: by the deliverable that is at it, with its date or its move. */
const cardAt = (row: ProjectRow, stage: string, present: Present): BoardCard => {
  const { own_move } = row;
  if (own_move?.stage === stage) return cardOf(row, 'yours', present);
  const waiting = row.workflows.find((one) => awaitedOf(one)?.stage === stage);
  if (waiting) {
    const card = cardOf({ ...row, workflows: [waiting] }, 'clients', present);
    return { ...card, row };
  }
  const workflow = row.workflows.find(({ current_stage }) => current_stage === stage);
  const card = cardOf(row, 'nobody', present);
  return { ...card, stage, deliverable: titleOf(row, workflow), round: workflow?.open?.round };
};

/**
 * Columns by the stages of a template, by their titles, because a project keeps none of its template: each is as long as
 * the list of that stage. Projects at other stages come last, in a column that is left out while it is empty.
 */
export const stageColumns = (
  rows: readonly ProjectRow[],
  titles: readonly string[],
  present: Present,
): readonly BoardColumn[] => {
  const stages = [...new Set(titles)];
  const other = rows.filter(
    ({ current_stages }) => current_stages.length > 0 && !current_stages.some((one) => stages.includes(one)),
  );
  const columns = [
    ...stages.map((title) => ({
      key: stageKey(title),
      cards: rows.flatMap((row) => (row.current_stages.includes(title) ? [cardAt(row, title, present)] : [])),
    })),
    { key: 'other', cards: other.map((row) => cardAt(row, row.current_stages[0] ?? '', present)) },
    {
      key: 'done',
      cards: rows.flatMap((row) =>
        boardTurnsOf(row).includes('done') ? [cardOf(row, 'done', present)] : [],
      ),
    },
  ];
  return columns
    .map(({ key, cards }) => ({ key, cards: cards.toSorted(byDate) }))
    .filter(({ key, cards }) => key !== 'other' || cards.length > 0);
};

/** Place of a card: its column and its index there. */
export interface Place {
  readonly column: number;
  readonly index: number;
}

/**
 * Place that a key leads to, in columns of these lengths: up and down within the column, left and right to the next
 * column with cards, at the same height or its last card. Undefined for other keys, and at the ends.
 */
export const placeAfter = (
  { column, index }: Place,
  key: string,
  lengths: readonly number[],
): Place | undefined => {
  const length = lengths[column] ?? 0;
  const within = { ArrowUp: index - 1, ArrowDown: index + 1, Home: 0, End: length - 1 }[key];
  if (within !== undefined) {
    return within >= 0 && within < length && within !== index ? { column, index: within } : undefined;
  }
  const step = { ArrowLeft: -1, ArrowRight: 1 }[key];
  if (step === undefined) return undefined;
  let next = column + step;
  while (lengths[next] === 0) next += step;
  const there = lengths[next];
  return there === undefined ? undefined : { column: next, index: Math.min(index, there - 1) };
};
