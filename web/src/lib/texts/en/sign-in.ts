export const signIn = {
  title: (workspace: string) => `Sign in to ${workspace}`,
  pageTitle: 'Sign in',
  noWorkspace: 'There is no workspace at this address',
  noWorkspaceText: 'Check the address in your invitation, or ask the person who invited you.',
  signedInNoAccess: 'You have no access to this workspace',
  signedInAs: (email: string) => `You are signed in as ${email}, but not a member here, or not any more.`,
  otherAccount: 'Sign in as somebody else',
  passwordChanged: 'Your password was changed',
  passwordChangedText: 'Sign in with the new one.',
  or: 'or',
  google: {
    button: 'Continue with Google',
    goingOn: 'Signing you in…',
    notAMember: (email: string) => `Nobody has invited ${email} here`,
    notAMemberText:
      'Ask whoever invited you which address they know, try another one, or create a workspace of your own below.',
    failed: 'Sign-in not completed',
    goBack: 'Go back to the page you came from and try again.',
    refusals: {
      cancelled: 'You did not finish signing in with Google.',
      failed: 'Google could not sign you in. Please try again.',
      address_not_verified:
        'Google has not verified your address. Verify it there, or sign in by your password.',
      account_not_confirmed:
        'An account with your address waits to be confirmed. Confirm it by the mail that you were sent, then try again.',
    },
  },
} as const;

/** The way into a workspace from wherever one is (administration.md section 4). */
export const enter = {
  pageTitle: 'Sign in',
  title: 'Sign in to your workspace',
  text: 'Enter the address of your workspace.',
  continue: 'Continue',
  unknown: 'There is no workspace at this address.',
  forgotten: 'I do not know the address',
  elsewhere: 'Find another workspace',
  firstTime:
    'Invited, and no password yet? “Forgot your password?” lets you choose one. If you use Proofline elsewhere, it is the one that you have there.',
  newHere: 'New to Proofline?',
  signUp: 'Create a workspace',
  yours: 'Your workspaces',
  showYours: 'Sign in to see your workspaces',
  noneOfYours: 'You belong to no workspace yet.',
  yoursNotLoaded: 'Your workspaces could not be loaded',
  otherAccount: 'Sign out',
} as const;
