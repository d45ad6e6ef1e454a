/** Automatic stop of a workspace's mail by the share that bounced or was complained about (docs/decisions/0116). */
import { mailStopped } from '#contracts/mailing.ts';
import { dayMs } from '#domain/calendar/units.ts';
import { mailDayOf } from '#domain/plan/mail-allowance.ts';
import { judgedDays, judgeMail, type MailHealth } from '#domain/plan/mail-stop.ts';
import { MailDay } from '../data/entities/mail-day.ts';
import type { TenantRecord } from '../lambda/tenant.ts';
import { log } from '../log.ts';
import { stopMail } from './stop-mail.ts';

type Judged = Pick<TenantRecord, 'tenantId' | 'mail_stopped' | 'mail_resumed_on'>;

/** Fates of the mails of the judged days; those up to the day on which an operator resumed the mail are forgiven. */
const healthOf = async ({ tenantId, mail_resumed_on }: Judged, now: number): Promise<MailHealth> => {
  const first = mailDayOf(now - (judgedDays - 1) * dayMs);
  const forgiven = mail_resumed_on ? mailDayOf(Date.parse(mail_resumed_on) + dayMs) : first;
  const { data } = await MailDay.query
    .primary({ tenantId })
    .gte({ day: [first, forgiven].toSorted().at(-1) ?? first })
    .go({ consistent: true, pages: 'all' });
  const sum = (of: 'count' | 'bounced' | 'complained') =>
    data.reduce((total, day) => total + (day[of] ?? 0), 0);
  return { mails: sum('count'), bounced: sum('bounced'), complained: sum('complained') };
};

/** Stops the mail of a workspace whose rates are SES's for pausing an account; operators are alarmed by the log's line. */
export const judgeWorkspaceMail = async (tenant: Judged, now: number): Promise<void> => {
  if (tenant.mail_stopped) return;
  const health = await healthOf(tenant, now);
  const judged = judgeMail(health);
  if (judged.verdict === 'fine') return;
  const { verdict, reason } = judged;
  const told = { workspace: tenant.tenantId, reason, ...health };
  if (verdict === 'review') return log.warn('mail of a workspace is doubtful', told);
  await stopMail(tenant.tenantId, reason, now);
  log.warn(mailStopped, told);
};
