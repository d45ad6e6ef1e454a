/** States of CloudWatch's alarms that are set by hand, the actions that a new state takes, and the history that tells of them. */
import * as z from 'zod/mini';
import {
  AwsError,
  type AwsService,
  accountId,
  awsJsonService,
  operation,
  region,
} from '../shared/aws-service.ts';
import type { Clock } from '../shared/clock.ts';

/** Alarm as in a template of CloudFormation, as far as its actions go; these are ARNs of topics. */
export interface ActingAlarm {
  readonly AlarmName: string;
  readonly AlarmActions?: readonly string[];
  readonly OKActions?: readonly string[];
}

/** Publishes to a topic for an alarm, by their ARNs; answers the refusal in words, if it is one. */
export type PublishForAlarm = (topic: string, alarm: string, message: string) => string | undefined;

interface HistoryItem {
  readonly AlarmName: string;
  readonly HistoryItemType: 'StateUpdate' | 'Action';
  /** Epoch seconds. */
  readonly Timestamp: number;
  readonly HistorySummary: string;
}

const arnOfAlarm = (name: string): string => `arn:aws:cloudwatch:${region}:${accountId}:alarm:${name}`;

const states = z.enum(['OK', 'ALARM', 'INSUFFICIENT_DATA']);

interface AlarmActions extends AwsService {
  /** Evaluates all alarms, as CloudWatch does each minute; without data, which is good data, all are OK again. */
  evaluate(): void;
}

/** Emulator of SetAlarmState and DescribeAlarmHistory. A state that is set again takes no action. */
export const createAlarmActions = (
  clock: Pick<Clock, 'now'>,
  alarms: readonly ActingAlarm[],
  publish: PublishForAlarm,
): AlarmActions => {
  const current = new Map<string, z.output<typeof states>>(alarms.map(({ AlarmName }) => [AlarmName, 'OK']));
  const history: HistoryItem[] = [];

  const change = (alarm: ActingAlarm, state: z.output<typeof states>, reason: string): void => {
    const { AlarmName } = alarm;
    const before = current.get(AlarmName);
    if (before === state) return;
    current.set(AlarmName, state);
    const tell = (HistoryItemType: HistoryItem['HistoryItemType'], HistorySummary: string) =>
      history.push({ AlarmName, HistoryItemType, HistorySummary, Timestamp: clock.now() / 1000 });
    tell('StateUpdate', `Alarm updated from ${before} to ${state}`);
    const { [state]: actions = [] } = {
      ALARM: alarm.AlarmActions,
      OK: alarm.OKActions,
      INSUFFICIENT_DATA: [],
    };
    const told = { NewStateValue: state, NewStateReason: reason, OldStateValue: before };
    for (const action of actions) {
      const refusal = publish(action, arnOfAlarm(AlarmName), JSON.stringify({ AlarmName, ...told }));
      tell(
        'Action',
        refusal === undefined
          ? `Successfully executed action ${action}`
          : `Failed to execute action ${action}. Received error: "${refusal}"`,
      );
    }
  };

  const setAlarmState = operation(
    z.object({ AlarmName: z.string(), StateValue: states, StateReason: z.string() }),
    ({ AlarmName, StateValue, StateReason }) => {
      const alarm = alarms.find((one) => one.AlarmName === AlarmName);
      if (!alarm) throw new AwsError('ResourceNotFound', 'The named resource does not exist.', 404);
      change(alarm, StateValue, StateReason);
    },
  );

  const describeAlarmHistory = operation(
    z.object({
      AlarmName: z.optional(z.string()),
      HistoryItemType: z.optional(z.string()),
      StartDate: z.optional(z.number()),
    }),
    ({ AlarmName, HistoryItemType, StartDate = 0 }) => ({
      AlarmHistoryItems: history
        .filter(
          (item) =>
            (AlarmName ?? item.AlarmName) === item.AlarmName &&
            (HistoryItemType ?? item.HistoryItemType) === item.HistoryItemType &&
            item.Timestamp >= StartDate,
        )
        .toReversed(),
    }),
  );

  const service = awsJsonService(
    '1.0',
    { SetAlarmState: setAlarmState, DescribeAlarmHistory: describeAlarmHistory },
    { callerOf: undefined, accesses: () => [], refusal: { code: 'AccessDenied', status: 403 } },
  );
  return {
    ...service,
    evaluate() {
      for (const alarm of alarms)
        change(alarm, 'OK', 'No datapoints were received, and missing data is good.');
    },
  };
};
