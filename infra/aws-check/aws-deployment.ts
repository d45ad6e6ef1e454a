/** Stage on AWS as a deployment under check, by the credentials of the operator. */
import { setTimeout as delay } from 'node:timers/promises';
import {
  CloudWatchClient,
  DescribeAlarmHistoryCommand,
  SetAlarmStateCommand,
} from '@aws-sdk/client-cloudwatch';
import { DeleteTableCommand, DynamoDBClient, paginateListTables } from '@aws-sdk/client-dynamodb';
import { type Alarms, awaited, type Deployment } from './deployment.ts';

const looks = { every: 5000, minute: 60_000 };

/** Alarms of CloudWatch; an alarm's history has what became of its call of the topic. */
export const alarmsOf = (
  prefix: string,
  {
    cloudWatch,
    ...patience
  }: { readonly cloudWatch: CloudWatchClient } & Pick<Deployment, 'every' | 'minute'>,
): Alarms => ({
  async ring(name) {
    const AlarmName = `${prefix}-${name}`;
    const StartDate = new Date();
    await cloudWatch.send(
      new SetAlarmStateCommand({ AlarmName, StateValue: 'ALARM', StateReason: 'npm run aws:check' }),
    );
    return awaited(patience, { minutes: 3, for: `the call of the topic by ${AlarmName}` }, async () => {
      const { AlarmHistoryItems: items = [] } = await cloudWatch.send(
        new DescribeAlarmHistoryCommand({ AlarmName, HistoryItemType: 'Action', StartDate }),
      );
      const told = items.map(({ HistorySummary: summary = '' }) => summary);
      if (told.some((summary) => /^Successfully executed action .*:sns:/.test(summary))) return true;
      return told.some((summary) => /^Failed to execute action/.test(summary)) ? false : undefined;
    });
  },
});

export interface AwsStage {
  /** Name of the stage. */
  readonly stage: string;
  /** Environment of the functions. */
  readonly variables: Readonly<Record<string, string | undefined>>;
  /** Outputs of the stacks, by name. */
  readonly outputs: Readonly<Record<string, string>>;
  readonly customHost: string | undefined;
  readonly print: (line: string) => void;
  /** Deploys with the next key of links, and sets the variables of this process anew. */
  readonly changeKeys: () => Promise<void>;
}

export const awsDeployment = ({
  stage,
  variables,
  outputs,
  customHost,
  print,
  changeKeys,
}: AwsStage): Deployment => {
  const { APP_DOMAIN = '', USER_POOL_CLIENT_ID = '' } = variables;
  return {
    domain: APP_DOMAIN,
    protocol: 'https:',
    clientId: USER_POOL_CLIENT_ID,
    variables,
    apiAddress: outputs.Api,
    customHost,
    point: async (cname) =>
      print(
        `Point ${customHost} to ${cname} by a CNAME, if it does not yet: it is looked for during 45 minutes`,
      ),
    alarms: alarmsOf(`proofline-${stage}`, { cloudWatch: new CloudWatchClient({}), ...looks }),
    ...looks,
    now: Date.now,
    pass: (milliseconds) => delay(milliseconds),
    changeKeys,
  };
};

/** Deletes tables that a restore has made and not deleted, which no stack knows. */
export const deleteRestoredTables = async (table: string, dynamo = new DynamoDBClient({})): Promise<void> => {
  for await (const { TableNames = [] } of paginateListTables({ client: dynamo }, {})) {
    for (const TableName of TableNames)
      if (new RegExp(`^${table}-\\d+-\\d+$`).test(TableName))
        await dynamo.send(new DeleteTableCommand({ TableName }));
  }
};
