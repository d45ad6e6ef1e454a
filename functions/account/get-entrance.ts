import { getEntrance } from '#contracts/account.ts';
import { publicEndpoint } from '#server/lambda/http.ts';
import { isAtProduct, tenantOfRequest } from '#server/lambda/principal.ts';
import { appDomain } from '#server/mail/workspace-url.ts';
import { googleAt } from '#server/people/google-sign-in.ts';
import { identityProvider } from '#server/people/identity-provider.ts';
import { signUpHere } from './sign-ups.ts';

export const getEntranceEndpoint = publicEndpoint(getEntrance, async ({ event, now }) => {
  const [workspace, signUp] = await Promise.all([tenantOfRequest(event), signUpHere(event, now)]);
  const signsIn = isAtProduct(event);
  const waiting = workspace || signUp?.tenantId !== undefined ? undefined : signUp;
  return {
    domain: appDomain(),
    here: workspace ? ('workspace' as const) : waiting ? ('sign_up' as const) : ('nothing' as const),
    name: waiting?.tenant_name ?? null,
    identity: signsIn ? identityProvider() : null,
    google: signsIn ? googleAt(undefined) : null,
  };
});
