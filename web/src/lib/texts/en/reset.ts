import { translated } from '../translated.ts';

/** Texts of a forgotten password: the form that asks for a link, and the page of the link. */
export const reset = translated('reset', {
  title: 'Choose a new password',
  text: 'We mail you a link that lets you choose one.',
  email: 'Email',
  missing: 'Please enter your email address.',
  send: 'Send link',
  sentTitle: 'Check your email',
  sent: (email: string) => `A link is on its way to ${email}. It works once, within ten minutes.`,
  again: 'Send another link',
  back: 'Back to sign-in',
  pageTitle: 'New password',
  pageText: (email: string) =>
    `You sign in with it as ${email}. All devices are logged out; two-step sign-in stays as it is.`,
  save: 'Save password',
  failed: 'The password was not changed',
  dead: 'This link is no longer good',
  deadText:
    'A link for a new password works once, within ten minutes. Ask for another one on the sign-in page.',
  goBack: 'Go to the sign-in',
});
