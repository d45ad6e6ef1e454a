import { randomUUID } from 'node:crypto';
import { accountId } from '../shared/aws-service.ts';
import { namespaceOf } from './channel.ts';

type Headers = Readonly<Record<string, string>>;

/** Event by which AppSync asks the Lambda authoriser. */
export interface AuthorizerQuestion {
  readonly authorizationToken: string;
  readonly requestContext: {
    readonly apiId: string;
    readonly accountId: string;
    readonly requestId: string;
    readonly operation: 'EVENT_CONNECT' | 'EVENT_SUBSCRIBE';
    readonly channelNamespaceName?: string;
    readonly channel?: string;
  };
  readonly requestHeaders: Headers;
}

export type Authorizer = (question: AuthorizerQuestion) => Promise<unknown>;

/** Asks the authoriser, unless there is no token. An authoriser that fails allows nothing. */
export const isAllowed = async (
  authorizer: Authorizer,
  headers: Headers,
  operation: AuthorizerQuestion['requestContext']['operation'],
  channel?: string,
): Promise<boolean> => {
  const token = headers.Authorization ?? headers.authorization ?? '';
  if (token === '') return false;
  try {
    const answer = await authorizer({
      authorizationToken: token,
      requestContext: {
        apiId: 'local',
        accountId,
        requestId: randomUUID(),
        operation,
        ...(channel !== undefined && { channel, channelNamespaceName: namespaceOf(channel) }),
      },
      requestHeaders: headers,
    });
    return Object(answer).isAuthorized === true;
  } catch (error) {
    console.error(error);
    return false;
  }
};
