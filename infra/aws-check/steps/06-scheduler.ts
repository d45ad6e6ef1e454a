import { GetScheduleCommand, SchedulerClient, UpdateScheduleCommand } from '@aws-sdk/client-scheduler';
import { reminderOf, slotsOf } from '#server/schedules/reminders.ts';
import { scheduleName } from '#server/schedules/schedule.ts';
import type { Step } from '../check.ts';
import { type Course, given, second } from '../course.ts';
import { awaited } from '../deployment.ts';

const reminderMovedBy = 60 * second;

export const schedules: Step<Course> = {
  name: 'schedule',
  expects: 'a reminder moved to the next minute fires; being early, it is planned for its morning again',
  after: ['mail'],
  async run(deployment, course) {
    const { tenantId } = given(course.workspace);
    const { id } = given(course.round);
    const scheduler = new SchedulerClient({});
    const planned = await awaited(deployment, { minutes: 5, for: 'the schedule of a reminder' }, async () => {
      const [slot] = await slotsOf(tenantId, id, 0);
      if (!slot) return undefined;
      const where = {
        Name: scheduleName(reminderOf(tenantId, slot.revisionId)),
        GroupName: given(deployment.variables.SCHEDULER_GROUP),
      };
      const found = await scheduler.send(new GetScheduleCommand(where)).catch(() => undefined);
      return found && { where, found };
    });
    const { ScheduleExpression, Target, FlexibleTimeWindow, ActionAfterCompletion } = planned.found;
    const soon = new Date(deployment.now() + reminderMovedBy).toISOString().slice(0, 19);
    await scheduler.send(
      new UpdateScheduleCommand({
        ...planned.where,
        Target,
        FlexibleTimeWindow,
        ActionAfterCompletion,
        ScheduleExpression: `at(${soon})`,
        ScheduleExpressionTimezone: 'UTC',
      }),
    );
    const moved = performance.now();
    await deployment.pass(reminderMovedBy);
    await awaited(deployment, { minutes: 4, for: 'the plan for its morning' }, async () => {
      const now = await scheduler.send(new GetScheduleCommand(planned.where)).catch(() => undefined);
      return now?.ScheduleExpression === ScheduleExpression ? true : undefined;
    });
    return `planned again for ${ScheduleExpression}, ${Math.round((performance.now() - moved) / second)} s after it was moved`;
  },
};
