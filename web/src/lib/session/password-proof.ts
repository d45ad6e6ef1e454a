/**
 * Second sign-in beside the session of this browser, as a proof that it is still in its person's hands. The calls of the
 * page go on with the session's tokens, which Amplify does not see meanwhile. Loaded on demand.
 */
import { confirmSignIn, type SignInOutput, signIn, signOut } from 'aws-amplify/auth';
import { configureAmplify } from './amplify.ts';
import { theWorkspace } from './auth.ts';
import { type AmplifyStore, tokenStore } from './tokens.ts';

type Tokens = Awaited<ReturnType<AmplifyStore['loadTokens']>>;

/** Second sign-in: done, or waiting for the code of the authenticator app. */
export type SecondSignIn =
  | { readonly accessToken: string; readonly end: () => Promise<void> }
  | { readonly enterCode: (code: string) => Promise<SecondSignIn> };

/** Store of the second sign-in alone, in memory. */
const storeApart = (): AmplifyStore => {
  let held: Tokens = null;
  return {
    ...tokenStore,
    loadTokens: async () => held,
    storeTokens: async (tokens) => {
      held = tokens;
    },
    clearTokens: async () => {
      held = null;
    },
    getLastAuthUser: async () => held?.username ?? 'username',
  };
};

/** Signs in a second time by the password. Throws Amplify's errors, named as the identity provider's refusals. */
export const signInAgain = async (email: string, password: string): Promise<SecondSignIn> => {
  const store = storeApart();
  configureAmplify((await theWorkspace()).identity, store);
  const after = async ({ isSignedIn, nextStep }: SignInOutput): Promise<SecondSignIn> => {
    const tokens = await store.loadTokens();
    if (isSignedIn && tokens) return { accessToken: tokens.accessToken.toString(), end: () => signOut() };
    if (nextStep.signInStep !== 'CONFIRM_SIGN_IN_WITH_TOTP_CODE') throw new Error(nextStep.signInStep);
    return { enterCode: async (code) => after(await confirmSignIn({ challengeResponse: code })) };
  };
  return after(await signIn({ username: email, password }));
};
