import { useQuery } from '@tanstack/react-query';
import type { Workspace } from '#lib/session/auth.ts';
import { passkeys } from '#lib/texts/en/passkeys.ts';
import { secondFactor } from '#lib/texts/en/second-factor.ts';
import { passkeysQuery } from '#parts/passkeys/api.ts';
import { Passkeys } from '#parts/passkeys/passkeys.tsx';
import { secondFactorQuery } from '#parts/second-factor/api.ts';
import { SecondFactor } from '#parts/second-factor/second-factor.tsx';
import { Button, ButtonLink } from '#ui/index.ts';
import css from './account.module.css';
import { AccountPage } from './account-page.tsx';

const texts = secondFactor.demanded;

/** For a member of the team without the second factor that the workspace demands: all that is open to them. */
export function SecondStepPage({
  workspace,
  email,
  onLeave,
}: {
  workspace: Workspace;
  email: string;
  onLeave: () => void;
}) {
  const { data } = useQuery(secondFactorQuery);
  const { data: kept } = useQuery(passkeysQuery);
  return (
    <AccountPage
      workspace={workspace}
      pageTitle={texts.pageTitle}
      title={texts.title}
      text={texts.text(workspace.name)}
    >
      <SecondFactor email={email} />
      <h2>{passkeys.title}</h2>
      <Passkeys dated={false} />
      <div className={css.actions}>
        {(data?.on || (kept?.passkeys.length ?? 0) > 0) && (
          <ButtonLink className={css.wide} variant="primary" href="/">
            {texts.goOn}
          </ButtonLink>
        )}
        <Button className={css.wide} onClick={onLeave}>
          {texts.leave}
        </Button>
      </div>
    </AccountPage>
  );
}
