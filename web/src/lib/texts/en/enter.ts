import { translated } from '../translated.ts';
import { signIn } from './sign-in.ts';

/** Texts of the sign-in pages (administration.md section 4). */
export const enter = translated('enter', {
  pageTitle: 'Sign in',
  title: 'Sign in to your workspace',
  noWorkspace: 'There is no workspace at this address',
  noWorkspaceText: 'Check the address in your invitation, or ask the person who invited you.',
  text: 'Enter the address of your workspace.',
  continue: 'Continue',
  unknown: 'There is no workspace at this address.',
  forgotten: 'I don’t know the address',
  newHere: 'New to Proofline?',
  signUp: signIn.signUp,
  yours: 'Your workspaces',
  showYours: 'Sign in to see your workspaces',
  noneOfYours: 'You belong to no workspace yet.',
  yoursNotLoaded: 'Your workspaces could not be loaded',
  otherAccount: 'Sign out',
});

/** Texts for people who are signed in but not, or no longer, members. */
export const noAccess = translated('noAccess', {
  pageTitle: 'No access',
  title: 'You have no access to this workspace',
  text: (email: string) =>
    `You are signed in as ${email}, who is not, or no longer, a member here. Ask whoever invited you to do so again.`,
  otherAccount: 'Sign in as somebody else',
  tryAgain: 'Try again',
});

/** Texts of a workspace that is marked for deletion. */
export const closed = translated('closed', {
  pageTitle: 'Workspace closed',
  title: (workspace: string) => `${workspace} is closed`,
  text: (until: string) =>
    `It is marked for deletion. Its owner can restore it until ${until}; after that everything in it is deleted for good.`,
  /** To the owner. */
  yours: (until: string) =>
    `It is marked for deletion: nobody gets in, and no email leaves. You can restore it until ${until}; after that everything in it is deleted for good.`,
  recall: 'Restore the workspace',
  recalled: 'Your workspace is open again',
  notRecalled: 'The workspace was not restored',
  signIn: 'Sign in as its owner to restore it.',
  leave: 'Sign out',
});

/** Texts of a workspace that an operator holds. */
export const held = translated('held', {
  pageTitle: 'Workspace on hold',
  title: (workspace: string) => `${workspace} is on hold`,
  text: 'Nobody can use it for now, and no email leaves. Nothing in it is deleted, and what you typed here is kept.',
  ask: 'If you belong to the team, please write to our support. If you are a client, please ask your agency.',
  write: 'Write to support',
  tryAgain: 'Try again',
  leave: 'Sign out',
});

/** Texts at a former address of a workspace, of actions that were not sent before it moved. */
export const unsent = translated('unsent', {
  pageTitle: 'Not sent',
  title: (calls: number) => (calls === 1 ? 'One action was not sent' : `${calls} actions were not sent`),
  text: (host: string) =>
    `Your workspace has moved to ${host}. What you did here before is still waiting, in this browser alone.`,
  last: 'Once you go on, it can no longer be sent. Copy what you still need first.',
  over: 'You are no longer signed in at this address, so it can no longer be sent.',
  take: 'Copy what you still need, and enter it at the new address.',
  stillNot: 'It could not be sent. Please try again in a moment.',
  tryAgain: 'Try again',
  copy: 'Copy everything',
  copied: 'Copied',
  goOn: 'Go on at the new address',
});

/** Texts for the reasons of a log-out. */
export const left = translated('left', {
  everywhere: {
    title: 'You are logged out everywhere',
    text: 'Every device has to sign in again.',
  },
  password: {
    title: 'Your password was changed',
    text: 'Sign in with the new one.',
  },
  ended: {
    title: 'You were logged out',
    text: 'You logged out on another device, or your password was changed. Sign in again.',
  },
  company: {
    title: 'Your company’s sign-in is required here',
    text: 'Members at your email domain get in by the company’s button below, and by no password.',
  },
  moved: {
    title: 'Your workspace has moved here',
    text: 'Sign in once more. The old address leads here, and links that were sent keep working.',
  },
  unauthorized: {
    title: 'You were logged out',
    text: 'This sign-in was refused. Sign in again, or ask whoever invited you.',
  },
});
