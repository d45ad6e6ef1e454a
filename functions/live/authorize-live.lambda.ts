/**
 * Authoriser of AppSync Events: a page may connect with a token of ours and hear the channels that the token names. It reads no clock:
 * the channels of an earlier token are silent (docs/decisions/0128). Publishing is by IAM and never asks here.
 */
import { channelsInToken } from '#server/tokens/live-token.ts';

/** Question of AppSync Events (docs.aws.amazon.com/appsync, "Configuring authorization"). */
export interface LiveQuestion {
  readonly authorizationToken: string;
  readonly requestContext: {
    readonly operation: 'EVENT_CONNECT' | 'EVENT_SUBSCRIBE' | 'EVENT_PUBLISH';
    /** Undefined on connecting. */
    readonly channel?: string;
  };
}

const isAllowed = ({ authorizationToken, requestContext: { operation, channel } }: LiveQuestion): boolean => {
  const channels = channelsInToken(authorizationToken);
  if (!channels) return false;
  if (operation === 'EVENT_CONNECT') return true;
  return operation === 'EVENT_SUBSCRIBE' && channel !== undefined && channels.includes(channel);
};

/** Never cached: AppSync would keep an answer by the token, and give that of one channel for another. */
export const handler = async (question: LiveQuestion) => ({
  isAuthorized: isAllowed(question),
  ttlOverride: 0,
});
