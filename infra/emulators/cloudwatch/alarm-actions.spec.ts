import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  CloudWatchClient,
  DescribeAlarmHistoryCommand,
  SetAlarmStateCommand,
  type StateValue,
} from '@aws-sdk/client-cloudwatch';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAlarmActions } from './alarm-actions.ts';

const told: string[] = [];
let refusal: string | undefined;
const actions = createAlarmActions(
  { now: () => Date.UTC(2030, 0, 1) },
  [{ AlarmName: 'things-fail', AlarmActions: ['arn:topic'], OKActions: ['arn:topic'] }],
  (topic, alarm, message) => {
    if (refusal === undefined) told.push(`${topic} ${alarm} ${JSON.parse(message).NewStateValue}`);
    return refusal;
  },
);
const server = createServer((request, response) => void actions.handle(request, response));
let client: CloudWatchClient;
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  client = new CloudWatchClient({
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    region: 'us-east-1',
    credentials: { accessKeyId: 'AKID', secretAccessKey: 'key' },
    maxAttempts: 1,
  });
});
afterAll(() => {
  client.destroy();
  server.close();
});

const set = (state: StateValue, AlarmName = 'things-fail') =>
  client.send(new SetAlarmStateCommand({ AlarmName, StateValue: state, StateReason: 'a test' }));
const history = async () => {
  const asked = new DescribeAlarmHistoryCommand({ AlarmName: 'things-fail', HistoryItemType: 'Action' });
  const { AlarmHistoryItems = [] } = await client.send(asked);
  return AlarmHistoryItems.map(({ HistorySummary }) => HistorySummary);
};

it('a new state publishes once to the topics of its actions, and the history tells of each', async () => {
  const alarm = 'arn:aws:cloudwatch:us-east-1:000000000000:alarm:things-fail';
  await set('ALARM');
  await set('ALARM');
  expect(told).toEqual([`arn:topic ${alarm} ALARM`]);
  actions.evaluate();
  expect(told).toEqual([`arn:topic ${alarm} ALARM`, `arn:topic ${alarm} OK`]);
  refusal = 'not authorized';
  await set('ALARM');
  expect(await history()).toEqual([
    'Failed to execute action arn:topic. Received error: "not authorized"',
    'Successfully executed action arn:topic',
    'Successfully executed action arn:topic',
  ]);
});

it('an unknown alarm has no state', async () => {
  await expect(set('ALARM', 'another')).rejects.toMatchObject({ name: 'ResourceNotFound' });
});
