import type { ContactMailing as Mailing } from '#contracts/mailing.ts';
import { useMailingChange } from '#lib/calls/contact-mailing.ts';
import { mailing as texts } from '#lib/texts/en/mailing.ts';
import { Address, Button, Notice } from '#ui/index.ts';
import css from './clients.module.css';

/** Mails that are suppressed for a contact and the reason, with a button to enable them again. */
export function ContactMailing({
  mailing: { id, suppressed, reminders },
  name,
  email,
  disabledReason,
}: {
  mailing: Mailing;
  name: string;
  email: string;
  disabledReason: string | false | undefined;
}) {
  const change = useMailingChange();
  return (
    <div className={css.mailing}>
      {suppressed && (
        <Notice
          tone="warning"
          title={texts.badge[suppressed]}
          action={
            <Button
              size="small"
              busy={change.isPending}
              disabledReason={disabledReason}
              onClick={() => change.mutate({ id, suppressed: false })}
            >
              {texts.sendAgain}
            </Button>
          }
        >
          <Address>{texts.text[suppressed](email)}</Address>
        </Notice>
      )}
      {!reminders && (
        <Notice
          title={texts.remindersOff}
          action={
            <Button
              size="small"
              busy={change.isPending}
              disabledReason={disabledReason}
              onClick={() => change.mutate({ id, reminders: true })}
            >
              {texts.remindersOn}
            </Button>
          }
        >
          {texts.remindersOffText(name)}
        </Notice>
      )}
    </div>
  );
}
