/** Moves the due date of the round that a client has, from the calendar: shown at once, taken back after a refusal. */
import type { QueryClient } from '@tanstack/react-query';
import type { ProjectRow } from '#contracts/projects.ts';
import { getTimeline, undoLast, undoLastOfStage } from '#contracts/timeline.ts';
import { setRevisionField, type WireWorkflow } from '#contracts/workflows.ts';
import { type LocalDate, wallOf } from '#domain/calendar/date.ts';
import { instantOf, zonedParts } from '#domain/calendar/zone.ts';
import { dueDateShownOn } from '#domain/project/due-days.ts';
import { api } from '#lib/api.ts';
import { changeRows } from '#lib/project-rows.ts';
import { calendar as texts } from '#lib/texts/en/calendar.ts';
import type { Entry } from './entries.ts';

export type DueEntry = Extract<Entry, { readonly kind: 'due' }>;

/** First key parts of queries that a due date does not change. */
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
  ({ row: { id }, workflow }: DueEntry, feedback_due: string) =>
  (row: ProjectRow): ProjectRow => {
    if (row.id !== id) return row;
    const workflows = row.workflows.map((one) => (one.id === workflow ? { ...one, feedback_due } : one));
    const first = workflows.flatMap((one) => one.feedback_due ?? []).toSorted()[0] ?? null;
    return { ...row, workflows, feedback_due: first };
  };

/** Open round that is due at the instant, or the one that is due first, if it was moved meanwhile. */
const roundDueAt = ({ tasks }: WireWorkflow, at: string) => {
  const waiting = tasks
    .flatMap((stage) => stage.tasks.map(({ id, due_on }) => ({ stage: stage.id, rev: id, due_on })))
    .filter(({ due_on }) => due_on !== null)
    .toSorted((one, other) => ((one.due_on ?? '') < (other.due_on ?? '') ? -1 : 1));
  return waiting.find(({ due_on }) => due_on === at) ?? waiting[0];
};

/**
 * Moves feedback to a day of the zone, at its own hour until the answer tells the true one. Returns how to take it back;
 * undefined if nothing had to change.
 */
export const moveDue = async (
  client: QueryClient,
  entry: DueEntry,
  day: LocalDate,
  zone: string,
): Promise<(() => Promise<void>) | undefined> => {
  const { row, workflow: wf, at } = entry;
  const { hour, minute } = zonedParts(at, zone);
  await changeRows(client, withDue(entry, instantOf(wallOf(day, { hour, minute }), zone)));
  try {
    const { project, workflow } = await api(getTimeline, { params: { id: row.id, wf } });
    const round = roundDueAt(workflow, at);
    if (!round) throw new Error(texts.notWaiting);
    const { stage, rev } = round;
    const answer = await api(setRevisionField, {
      params: { id: wf, stage, rev, field: 'due_date' },
      body: { due_date: dueDateShownOn(day, project.timezone, zone) },
    });
    const seq = answer.entry?.seq;
    if (!seq) return undefined;
    return async () => {
      await changeRows(client, withDue(entry, at));
      const body = { reason: 'mistake' as const, seq };
      try {
        await (workflow.is_linear
          ? api(undoLast, { params: { id: row.id, wf }, body })
          : api(undoLastOfStage, { params: { id: row.id, wf, stage }, body }));
      } finally {
        changed(client);
      }
    };
  } catch (error) {
    await changeRows(client, withDue(entry, at));
    throw error;
  } finally {
    changed(client);
  }
};
