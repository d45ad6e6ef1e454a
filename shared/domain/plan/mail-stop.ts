/** Stop of all mail of one workspace, so that its reputation does not become everybody's (docs/decisions/0116). */

export const mailStopReasons = ['operator', 'bounces', 'complaints'] as const;
export type MailStopReason = (typeof mailStopReasons)[number];

/** Days, today's among them, whose mails are judged together. */
export const judgedDays = 7;

/** Mails of a workspace to people outside its team, and their fates, over the judged days. */
export interface MailHealth {
  readonly mails: number;
  /** Came back for good. */
  readonly bounced: number;
  readonly complained: number;
}

interface Bound {
  /** Share of the mails. */
  readonly rate: number;
  /** Fewest reports: a rate of a few mails says nothing. */
  readonly least: number;
}

/**
 * Rates at which SES reviews a whole account, and at which it pauses one. A workspace is held to the same, from the number of
 * reports on that is no accident.
 */
const bounds: Readonly<Record<'bounced' | 'complained', { readonly review: Bound; readonly stop: Bound }>> = {
  bounced: { review: { rate: 0.05, least: 5 }, stop: { rate: 0.1, least: 10 } },
  complained: { review: { rate: 0.001, least: 2 }, stop: { rate: 0.005, least: 3 } },
};

/** Fewest mails on which a workspace is judged. */
export const leastJudged = 50;

export type MailVerdict =
  | { readonly verdict: 'fine' }
  | { readonly verdict: 'review' | 'stop'; readonly reason: Exclude<MailStopReason, 'operator'> };

/** Verdict on the mails of the judged days; complaints weigh more than bounces. */
export const judgeMail = (health: MailHealth): MailVerdict => {
  const { mails } = health;
  if (mails < leastJudged) return { verdict: 'fine' };
  const reaches = (what: 'bounced' | 'complained', { rate, least }: Bound) =>
    health[what] >= least && health[what] / mails >= rate;
  for (const verdict of ['stop', 'review'] as const) {
    if (reaches('complained', bounds.complained[verdict])) return { verdict, reason: 'complaints' };
    if (reaches('bounced', bounds.bounced[verdict])) return { verdict, reason: 'bounces' };
  }
  return { verdict: 'fine' };
};
