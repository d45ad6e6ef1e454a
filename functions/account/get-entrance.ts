import { getEntrance } from '../../shared/contracts/account.ts';
import { publicEndpoint } from '../../shared/server/lambda/http.ts';
import { tenantOfRequest } from '../../shared/server/lambda/principal.ts';
import { appDomain } from '../../shared/server/mail/workspace-url.ts';
import { googleAt } from '../../shared/server/people/google-sign-in.ts';
import { identityProvider } from '../../shared/server/people/identity-provider.ts';
import { signUpHere } from './sign-ups.ts';

export const getEntranceEndpoint = publicEndpoint(getEntrance, async ({ event, now }) => {
  const [workspace, signUp] = await Promise.all([tenantOfRequest(event), signUpHere(event, now)]);
  const waiting = workspace || signUp?.tenantId !== undefined ? undefined : signUp;
  return {
    domain: appDomain(),
    here: workspace ? ('workspace' as const) : waiting ? ('sign_up' as const) : ('nothing' as const),
    name: waiting?.tenant_name ?? null,
    identity: identityProvider(),
    google: googleAt(undefined),
  };
});
