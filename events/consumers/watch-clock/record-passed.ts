import { type ClockMoment, clockEvent, hasPassed } from '#domain/analytics/passed-deadlines.ts';
import { Commit } from '#server/data/entities/commit.ts';
import { type ProjectHeads, projectWithWorkflows } from '#server/data/project-reads.ts';
import { transact } from '#server/data/transact.ts';
import { whole } from '#server/data/whole.ts';
import { again, retry } from '#server/retry.ts';
import { momentsOf } from '#server/schedules/deadline-schedule.ts';

const retries = { attempts: 5, waitMs: 20 };

/**
 * Key of a moment's commit: at its own instant, with a deterministic name. The commit is thus the permanent claim on
 * the moment, and is deleted with its project.
 */
const placeOf = (moment: ClockMoment) => ({
  time: Date.parse(moment.at),
  workflowId: moment.workflowId,
  name: moment.kind === 'feedback' ? `overdue_${moment.revisionId}` : `missed_${moment.stageId}`,
});

/** Commits the deadlines passed until `at` that the history does not contain yet. */
export const recordPassed = async (tenantId: number, projectId: number, at: string): Promise<void> => {
  const outcome = await retry(retries, async () => {
    const heads = await projectWithWorkflows(tenantId, projectId);
    if (!heads) return 'recorded';
    const passed = momentsOf(heads).filter((moment) => hasPassed(moment, at));
    const outcomes: boolean[] = [];
    for (const moment of await unrecorded(heads, passed)) outcomes.push(await record(heads, moment));
    return outcomes.every(Boolean) ? 'recorded' : again;
  });
  if (outcome === again) throw new Error(`project ${projectId} kept changing`);
};

/** Moments missing in the history. */
const unrecorded = async (
  { project: { tenantId, projectId } }: ProjectHeads,
  moments: readonly ClockMoment[],
): Promise<readonly ClockMoment[]> => {
  if (moments.length === 0) return [];
  const { data } = await whole(
    Commit.get(moments.map((moment) => ({ tenantId, projectId, ...placeOf(moment) }))).go({
      consistent: true,
      attributes: ['name', 'time'],
    }),
  );
  const known = new Set(data.map(({ time, name }) => `${time} ${name}`));
  return moments.filter((moment) => {
    const { time, name } = placeOf(moment);
    return !known.has(`${time} ${name}`);
  });
};

/** True if the moment is in the history now; false when the state it was derived from has changed. */
const record = async ({ project, workflows }: ProjectHeads, moment: ClockMoment): Promise<boolean> => {
  const { tenantId, projectId } = project;
  const version = workflows.find(({ id }) => id === moment.workflowId)?.version ?? 0;
  const result = await transact((entities) => ({
    // Race: of two concurrent invocations one commits the moment.
    moment: entities.Commit.create({
      tenantId,
      projectId,
      ...placeOf(moment),
      actor: { kind: 'system', id: 0, name: '' },
      events: [clockEvent(moment)],
    }).commit(),
    // Race: a concurrent answer, archiving or change of terms takes precedence, since nothing is overdue then.
    workflow: entities.WorkflowItem.check({ tenantId, projectId, id: moment.workflowId })
      .where((item, { eq }) => eq(item.version, version))
      .commit(),
    project: entities.Project.check({ tenantId, projectId })
      .where((item, { eq }) => eq(item.version, project.version))
      .commit(),
  }));
  return result.committed || result.failed.includes('moment');
};
