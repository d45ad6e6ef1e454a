/**
 * Moves a due date of the round that a client has, or the target date of a stage, from the calendar: shown at once, taken
 * back after a refusal.
 */
import type { QueryClient } from '@tanstack/react-query';
import type { ProjectRow } from '#contracts/projects.ts';
import { getTimeline, undoLast, undoLastOfStage } from '#contracts/timeline.ts';
import { setRevisionField, setStageField, type WireStage, type WireWorkflow } from '#contracts/workflows.ts';
import { type LocalDate, wallOf } from '#domain/calendar/date.ts';
import { instantOf, zonedParts } from '#domain/calendar/zone.ts';
import { api } from '#lib/calls/api.ts';
import { reasonOf } from '#lib/page/notify.ts';
import { showWhile } from '#lib/project/project-rows.ts';
import { calendar as texts } from '#lib/texts/en/calendar.ts';
import type { Movable } from './entries.ts';

type Due = Extract<Movable, { readonly kind: 'due' }>;
type Target = Extract<Movable, { readonly kind: 'target' }>;
/** Result of a move. */
interface Moved {
  /** Takes it back; undefined if nothing had to change. */
  readonly undo?: (() => Promise<void>) | undefined;
  /** Following stage whose target is now earlier than the moved one. */
  readonly past?: WireStage['target_past'];
}

/** First key parts of queries that a moved date does not change. */
const standing: ReadonlySet<unknown> = new Set([
  'me',
  'users',
  'clients',
  'subscription',
  'days-off',
  'email-templates',
  'qc-templates',
  'workflow-templates',
]);

const changed = (client: QueryClient): void => {
  void client.invalidateQueries({ predicate: ({ queryKey: [first] }) => !standing.has(first) });
};

const withDue =
  ({ workflow }: Due, feedback_due: string) =>
  (row: ProjectRow): ProjectRow => {
    const workflows = row.workflows.map((one) => (one.id === workflow ? { ...one, feedback_due } : one));
    const first = workflows.flatMap((one) => one.feedback_due ?? []).toSorted()[0] ?? null;
    return { ...row, workflows, feedback_due: first };
  };

/**
 * Open rounds that are due at the instant: several, where stages go on side by side. A single open round is meant even if it
 * was moved meanwhile; throws where it can't be told which of several is.
 */
const roundsDueAt = ({ tasks }: WireWorkflow, at: string) => {
  const waiting = tasks.flatMap((stage) =>
    stage.tasks.flatMap(({ id, due_on }) => (due_on === null ? [] : [{ stage: stage.id, rev: id, due_on }])),
  );
  const due = waiting.filter(({ due_on }) => due_on === at);
  if (due.length > 0) return due;
  if (waiting.length > 1) throw new Error(texts.movedSince);
  if (waiting.length === 0) throw new Error(texts.notWaiting);
  return waiting;
};

/** Feedback keeps its own hour until the answer tells the true one. */
const moveDue = async (client: QueryClient, entry: Due, day: LocalDate): Promise<Moved> => {
  const { row, workflow: wf, at } = entry;
  const { hour, minute } = zonedParts(at, row.timezone);
  const show = (due: string, call: () => Promise<Moved>) =>
    showWhile(client, row.id, withDue(entry, due), call).finally(() => changed(client));
  return show(instantOf(wallOf(day, { hour, minute }), row.timezone), async () => {
    const { workflow } = await api(getTimeline, { params: { id: row.id, wf } });
    const moved: { readonly stage: number; readonly seq: number }[] = [];
    const takeBack = async () => {
      const failed: unknown[] = [];
      for (const { stage, seq } of moved) {
        const body = { reason: 'mistake' as const, seq };
        const call = workflow.is_linear
          ? api(undoLast, { params: { id: row.id, wf }, body })
          : api(undoLastOfStage, { params: { id: row.id, wf, stage }, body });
        await call.catch((error: unknown) => failed.push(error));
      }
      if (failed.length > 0) throw failed[0];
      return {};
    };
    try {
      for (const { stage, rev } of roundsDueAt(workflow, at)) {
        const { entry: written } = await api(setRevisionField, {
          params: { id: wf, stage, rev, field: 'due_date' },
          body: { due_date: day },
        });
        if (written?.seq) moved.push({ stage, seq: written.seq });
      }
    } catch (error) {
      // All or none: a card that is told to have stayed must not be due on two days.
      await takeBack().catch(() => {
        throw new Error(texts.movedInPart(reasonOf(error) ?? ''));
      });
      throw error;
    }
    return moved.length === 0 ? {} : { undo: async () => void (await show(at, takeBack)) };
  });
};

const withTarget =
  (next_target: LocalDate) =>
  (row: ProjectRow): ProjectRow => ({ ...row, next_target });

/** A date set by hand is no action that an undo takes back, so that the one before is set again. */
const moveTarget = async (client: QueryClient, entry: Target, day: LocalDate): Promise<Moved> => {
  const { row, of } = entry;
  const { workflow_id: wf, stage_id: stage } = of;
  const show = (date: LocalDate, call: () => Promise<Moved>) =>
    showWhile(client, row.id, withTarget(date), call).finally(() => changed(client));
  const present = async () => {
    const { workflow } = await api(getTimeline, { params: { id: row.id, wf } });
    const found = workflow.tasks.find(({ id, status }) => id === stage && status !== 'completed');
    return found?.target_date ?? null;
  };
  const set = (target_date: LocalDate) =>
    api(setStageField, { params: { id: wf, stage, field: 'target_date' }, body: { target_date } });
  return show(day, async () => {
    const was = await present();
    if (was === null) throw new Error(texts.noTarget);
    if (was === day) return {};
    const answer = await set(day);
    const undo = async () => {
      await show(was, async () => {
        // A colleague may have moved it again, whose date an undo does not overwrite.
        if ((await present()) !== day) throw new Error(texts.movedSince);
        await set(was);
        return {};
      });
    };
    return { undo, past: answer.workflow.tasks.find(({ id }) => id === stage)?.target_past };
  });
};

/** Moves a date to a day of its project's zone. */
export const moveDate = (client: QueryClient, entry: Movable, day: LocalDate): Promise<Moved> =>
  entry.kind === 'due' ? moveDue(client, entry, day) : moveTarget(client, entry, day);
