/** A workspace that was brought back: what is derived from its items is made anew, figures, schedules and indexes. */
import { ProjectListItem } from '#server/data/entities/project-list-item.ts';
import { User } from '#server/data/entities/user.ts';
import { rebuildFigures } from '#server/figures/rebuild.ts';
import { mendMemberProjects } from '#server/projects/mend-member-projects.ts';
import { planNextWake } from '#server/schedules/deadline-schedule.ts';
import { planDeletion } from '#server/schedules/deletion-schedule.ts';
import { planDigest } from '#server/schedules/digest-schedule.ts';
import { planReminders } from '#server/schedules/reminders.ts';
import { rebuildIndex } from '#server/search/build.ts';

/** Plans reminders, deadlines and digests of a workspace for moments to come. Idempotent. */
const planAnew = async (tenantId: number, now: number): Promise<void> => {
  const since = new Date(now).toISOString();
  for (const list of ['active', 'archived'] as const) {
    let cursor: string | null | undefined;
    do {
      const page = await ProjectListItem.query
        .primary({ tenantId, list })
        .go({ consistent: true, cursor: cursor ?? null });
      for (const { projectId } of page.data) {
        await planReminders(tenantId, projectId, since, now);
        await planNextWake(tenantId, projectId, now);
      }
      cursor = page.cursor;
    } while (cursor);
  }
  const { data: team } = await User.query.primary({ tenantId }).go({ consistent: true, pages: 'all' });
  for (const { id } of team) await planDigest(tenantId, id);
  await planDeletion(tenantId, now);
};

/** Derives figures, schedules and indexes of a workspace. Idempotent. Returns the number of figures that differed. */
export const deriveAnew = async (
  tenantId: number,
  now: () => number,
  onStep?: (step: string) => void,
): Promise<number> => {
  onStep?.('figures and schedules');
  const figures = await rebuildFigures(tenantId, { fix: true, now: now() });
  await planAnew(tenantId, now());
  onStep?.('search');
  await mendMemberProjects(tenantId);
  await rebuildIndex(tenantId);
  return figures.length;
};
