/** Calls of functions by services of AWS, which need a permission in the function's policy (`AWS::Lambda::Permission`). */
import { AwsError, accountId, region } from '../shared/aws-service.ts';
import { type Caller, refusalIn } from '../shared/callers.ts';
import { type Lambdas, nameOf } from './lambda.ts';

/** ARN of a function, or of its alias. Each has a policy of its own. */
export const arnOfFunction = (name: string, alias?: string): string =>
  `arn:aws:lambda:${region}:${accountId}:function:${name}${alias === undefined ? '' : `:${alias}`}`;

/** Invokes functions for a service. Rejects with Lambda's AccessDeniedException without a permission. */
export const invokeFor =
  (
    lambdas: Pick<Lambdas, 'invoke'>,
    caller: Pick<Caller, 'arn' | 'judge'>,
    alias?: string,
  ): Lambdas['invoke'] =>
  async (file, event, seconds) => {
    const resource = arnOfFunction(nameOf(file), alias);
    const refusal = refusalIn(caller, [{ action: 'lambda:InvokeFunction', resource }]);
    if (refusal !== undefined) throw new AwsError('AccessDeniedException', refusal, 403);
    return lambdas.invoke(file, event, seconds);
  };
