import type { MailsToday } from '#contracts/mail-day.ts';
import { can } from '#domain/permission/can.ts';
import { isNearAllowance, mailsLeft } from '#domain/plan/mail-allowance.ts';
import { useFormat } from '#lib/format/format.ts';
import { upgradeHref } from '#lib/plan/plan.ts';
import { useMe } from '#lib/session/me.ts';
import { mails as texts } from '#lib/texts/en/mails.ts';
import { ButtonLink, Notice } from '#ui/index.ts';

/**
 * Banner over every page of the team: that the workspace's mail is stopped and why, or, for those who may change the plan, that the day's
 * mails are used up or nearly so.
 */
export function MailBanner({ mails }: { mails: MailsToday }) {
  const { actor } = useMe();
  const { dateTime } = useFormat();
  if (mails.stopped !== null) {
    return (
      <Notice
        tone="error"
        banner
        action={
          <ButtonLink size="small" href="/help">
            {texts.help}
          </ButtonLink>
        }
      >
        <strong>{texts.paused}</strong> {texts.stopped(mails.stopped.reason)}
      </Notice>
    );
  }
  if (!isNearAllowance(mails) || can(actor, 'billing') !== true) return null;
  const isUsed = mailsLeft(mails) === 0;
  return (
    <Notice
      tone="warning"
      banner
      action={
        <ButtonLink size="small" href={upgradeHref}>
          {texts.upgrade}
        </ButtonLink>
      }
    >
      <strong>{isUsed ? texts.used : texts.near}</strong> {texts.figure(mails)}.{' '}
      {texts.opens(dateTime(mails.opens))}
      {isUsed && ` ${texts.waiting}`}
    </Notice>
  );
}
