import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { seatsExceeded } from '#domain/plan/subscription.ts';
import { subscriptionQuery, useMe } from '#lib/session/me.ts';
import { common } from '#lib/texts/en/common.ts';
import { upgrade as texts } from '#lib/texts/en/upgrade.ts';
import { Button, ButtonLink, Dialog } from '#ui/index.ts';
import { upgradeHref } from './plan.ts';

/**
 * Dialog for a feature that the plan lacks (delivery.md section 8), with the upgrade for owners and admins. With
 * `onClose` it can be dismissed. Without, the page behind it is blocked: closing leads to the team's settings if
 * seats are exceeded, otherwise back to the previous page, otherwise home.
 */
export function UpgradeDialog({
  title = texts.title,
  onClose,
}: {
  title?: string | undefined;
  onClose?: (() => void) | undefined;
}) {
  const { actor } = useMe();
  const { data: subscription } = useQuery(subscriptionQuery);
  const { history, navigate } = useRouter();
  const mayUpgrade = actor.kind === 'agent' && (actor.owner || actor.admin);

  const leave = () => {
    const { active_users = 0, users_allowed } = subscription ?? {};
    if (seatsExceeded({ active_users, ...(typeof users_allowed === 'number' && { users_allowed }) })) {
      void navigate({ href: '/settings/team' });
    } else if (history.canGoBack()) history.back();
    else void navigate({ to: '/' });
  };

  return (
    <Dialog
      open
      title={title}
      width={440}
      dismissible={onClose !== undefined}
      onClose={onClose ?? leave}
      actions={
        <>
          <Button onClick={onClose ?? leave}>{onClose ? common.close : texts.leave}</Button>
          {mayUpgrade && (
            <ButtonLink variant="primary" href={upgradeHref}>
              {texts.action}
            </ButtonLink>
          )}
        </>
      }
    >
      <p>{mayUpgrade ? texts.text : texts.textForOthers}</p>
    </Dialog>
  );
}
