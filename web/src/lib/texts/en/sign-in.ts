import { forgotPassword } from '#domain/email-template/forgot-password.ts';
import { translated } from '../translated.ts';

export const signIn = translated('signIn', {
  title: (workspace: string) => `Sign in to ${workspace}`,
  pageTitle: 'Sign in',
  /** Amplify's own form. */
  form: {
    email: 'Email',
    password: 'Password',
    submit: 'Sign in',
    submitting: 'Signing in',
    show: 'Show password',
    shown: 'Password is shown',
    hidden: 'Password is hidden',
    sendCode: 'Send code',
    sending: 'Sending',
    loading: 'Loading',
    differ: 'Your passwords must match',
  },
  /** Second step, by the code of an authenticator app. */
  code: {
    title: 'Enter your code',
    text: 'Your authenticator app shows it: six digits, each good once.',
    field: 'Code',
    confirm: 'Confirm',
    confirming: 'Confirming',
    back: 'Back to sign-in',
    lost: 'No phone at hand? Use a recovery code',
  },
  recovered: 'Two-step sign-in is off',
  recoveredText: 'Sign in with your password, then set it up again in your profile.',
  passkey: {
    button: 'Use a passkey',
    addressMissing: 'Enter your email address first, then choose the passkey.',
    none: 'There is no passkey for this address. Sign in with your password; members of the team can add one on their profile.',
    unable: 'This device could not use a passkey here. Sign in with your password.',
  },
  forgot: forgotPassword.en,
  firstTime:
    'Invited, and here for the first time? The link in your invitation lets you in. If you use Proofline elsewhere, your password is the one that you have there.',
  /** For a link to one address, opened where somebody is signed in with another one. */
  other: {
    title: (who: string) => `You are signed in as ${who}`,
    text: (email: string) => `The link that you followed is for ${email}.`,
    change: (email: string) => `Sign in as ${email}`,
    stay: 'Stay signed in',
  },
  elsewhere: 'Find another workspace',
  signUp: 'Create a workspace',
  refused: {
    password: 'The email address or the password is wrong.',
    attempts: 'Too many attempts. Please wait a while and try again.',
    code: 'This code is not right. Wait for the next one that your app shows.',
    codeUsed: 'This code was used already. Wait for the next one that your app shows.',
    codeLate: 'That took too long. Go back and sign in again.',
  },
  or: 'or',
  signOn: {
    goOn: 'Continue',
    another: 'Use another address',
    others: 'Other ways to sign in',
    owner: 'Owner or client? Other ways to sign in',
    button: (company: string) => `Continue with ${company}`,
    offered: (domains: string) => `For members of the team with an address at ${domains}.`,
    required: (domains: string) =>
      `Members of the team with an address at ${domains} sign in this way. The owner uses the password.`,
  },
  google: {
    button: 'Continue with Google',
    goingOn: 'Signing you in…',
    notAMember: (email: string) => `Nobody has invited ${email} here`,
    notAMemberText:
      'Ask whoever invited you which address they know, try another one, or create a workspace of your own below.',
    failed: 'Sign-in not completed',
    goBack: 'Nobody was signed in. Choose your workspace and try again.',
    again: 'Go to the sign-in',
    refusals: {
      cancelled: 'You did not finish signing in there.',
      failed: 'You could not be signed in there. Please try again.',
      address_not_verified:
        'Google has not verified your address. Verify it there, or sign in by your password.',
      account_not_confirmed:
        'An account with your address waits to be confirmed. Confirm it by the email that you were sent, then try again.',
    },
  },
});
