/**
 * States of a mail, as its record keeps them and the history shows them. `owed`: not sent yet, with a reason where
 * the mail service is not accepting any. `claimed`: being sent; a retry that finds a mail claimed does not send it
 * again, because the first attempt may have succeeded. `withheld`: its reason has gone since the commit
 * (`Withholding`), or it has waited in vain for its morning.
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

/** True for a mail that was tried and may not have gone out: it failed, or its outcome is unknown. */
export const maySendAgain = (state: MailState): state is 'failed' | 'unknown' =>
  state === 'failed' || state === 'unknown';

/** True for a mail that has reached nobody, as far as known. An owed one may still go out. */
export const isUnsent = (state: MailState): boolean =>
  maySendAgain(state) || state === 'owed' || state === 'withheld' || state === 'suppressed';

/** True for a mail that went out, or may have. */
export const mayHaveArrived = (state: MailState): boolean => state === 'unknown' || !isUnsent(state);
