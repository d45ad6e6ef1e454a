import { translated } from '../translated.ts';

/** Texts of the page that an invitation's link opens. */
export const invitation = translated('invitation', {
  pageTitle: 'Invitation',
  title: (workspace: string) => `Join ${workspace}`,
  text: (inviter: string, email: string) =>
    `${inviter} invites you. Choose a password, and you are in. You sign in as ${email}.`,
  textKnown: (inviter: string, email: string) =>
    `${inviter} invites you. You use Proofline already: accept, and sign in as ${email} as you always do.`,
  textCompany: (inviter: string, email: string) =>
    `${inviter} invites you. Sign in as ${email} through your company, and you are in.`,
  somebody: 'The team',
  accept: 'Accept invitation',
  acceptKnown: 'Accept, and sign in',
  failed: 'The invitation was not accepted',
  unknown: 'This invitation is not known',
  unknownText: 'Please open the newest link that you were mailed.',
  dead: {
    expired: 'This invitation has expired',
    expiredText: 'An invitation is good for seven days.',
    used: 'This invitation was accepted',
    usedText: (email: string) => `Its link works once. Sign in as ${email}.`,
    withdrawn: 'This invitation was withdrawn',
    withdrawnText: 'Nobody can accept it any more.',
    replaced: 'There is a newer invitation',
    replacedText: 'Please open the link of the newest email.',
  },
  ask: 'Ask for a new one',
  askSubject: (workspace: string) => `A new invitation to ${workspace}, please`,
  askWhom: (inviter: string) => `${inviter} can send you a new one.`,
  signIn: 'Go to the sign-in',
});
