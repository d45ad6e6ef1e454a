/** Amplify, for the pages that sign in or change a password. All others need the tokens alone. */
import { Amplify } from 'aws-amplify';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { ConsoleLogger } from 'aws-amplify/utils';
import type { Identity } from './auth.ts';
import { type AmplifyStore, tokenStore } from './tokens.ts';

/** Configures Amplify for an identity provider, with the tokens of this page unless another store is given. */
export const configureAmplify = (
  { pool, client, endpoint }: Identity,
  store: AmplifyStore = tokenStore,
): void => {
  // Otherwise Amplify warns at every start that an endpoint is not AWS's own.
  if (endpoint) ConsoleLogger.LOG_LEVEL = 'ERROR';
  Amplify.configure({
    Auth: {
      Cognito: {
        userPoolId: pool,
        userPoolClientId: client,
        ...(endpoint ? { userPoolEndpoint: endpoint } : {}),
        loginWith: { email: true },
      },
    },
  });
  cognitoUserPoolsTokenProvider.tokenOrchestrator.setAuthTokenStore(store);
};
