/** First sign-in with a password that was just chosen. Loaded lazily, with the parts of Amplify that it needs. */
import { signIn, signOut } from 'aws-amplify/auth';
import { configureAmplify } from './amplify.ts';
import { theWorkspace } from './auth.ts';

/** True if the person is signed in here; false leaves them to the sign-in page. */
export const signInFirst = async (username: string, password: string): Promise<boolean> => {
  try {
    configureAmplify((await theWorkspace()).identity);
    // Another person's session on this device would refuse the sign-in.
    await signOut();
    const { isSignedIn } = await signIn({ username, password });
    return isSignedIn;
  } catch {
    return false;
  }
};
