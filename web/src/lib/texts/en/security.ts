import { ownSignIn } from '#domain/email-template/own-sign-in.ts';
import { translated } from '../translated.ts';

/** Texts of a client's page for signing in, and of the mailed link for a password, which the profile has as well. */
export const security = translated('security', {
  title: ownSignIn.en.page,
  lead: 'The ways in which you sign in, and the devices on which you are logged in.',
  password: {
    title: 'Password',
    lead: 'We mail you a link to set a new password. It also sets your first one, if you sign in with Google.',
    mail: 'Mail me a link',
    mailed: (email: string) => `A link is on its way to ${email}`,
    mailedText: 'It is good for ten minutes. All devices are logged out once you have chosen a password.',
    notMailed: 'The link was not sent',
  },
});
