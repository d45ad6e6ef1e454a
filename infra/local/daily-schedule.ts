/** Schedule that no code of the product makes, but its stack (infra/aws/events-stack.ts). */
import {
  ConflictException,
  CreateScheduleCommand,
  SchedulerClient,
  UpdateScheduleCommand,
} from '@aws-sdk/client-scheduler';
import { signOnLookAt } from '#catalog/index.ts';
import { queueArn, scheduleGroup, signOnQueue } from './environment.ts';

/** Has the single sign-on looked at once a day. Idempotent. */
export const scheduleDaily = async (): Promise<void> => {
  const scheduler = new SchedulerClient({});
  const definition = {
    Name: 'daily-sign-on',
    GroupName: scheduleGroup,
    ScheduleExpression: signOnLookAt,
    FlexibleTimeWindow: { Mode: 'OFF' as const },
    Target: { Arn: queueArn(signOnQueue), RoleArn: process.env.SCHEDULER_ROLE_ARN, Input: '{}' },
  };
  try {
    await scheduler.send(new CreateScheduleCommand(definition));
  } catch (error) {
    if (!(error instanceof ConflictException)) throw error;
    await scheduler.send(new UpdateScheduleCommand(definition));
  }
};
