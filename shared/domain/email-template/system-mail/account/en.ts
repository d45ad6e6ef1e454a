import { forgotPassword } from '../../forgot-password.ts';
import { button, html, linkList, type SafeHtml } from '../../html.ts';
import { ownSignIn } from '../../own-sign-in.ts';
import type { AccountMail, MailTexts, SignUpValues } from '../values.ts';

const confirmSignUp = (v: SignUpValues, ...aside: readonly SafeHtml[]) => ({
  subject: 'Verify your email address',
  paragraphs: [
    html`Hello,`,
    html`Your workspace at Proofline is nearly ready. It is created as soon as you confirm that this address is yours.`,
    ...aside,
    button(v.confirm_link, 'Verify email address'),
    html`The link is valid for one day. If you did not sign up, you can ignore this message: nothing is created without your confirmation.`,
  ],
});

const deviceIn = ({ browser, system }: { browser: string; system: string }): string =>
  browser && system ? `${browser} on ${system}` : browser || system || 'a device that we do not know';

export const en: MailTexts<AccountMail> = {
  confirm_sign_up: (v) => confirmSignUp(v),
  confirm_sign_up_known: (v) =>
    confirmSignUp(
      v,
      html`You already sign in with this address, so your password stays as it is. Never had one? Choose “${forgotPassword.en}” when you sign in.`,
    ),
  workspace_addresses: (v) => ({
    subject: 'Your workspaces',
    paragraphs: [
      html`These are the workspaces that ${v.recipient_email} belongs to:`,
      linkList(
        v.workspaces.map(({ name, sign_in_link }) => ({
          href: sign_in_link,
          label: name,
          about: new URL(sign_in_link).host,
        })),
      ),
      html`If you did not ask for this, you can ignore this email.`,
    ],
  }),
  decision_code: (v) => ({
    subject: `${v.code} is your code for ${v.project_name}`,
    paragraphs: [
      html`Hello ${v.recipient_fname},`,
      html`your code for the decision on <strong>${v.project_name}</strong> is <strong>${v.code}</strong>. Type it on the page on which you decide. It is valid for ten minutes.`,
      html`Nobody asks you for it by phone or email. If somebody else has asked for it by your link, give it only to a person who may decide for you; otherwise there is nothing to do.`,
    ],
  }),
  password_link: (v) => ({
    subject: 'Choose a new password',
    paragraphs: [
      html`Somebody, hopefully you, asked for a new password for ${v.recipient_email} at Proofline. The link is good for ten minutes, and once; all devices are logged out with the new password.`,
      button(v.password_link, 'Choose a password'),
      html`If it was not you, you can ignore this email: your password stays as it is. Please pass the link on to nobody.`,
    ],
  }),
  no_login: (v) => ({
    subject: 'Nobody signs in with this address',
    paragraphs: [
      html`Somebody, hopefully you, asked for a new password for ${v.recipient_email} at Proofline. Nobody signs in with this address; perhaps you use another one.`,
      button(v.sign_in_link, 'Go to the sign-in'),
      html`If you did not ask for this, you can ignore this email.`,
    ],
  }),
  password_changed: (v) => ({
    subject: 'Your password was changed',
    paragraphs: [
      html`The password of ${v.recipient_email} was changed, and all devices were logged out. If it was you, there is nothing to do.`,
      html`If it was not you, choose another password now: “${forgotPassword.en}” on the sign-in page mails you a link for it.`,
      button(v.sign_in_link, 'Sign in'),
    ],
  }),
  second_factor_on: (v) => ({
    subject: 'Two-step sign-in is on',
    paragraphs: [
      html`The sign-in of ${v.recipient_email} now asks for a code of an authenticator app after the password. If it was you, there is nothing to do: keep your recovery codes where you find them without your phone.`,
      html`If it was not you, choose another password now: “${forgotPassword.en}” on the sign-in page mails you a link for it. All devices are logged out by it.`,
      button(v.sign_in_link, 'Sign in'),
    ],
  }),
  second_factor_off: (v) => ({
    subject: 'Two-step sign-in is off',
    paragraphs: [
      html`The sign-in of ${v.recipient_email} no longer asks for a code after the password: somebody who knew the password or a recovery code turned that off. If it was you, you can set it up again in your profile.`,
      html`If it was not you, choose another password now: “${forgotPassword.en}” on the sign-in page mails you a link for it. All devices are logged out by it.`,
      button(v.sign_in_link, 'Sign in'),
    ],
  }),
  passkey_added: (v) => ({
    subject: 'A passkey was added',
    paragraphs: [
      html`${v.recipient_email} can now also sign in with a passkey: by the finger, the face or the lock of a device. If it was you, there is nothing to do.`,
      html`If it was not you, remove it under “${ownSignIn.en.passkeys}”, on the page “${ownSignIn.en.page}” or, as a member of a team, in your profile, and choose another password: “${forgotPassword.en}” on the sign-in page mails you a link for it.`,
      button(v.sign_in_link, 'Sign in'),
    ],
  }),
  passkey_removed: (v) => ({
    subject: 'A passkey was removed',
    paragraphs: [
      html`A passkey of ${v.recipient_email} was removed, and signs in no more. If it was you, delete it on your device as well.`,
      html`If it was not you, choose another password now: “${forgotPassword.en}” on the sign-in page mails you a link for it. All devices are logged out by it.`,
      button(v.sign_in_link, 'Sign in'),
    ],
  }),
  sign_on_domain_missing: (v) => ({
    subject: `The DNS record of ${v.domain} is gone`,
    paragraphs: [
      html`The single sign-on of ${v.workspace_name} looked for the TXT record that proves the domain ${v.domain}, and did not find it. If it is still missing in ${v.days} days, members with an address there no longer sign in that way; without another proven domain, the single sign-on is turned off.`,
      html`Publish the record again at your DNS host: the name ${v.record_name} with the text ${v.record_value}. If the domain is no longer yours, there is nothing to do.`,
      button(v.settings_link, 'Settings of the single sign-on'),
    ],
  }),
  address_link: (v) => ({
    subject: 'Confirm your new email address',
    paragraphs: [
      html`Somebody, hopefully you, wants to sign in to Proofline with ${v.recipient_email} from now on. The link is good for an hour; the change is made when you press the button behind it. Other devices are logged out by it.`,
      button(v.address_link, 'Confirm this address'),
      html`If it was not you, you can ignore this email: nothing is changed. Please pass the link on to nobody.`,
    ],
  }),
  address_has_login: (v) => ({
    subject: 'This address already has a login',
    paragraphs: [
      html`Somebody, hopefully you, wants to sign in to Proofline with ${v.recipient_email} instead of another address. A login with this address exists already, so nothing was changed.`,
      html`To go on with the other login, choose an address without a login. To use this one, sign in with it.`,
      button(v.sign_in_link, 'Go to the sign-in'),
      html`If you did not ask for this, you can ignore this email.`,
    ],
  }),
  address_asked: (v) => ({
    subject: 'Your email address is about to change',
    paragraphs: [
      html`Somebody, hopefully you, asked for another email address in place of ${v.recipient_email} at Proofline. It changes once they confirm by the new mailbox, within an hour. If it was you, there is nothing to do here.`,
      html`If it was not you, stop it: all devices are logged out by that. The link can also take the change back for seven days.`,
      button(v.stop_link, 'It was not me'),
    ],
  }),
  address_changed: (v) => ({
    subject: 'Your email address was changed',
    paragraphs: [
      html`${v.recipient_email} no longer signs in to Proofline: another address has taken its place. If it was you, there is nothing to do here.`,
      html`If it was not you, take the change back within seven days: all devices are logged out by that.`,
      button(v.stop_link, 'It was not me'),
    ],
  }),
  address_taken_back: (v) => ({
    subject: 'A change of your email address was taken back',
    paragraphs: [
      html`The change of an email address at Proofline was taken back from the former mailbox: the former address signs in again, and all devices were logged out. You get this email because ${v.recipient_email} is one of both addresses.`,
      html`Whoever asked for the change knew the password or had a device of the person. Choose another password now: “${forgotPassword.en}” on the sign-in page mails a link for it to the former address.`,
      button(v.sign_in_link, 'Go to the sign-in'),
    ],
  }),
  new_device: (v) => ({
    subject: 'You signed in on a new device',
    paragraphs: [
      html`${v.recipient_email} has just signed in with ${deviceIn(v)}${v.network ? html` from the network ${v.network}` : html``}, which was not used for it before. If it was you, there is nothing to do.`,
      html`If it was not you, choose another password now: “${forgotPassword.en}” on the sign-in page mails you a link for it. All devices are logged out by it.`,
      button(v.sign_in_link, 'Sign in'),
    ],
  }),
  workspace_deleted: (v) => ({
    subject: `${v.workspace_name} is marked for deletion`,
    paragraphs: [
      html`${v.user_name} has deleted the workspace <strong>${v.workspace_name}</strong> (${v.domain}). It is closed for everybody, and everything in it is deleted for good from ${v.until} on. Until then you can call it back: sign in at its address.`,
      html`If it was not you, somebody may know your password. Call the workspace back, and choose another password: “${forgotPassword.en}” on the sign-in page mails you a link for it.`,
      button(v.recall_link, 'Call the workspace back'),
    ],
  }),
  workspace_moved: (v) => ({
    subject: `${v.workspace_name} has a new address`,
    paragraphs: [
      html`${v.user_name} has moved the workspace <strong>${v.workspace_name}</strong> from ${v.former_domain} to <strong>${v.domain}</strong>. From now on the whole team signs in there.`,
      html`The former address stays yours: it leads to the new one, and links in emails that were sent go on to work.`,
      html`If you did not expect this, ask ${v.user_name}, and look into the audit log.`,
      button(v.sign_in_link, 'Sign in at the new address'),
    ],
  }),
  no_workspaces: (v) => ({
    subject: 'No workspace uses this address',
    paragraphs: [
      html`Somebody, hopefully you, asked for the workspaces of ${v.recipient_email}. No workspace knows this address; perhaps you use another one.`,
      button(v.sign_up_link, 'Create a workspace'),
      html`If you did not ask for this, you can ignore this email.`,
    ],
  }),
};
