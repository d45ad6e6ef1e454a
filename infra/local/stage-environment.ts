/** Environment of an operator's tool on AWS: variables of a stage's own functions, by the credentials of the operator. */
import { LambdaClient, paginateListFunctions } from '@aws-sdk/client-lambda';

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

/** Reads the variables of a deployed stage. Throws if one is missing, and if the account has no such stage in the region. */
export const stageEnvironment = async (
  stage: string,
  lambda = new LambdaClient({}),
): Promise<Readonly<Record<string, string>>> => {
  const found: Record<string, string> = {};
  let functions = 0;
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
  const region = await lambda.config.region();
  if (functions === 0)
    throw new Error(`There is no stage ${stage} in ${region}, of the account of these credentials`);
  const missing = operatorVariables.filter((name) => found[name] === undefined);
  if (missing.length > 0) throw new Error(`No function of the stage ${stage} has ${missing.join(', ')}`);
  return found;
};
