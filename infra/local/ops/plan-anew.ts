/** Schedules of a workspace that was brought back: made anew from its projects and profiles. */
import { ProjectListItem } from '#server/data/entities/project-list-item.ts';
import { User } from '#server/data/entities/user.ts';
import { planNextWake } from '#server/schedules/deadline-schedule.ts';
import { planDeletion } from '#server/schedules/deletion-schedule.ts';
import { planDigest } from '#server/schedules/digest-schedule.ts';
import { planReminders } from '#server/schedules/reminders.ts';

/** Plans reminders, deadlines and digests of a workspace for moments to come. Idempotent. */
export const planAnew = async (tenantId: number, now: number): Promise<void> => {
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
