/** Texts of sign-up and of the pages before it (administration.md sections 2, 4, 5 and 8). */
import { errors } from '#contracts/errors.ts';
import { accountMessages } from '#contracts/screen-messages.ts';
import { longestSubdomain } from '#domain/account/sign-up.ts';
import { translated } from '../translated.ts';

export const account = translated('account', {
  fields: {
    tenantName: 'Agency name',
    adminFirstName: 'First name',
    adminLastName: 'Last name',
    adminEmail: 'Admin email',
    subdomain: 'Workspace address',
    language: 'Language of the workspace',
    appsumoCode: 'Redeem code',
  },
  /** Names of the fields within messages, as the specification has them. */
  named: {
    tenantName: 'Agency Name',
    adminFirstName: 'Admin Name',
    adminLastName: 'Admin Name',
    adminEmail: 'Admin Email',
  },
  required: (field: string) => `Please fill in: ${field}`,
  notAnAddress: 'Please enter an email address, such as name@example.com.',
  refused: {
    subdomain_invalid: errors.subdomain_invalid.text.replace('{max}', String(longestSubdomain)),
    subdomain_reserved: errors.subdomain_reserved.text,
    subdomain_protected: errors.subdomain_protected.text,
    redeem_code_invalid: errors.redeem_code_invalid.text,
  },
  summary: 'Please check these fields',
  signUp: {
    pageTitle: 'Sign up',
    steps: (step: number) => `Step ${step} of 2`,
    details: 'Create your workspace',
    detailsText: 'A home for your agency’s projects and clients.',
    promise: 'Send work, get a clear answer',
    points: [
      'Clients comment on the picture, the page or the second of a film. They need no account.',
      'Each round has a due date. You see which client is late, and remind them with a press.',
      'You always see whose turn it is, and who approved which version when.',
    ] as readonly string[],
    redeemText: 'Redeem the code you bought to start your workspace.',
    subdomainHint: 'Lower-case letters and digits.',
    languageHint:
      'Its templates, its sample project and new clients begin in it. You can change each of them later.',
    continue: 'Continue',
    login: 'Choose how you sign in',
    loginText: (email: string, byGoogle: boolean) =>
      byGoogle
        ? 'Use your email and a password, or your Google account.'
        : `You will sign in as ${email}. We email you a link to choose a password.`,
    create: 'Continue with email',
    back: 'Back',
    creating: 'Creating your account',
    creatingText: 'This takes a few seconds.',
    notCreated: 'Your account was not created',
    known: 'Have a workspace already?',
    signIn: 'Sign in',
  },
  retrieve: {
    pageTitle: 'Retrieve workspace URL',
    title: 'Retrieve your workspace URL',
    text: 'We email you the addresses of all your workspaces.',
    email: 'Email',
    continue: 'Continue',
    back: 'Back to sign-in',
    sent: accountMessages.urlSent,
    notSent: accountMessages.urlNotSent,
  },
  verify: {
    pageTitle: 'Verify email',
    title: 'Check your email',
    text: (workspace: string) =>
      `${workspace} is nearly ready. Click the verify button in the email that you received`,
    at: (email: string) => ` at ${email}`,
    good: 'The link works for one day.',
    nothingCame: 'Check your spam folder or resend the email.',
    resend: 'Resend the email',
    wait: (seconds: number) => `You can resend it in ${seconds} s.`,
    resent: 'The email is on its way again',
    notResent: 'The email was not sent',
    email: 'Email',
    portal: 'Go to the portal',
    done: 'This workspace is ready',
    doneText: 'Its email address has been verified. Please sign in.',
    gone: 'This sign-up has ended',
    goneText: 'A sign-up stays open for one day. Please sign up again; the address is free.',
    signUpAgain: 'Sign up again',
  },
  confirm: {
    title: 'Verify your email address',
    text: (workspace: string) => `Press the button to finish creating ${workspace}.`,
    passwordText: (workspace: string) => `Choose a password to finish creating ${workspace}.`,
    textReady: 'Press the button, then sign in.',
    press: 'Verify email address',
    passwordTitle: 'Choose your password',
    passwordPress: 'Create workspace',
    creating: 'Creating your workspace',
    ready: 'Your workspace is ready',
    readyText: (email: string) => `Sign in as ${email} with the password you chose.`,
    knownText: (email: string) => `Sign in as ${email} with your existing password.`,
    signIn: 'Sign in',
    failed: 'Your workspace was not created',
  },
});

export const sample = translated('sample', {
  title: 'Your workspace has a sample project',
  text: 'Two rounds of work with a client’s points: look at them, answer them, compare the versions. It doesn’t count towards your limits, and no email was sent for it.',
  open: 'Open it',
  remove: 'Remove sample project',
  removed: 'Sample project removed',
  notRemoved: 'The sample project was not removed',
} as const);
