import { useQuery } from '@tanstack/react-query';
import { can } from '#domain/permission/can.ts';
import { isFull } from '#lib/plan/plan.ts';
import { subscriptionQuery, useMe } from '#lib/session/me.ts';
import { limits } from '#lib/texts/en/limits.ts';
import { projects as texts } from '#lib/texts/en/projects.ts';
import { Button, ButtonLink } from '#ui/index.ts';

/** Button that leads to a new project, and the limit of the list. */
export const useCreation = (archived: boolean) => {
  const { actor } = useMe();
  const { data: subscription } = useQuery(subscriptionQuery);
  const creates = can(actor, 'create_project') === true;
  const limit = archived ? ('archived_projects' as const) : ('active_projects' as const);
  const full = isFull(subscription, limit);
  const blocked = subscription?.read_only
    ? texts.reason.readOnly
    : !archived && full && limits.active_projects;
  return {
    limit,
    full,
    /** Undefined for those who may create none now. */
    href: creates && !blocked ? '/projects/create' : undefined,
    button: (variant: 'primary' | 'secondary') => {
      if (!creates) return undefined;
      return blocked ? (
        <Button variant={variant} icon="plus" disabledReason={blocked}>
          {texts.create}
        </Button>
      ) : (
        <ButtonLink variant={variant} icon="plus" href="/projects/create">
          {texts.create}
        </ButtonLink>
      );
    },
  };
};
