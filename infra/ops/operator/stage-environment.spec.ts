import { LambdaClient } from '@aws-sdk/client-lambda';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { answerAsAws } from '#testing/aws-answers.ts';
import { becomeOperator } from './operator.ts';
import { operatorVariables, stageEnvironment } from './stage-environment.ts';

let aws: Awaited<ReturnType<typeof answerAsAws>>;
beforeAll(async () => {
  aws = await answerAsAws();
});
afterAll(() => aws.stop());

describe('the names of a stage', () => {
  const functionOf = (name: string, variables: object) => ({
    FunctionName: name,
    Environment: { Variables: variables },
  });
  const all = Object.fromEntries(operatorVariables.map((name) => [name, `the ${name}`]));
  const read = () => stageEnvironment('check', new LambdaClient(aws.terms));

  it('are those of its own functions, over all pages', async () => {
    const [first, ...others] = operatorVariables;
    const rest = Object.fromEntries(others.map((name) => [name, all[name]]));
    let pages = 0;
    aws.set(() => {
      pages += 1;
      return pages === 1
        ? {
            Functions: [functionOf('proofline-checks-api', { [first]: 'of another stage' })],
            NextMarker: 'more',
          }
        : {
            Functions: [
              functionOf('proofline-check-api-Files', rest),
              functionOf('proofline-check-events-Relay', { [first]: all[first], OTHER: 'x' }),
            ],
          };
    });
    expect(await read()).toEqual(all);
  });

  it('are missed by name, and so is the stage', async () => {
    const { PURGE_QUEUE_URL: _, ...without } = all;
    aws.set(() => ({ Functions: [functionOf('proofline-check-api-Files', without)] }));
    await expect(read()).rejects.toThrow('No function of the stage check has PURGE_QUEUE_URL');
    aws.set(() => ({ Functions: [functionOf('proofline-prod-api-Files', all)] }));
    await expect(read()).rejects.toThrow('There is no stage check in us-east-1');
  });

  it('are the environment of an operator who names the stage', async () => {
    aws.set(() => ({ Functions: [functionOf('proofline-check-api-Files', all)] }));
    vi.stubEnv('PROOFLINE_STAGE', 'check');
    vi.stubEnv('TABLE_NAME', undefined);
    vi.stubEnv('AWS_ENDPOINT_URL_LAMBDA', aws.terms.endpoint);
    vi.stubEnv('AWS_REGION', 'us-east-1');
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKID');
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'key');
    const before = { ...process.env };
    try {
      await becomeOperator();
      expect(process.env).toMatchObject(all);
    } finally {
      for (const name of operatorVariables) delete process.env[name];
      Object.assign(process.env, before);
      vi.unstubAllEnvs();
    }
  });
});
