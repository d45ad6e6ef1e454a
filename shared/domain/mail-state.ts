/**
 * States of a mail, as its record keeps them and the history shows them. `owed` until it is sent, with a reason where the
 * mail service took none for now. `claimed` while being sent: a retry that finds it so cannot know if the mail went out,
 * and does not send it again. `withheld` for a recipient who has left the project, or whose address has changed, since the
 * mail was committed.
 */
export const mailStates = [
  'owed',
  'claimed',
  'sent',
  'failed',
  'unknown',
  'withheld',
  'suppressed',
  'bounced',
  'complained',
] as const;
export type MailState = (typeof mailStates)[number];

/** True for a mail that an agent may send again: it failed, or nobody knows if it went out. */
export const maySendAgain = (state: MailState): state is 'failed' | 'unknown' =>
  state === 'failed' || state === 'unknown';

/** True for a mail that has reached nobody, as far as is known. An owed one may still go out. */
export const isUnsent = (state: MailState): boolean =>
  maySendAgain(state) || state === 'owed' || state === 'withheld' || state === 'suppressed';
