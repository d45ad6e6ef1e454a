import { ButtonLink, Notice } from '../ui/index.ts';
import { useMe } from './me.ts';
import { upgradeHref } from './plan.ts';
import { limits as texts } from './texts/en/limits.ts';

/** Tells that a limit of the plan is reached; the way to more for who may buy it, whom to ask for others. */
export function LimitNotice({ limit }: { limit: 'active_projects' | 'archived_projects' }) {
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
      {!mayUpgrade && texts.administrator}
    </Notice>
  );
}
