import { AwsError } from '../shared/aws-service.ts';
import { CognitoError } from './errors.ts';

/** Pool and app client of an event for a trigger. */
export interface TriggerSource {
  readonly poolId: string;
  readonly clientId: string;
}

/** Part that the events of all triggers have in common. */
export const triggerEvent = ({ poolId, clientId }: TriggerSource, userName: string) => ({
  version: '1' as const,
  region: poolId.split('_')[0] ?? '',
  userPoolId: poolId,
  userName,
  callerContext: { awsSdkVersion: '', clientId },
});

/** Failure of a trigger as Cognito words it: the function's own, or that Cognito may not invoke the function. */
export const failureOf = (trigger: string, error: unknown): CognitoError =>
  error instanceof AwsError && error.code === 'AccessDeniedException'
    ? new CognitoError(
        'UnexpectedLambdaException',
        `${trigger} invocation failed due to error ${error.code}.`,
      )
    : new CognitoError(
        'UserLambdaValidationException',
        `${trigger} failed with error ${error instanceof Error ? error.message : error}.`,
      );
