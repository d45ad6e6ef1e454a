import { useState } from 'react';
import type { Subscription } from '#contracts/workspace.ts';
import { can } from '#domain/permission/can.ts';
import { dismiss, isDismissed } from '#lib/page/dismissed.ts';
import { useMe } from '#lib/session/me.ts';
import { personKey } from '#lib/session/person-key.ts';
import { dashboard } from '#lib/texts/en/dashboard.ts';
import { Button, ButtonLink, Card, cx, Icon, VisuallyHidden } from '#ui/index.ts';
import type { Dashboard } from '../api.ts';
import css from './first-steps.module.css';

const texts = dashboard.firstSteps;
const steps = ['logo', 'proof', 'seeAs', 'team'] as const;
const hrefs = {
  logo: '/settings/workspace',
  proof: '/projects/proof',
  team: '/settings/team#invite',
} as const;
const hrefOf = (step: (typeof steps)[number], project: number | undefined): string =>
  step === 'seeAs' ? `/projects/${project}/timeline?seeAs=client` : hrefs[step];

/** Active projects, without the sample, from which on a workspace is no newcomer's any more. */
const established = 3;

/**
 * True once a client has got a round; the sample is not counted. After an approval the next stage has sent nothing yet: the
 * opened link tells of the one before. Work that was completed in a week of before has an average duration.
 */
const hasSent = ({ turns, yours, average_completion_days }: Dashboard): boolean =>
  turns.clients + turns.late + turns.done > 0 ||
  average_completion_days !== null ||
  yours.some(
    ({ own_move, lastClicked }) => own_move?.sent_id !== undefined || typeof lastClicked === 'string',
  );

/** A project to see as its client: one that waits for the agency, else the sample. */
const projectToSee = ({ yours }: Dashboard, sample: number | undefined): number | undefined =>
  yours[0]?.id ?? sample;

/** First steps that a new workspace has taken; undefined for one that is established, or has figures of a month ago. */
export const firstStepsOf = (
  figures: Dashboard,
  {
    active_users,
    users_allowed,
    sample_project,
  }: Pick<Subscription, 'active_users' | 'users_allowed' | 'sample_project'>,
  logo: string | null,
  /** True if this person has seen a page as its client. */
  hasSeen: boolean,
): Partial<Record<(typeof steps)[number], boolean>> | undefined => {
  const own = figures.active_projects - (sample_project === undefined ? 0 : 1);
  if (own >= established || figures.month_ago !== null) return undefined;
  return {
    logo: logo !== null,
    proof: hasSent(figures),
    ...(projectToSee(figures, sample_project) !== undefined && { seeAs: hasSeen }),
    // A trial has a single seat.
    ...(users_allowed !== 1 && { team: active_users > 1 }),
  };
};

/** Steps that the owner of a new workspace sees, until all are done or they are hidden on this device; undefined for none. */
export const useFirstSteps = (figures: Dashboard | undefined, subscription: Subscription | undefined) => {
  const { actor, tenant, user } = useMe();
  const person = personKey({ actor, tenant, user });
  const [hidden, setHidden] = useState(() => isDismissed('first-steps', person));
  const isOwner = can(actor, 'billing') === true;
  if (hidden || !isOwner || !figures || !subscription || subscription.read_only) return undefined;
  const done = firstStepsOf(figures, subscription, tenant.logo, isDismissed('see-as', person));
  const shown = steps.filter((step) => done?.[step] !== undefined);
  const count = shown.filter((step) => done?.[step]).length;
  if (!done || count === shown.length) return undefined;
  const hide = () => {
    setHidden(true);
    dismiss('first-steps', person);
  };
  return { shown, done, count, toSee: projectToSee(figures, subscription.sample_project), hide };
};

/** First steps of a new workspace. */
export function FirstSteps({
  shown,
  done,
  count,
  toSee,
  hide,
}: NonNullable<ReturnType<typeof useFirstSteps>>) {
  return (
    <div data-paper="no">
      <Card
        title={texts.title}
        actions={
          <>
            <span className={css.count} data-tabular>
              {texts.count(count, shown.length)}
            </span>
            <Button size="small" variant="quiet" onClick={hide}>
              {texts.hide}
            </Button>
          </>
        }
      >
        <ol className={css.steps}>
          {shown.map((step) => (
            <li key={step} className={cx(css.step, done[step] && css.done)}>
              <Icon name={done[step] ? 'check-circle' : 'arrow-right'} size={20} />
              <div className={css.words}>
                <strong>{texts.steps[step].title}</strong>
                {!done[step] && <span>{texts.steps[step].text}</span>}
              </div>
              {done[step] ? (
                <VisuallyHidden>{texts.done}</VisuallyHidden>
              ) : (
                <ButtonLink size="small" href={hrefOf(step, toSee)}>
                  {texts.steps[step].action}
                </ButtonLink>
              )}
            </li>
          ))}
        </ol>
      </Card>
    </div>
  );
}
