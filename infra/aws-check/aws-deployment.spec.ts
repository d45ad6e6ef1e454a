/** Calls of a check that only AWS takes, against answers in its words. */
import { CloudWatchClient } from '@aws-sdk/client-cloudwatch';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerAsAws } from '#testing/aws-answers.ts';
import { alarmsOf, deleteRestoredTables } from './aws-deployment.ts';

let aws: Awaited<ReturnType<typeof answerAsAws>>;
beforeAll(async () => {
  aws = await answerAsAws();
});
afterAll(() => aws.stop());

describe('an alarm', () => {
  const ring = () => {
    const cloudWatch = new CloudWatchClient(aws.terms);
    return alarmsOf('proofline-check', { cloudWatch, every: 5, minute: 2000 }).ring('api-5xx');
  };
  const history = (...summaries: readonly string[]) => ({
    AlarmHistoryItems: summaries.map((HistorySummary) => ({ HistorySummary, HistoryItemType: 'Action' })),
  });
  const topic = 'arn:aws:sns:us-east-1:111122223333:proofline-check-alarms';

  it('is set off, and has rung once its history says that the topic took it', async () => {
    let looks = 0;
    aws.set(({ operation }) => {
      if (operation === 'SetAlarmState') return {};
      looks += 1;
      return looks < 3 ? history() : history(`Successfully executed action ${topic}`);
    });
    expect(await ring()).toBe(true);
    expect(aws.asked[0]).toMatchObject({
      operation: 'SetAlarmState',
      body: { AlarmName: 'proofline-check-api-5xx', StateValue: 'ALARM' },
    });
  });

  it('has not rung if the topic refused it, and fails if it is not there', async () => {
    const denied = 'Received error: "CloudWatch Alarms is not authorized to perform: SNS:Publish"';
    aws.set(({ operation }) =>
      operation === 'SetAlarmState' ? {} : history(`Failed to execute action ${topic}. ${denied}`),
    );
    expect(await ring()).toBe(false);
    aws.set(() => ({ __type: 'ResourceNotFound', message: 'Unknown' }));
    await expect(ring()).rejects.toMatchObject({ name: 'ResourceNotFound' });
  });
});

it('tables that a restore has left are deleted, and no other one', async () => {
  const TableNames = ['the-table', 'the-table-1-1893456000', 'the-table-dev', 'other-1-1893456000'];
  aws.set(({ operation }) => (operation === 'ListTables' ? { TableNames } : {}));
  await deleteRestoredTables('the-table', new DynamoDBClient(aws.terms));
  expect(aws.asked.filter(({ operation }) => operation === 'DeleteTable').map(({ body }) => body)).toEqual([
    { TableName: 'the-table-1-1893456000' },
  ]);
});
