import { useMe } from '#lib/session/me.ts';
import { limits as texts } from '#lib/texts/en/limits.ts';
import { ButtonLink, Notice } from '#ui/index.ts';
import { upgradeHref } from './plan.ts';

export type Limit = 'active_projects' | 'archived_projects' | 'message_templates' | 'workflow_templates';

/**
 * Notice that a limit of the plan is reached: with the upgrade for owners and admins, with the person to contact for
 * others.
 */
export function LimitNotice({ limit }: { limit: Limit }) {
  const { user } = useMe();
  const mayUpgrade = user.owner || user.admin;
  return (
    <Notice
      tone="warning"
      title={texts[limit]}
      action={
        mayUpgrade && (
          <ButtonLink size="small" href={upgradeHref}>
            {texts.upgrade}
          </ButtonLink>
        )
      }
    >
      {[limit === 'active_projects' && texts.room, !mayUpgrade && texts.administrator]
        .filter(Boolean)
        .join(' ')}
    </Notice>
  );
}
