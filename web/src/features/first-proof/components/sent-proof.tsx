import { useQuery } from '@tanstack/react-query';
import { eveningWithDate } from '#domain/calendar/evening.ts';
import { fullName } from '#domain/full-name.ts';
import { now } from '#lib/calls/server-time.ts';
import { useFormat } from '#lib/format/format.ts';
import { isFull } from '#lib/plan/plan.ts';
import { subscriptionQuery } from '#lib/session/me.ts';
import { firstProof } from '#lib/texts/en/first-proof.ts';
import { limits } from '#lib/texts/en/limits.ts';
import { language } from '#lib/texts/translated.ts';
import { Button, ButtonLink, Card, Icon, type IconName } from '#ui/index.ts';
import type { Sent } from '../part-props.ts';
import css from './first-proof.module.css';

const texts = firstProof.sent;

/** Moment after a proof was sent: what follows, and the ways on. */
export function SentProof({ draft, answer, timezone, onAnother }: Sent & { onAnother: () => void }) {
  const { format } = useFormat();
  const { data: subscription } = useQuery(subscriptionQuery);
  const { contact, made, name } = draft;
  const due = answer.workflow.tasks[0]?.tasks[0]?.due_on;
  const reader = { format, zone: timezone, language: language(), now: now() };
  const next: readonly (readonly [IconName, string])[] = [
    ['send', texts.mail(contact.email.trim())],
    ...(due ? [['clock', texts.due(eveningWithDate(due, reader))] as const] : []),
    ['bell', texts.answer],
  ];
  const timeline = made && `/projects/${made.project}/timeline/${made.workflow}`;
  return (
    <div className={css.page}>
      <Card>
        <div className={css.sent}>
          <span className={css.seal}>
            <Icon name="check" size={24} />
          </span>
          <div>
            <h1 tabIndex={-1} className={css.sentTitle}>
              {texts.title(fullName(contact) || contact.email)}
            </h1>
            <p className={css.muted}>{texts.text(name.trim())}</p>
          </div>
          <ul className={css.next} aria-label={texts.next}>
            {next.map(([icon, words]) => (
              <li key={words}>
                <Icon name={icon} />
                <span>{words}</span>
              </li>
            ))}
          </ul>
          {timeline && (
            <div className={css.actions}>
              <ButtonLink variant="primary" href={timeline}>
                {texts.open}
              </ButtonLink>
              <ButtonLink href={`${timeline}?work=${made.revision}`}>{texts.review}</ButtonLink>
              <Button
                variant="quiet"
                disabledReason={isFull(subscription, 'active_projects') && limits.active_projects}
                onClick={onAnother}
              >
                {texts.another}
              </Button>
            </div>
          )}
        </div>
      </Card>
    </div>
  );
}
