import { useQuery } from '@tanstack/react-query';
import { notifyError } from '#lib/page/notify.ts';
import type { Workspace } from '#lib/session/auth.ts';
import { passkeys } from '#lib/texts/en/passkeys.ts';
import { secondFactor } from '#lib/texts/en/second-factor.ts';
import { passkeysQuery } from '#parts/passkeys/api.ts';
import { Passkeys } from '#parts/passkeys/passkeys.tsx';
import { secondFactorQuery } from '#parts/second-factor/api.ts';
import { SecondFactor } from '#parts/second-factor/second-factor.tsx';
import { Button, ButtonLink, toast } from '#ui/index.ts';
import css from './account.module.css';
import { AccountPage } from './account-page.tsx';

const texts = secondFactor.demanded;

/** Proves this session by a passkey: the password alone began it, or the passkey was made a moment ago. */
const goOnByPasskey = async (email: string): Promise<void> => {
  try {
    const { proveHere } = await import('#lib/session/passkey.ts');
    const outcome = await proveHere(email);
    if (outcome === 'done') location.assign('/');
    else if (outcome === 'none') toast({ title: texts.notByPasskey, tone: 'error' });
  } catch (error) {
    if (error instanceof DOMException)
      toast({ title: texts.notByPasskey, text: passkeys.notThisDevice, tone: 'error' });
    else notifyError(error, texts.notByPasskey);
  }
};

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
        {!data?.on && (kept?.passkeys.length ?? 0) > 0 && (
          <Button className={css.wide} variant="primary" onClick={() => void goOnByPasskey(email)}>
            {texts.byPasskey}
          </Button>
        )}
        {data?.on && (
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
