/** Environment of an operator's tool on AWS: variables of a stage's own functions, by the credentials of the operator. */
import { LambdaClient, paginateListFunctions } from '@aws-sdk/client-lambda';
import { lacksCredentials, noCredentials } from '../../aws/credentials.ts';

/** Variables of functions that the operator's commands read, and the check of an account. */
export const operatorVariables = [
  'TABLE_NAME',
  'EVENT_BUS_NAME',
  'FILES_BUCKET',
  'APP_DOMAIN',
  'LINK_SECRET',
  'USER_POOL_ID',
  'USER_POOL_CLIENT_ID',
  'SCHEDULER_GROUP',
  'SCHEDULER_ROLE_ARN',
  'REMINDER_QUEUE_ARN',
  'REMINDER_QUEUE_URL',
  'CLOCK_QUEUE_ARN',
  'CLOCK_QUEUE_URL',
  'DELETION_QUEUE_ARN',
  'DELETION_QUEUE_URL',
  'PURGE_QUEUE_URL',
] as const;

/** Error that the operator can mend; the message says how. */
export class StageUnavailable extends Error {}

/** Words for a call that no credentials or no region were found for; undefined for any other failure. */
const lacking = (error: unknown): string | undefined => {
  if (!(error instanceof Error)) return undefined;
  if (lacksCredentials(error)) return noCredentials;
  return /region is missing/i.test(error.message) ? 'There is no region: set AWS_REGION' : undefined;
};

/** Reads the variables of a deployed stage. Throws StageUnavailable if the account has no such stage in the region, or one without a name. */
export const stageEnvironment = async (
  stage: string,
  lambda = new LambdaClient({}),
): Promise<Readonly<Record<string, string>>> => {
  const found: Record<string, string> = {};
  let functions = 0;
  try {
    for await (const { Functions = [] } of paginateListFunctions({ client: lambda }, {})) {
      for (const { FunctionName = '', Environment } of Functions) {
        if (!FunctionName.startsWith(`proofline-${stage}-`)) continue;
        functions += 1;
        for (const name of operatorVariables) {
          const value = Environment?.Variables?.[name];
          if (value) found[name] = value;
        }
      }
    }
  } catch (error) {
    const words = lacking(error);
    throw words === undefined ? error : new StageUnavailable(words);
  }
  const region = await lambda.config.region();
  if (functions === 0)
    throw new StageUnavailable(
      `There is no stage ${stage} in ${region}, of the account of these credentials`,
    );
  const missing = operatorVariables.filter((name) => found[name] === undefined);
  if (missing.length > 0)
    throw new StageUnavailable(`No function of the stage ${stage} has ${missing.join(', ')}`);
  return found;
};
