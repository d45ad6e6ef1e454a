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
