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

/** Active projects from which on a workspace is no newcomer's any more. */
const established = 3;

/**
 * True once a client has got a round; the sample is not counted. After an approval the next stage has sent nothing yet: the
 * opened link tells of the one before.
 */
const hasSent = ({ turns, yours }: Dashboard): boolean =>
  turns.clients + turns.late + turns.done > 0 ||
  yours.some(
    ({ own_move, lastClicked }) => own_move?.sent_id !== undefined || typeof lastClicked === 'string',
  );

/** A project to see as its client: one that waits for the agency, else the sample. */
const projectToSee = ({ yours }: Dashboard, sample: number | undefined): number | undefined =>
  yours[0]?.id ?? sample;

/** First steps that a new workspace has taken; undefined for one that is established. */
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
  const { active_projects, average_completion_days, csat } = figures;
  if (active_projects >= established || average_completion_days !== null || csat !== null) return undefined;
  return {
    logo: logo !== null,
    proof: hasSent(figures),
    ...(projectToSee(figures, sample_project) !== undefined && { seeAs: hasSeen }),
    // A trial has a single seat.
    ...(users_allowed !== 1 && { team: active_users > 1 }),
  };
};

/** First steps of a new workspace, for its owner, until all are done or they are hidden on this device. */
export function FirstSteps({
  dashboard: figures,
  subscription,
}: {
  dashboard: Dashboard | undefined;
  subscription: Subscription | undefined;
}) {
  const { actor, tenant, user } = useMe();
  const person = personKey({ actor, tenant, user });
  const [hidden, setHidden] = useState(() => isDismissed('first-steps', person));
  const isOwner = can(actor, 'billing') === true;
  if (hidden || !isOwner || !figures || !subscription || subscription.read_only) return null;
  const done = firstStepsOf(figures, subscription, tenant.logo, isDismissed('see-as', person));
  if (!done) return null;
  const shown = steps.filter((step) => done[step] !== undefined);
  const count = shown.filter((step) => done[step]).length;
  if (count === shown.length) return null;
  const hide = () => {
    setHidden(true);
    dismiss('first-steps', person);
  };
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
                <ButtonLink
                  size="small"
                  href={hrefOf(step, projectToSee(figures, subscription.sample_project))}
                >
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
