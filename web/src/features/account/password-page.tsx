import { useState } from 'react';
import { type getPasswordLink, setPasswordByLink } from '#contracts/password.ts';
import type { AnswerOf } from '#contracts/route.ts';
import { ApiError, api } from '#lib/calls/api.ts';
import { reasonOf } from '#lib/page/notify.ts';
import type { Workspace } from '#lib/session/auth.ts';
import { passwordRefusals } from '#lib/texts/en/password.ts';
import { reset as texts } from '#lib/texts/en/reset.ts';
import { ButtonLink, Notice, useFocusHeading } from '#ui/index.ts';
import css from './account.module.css';
import { AccountPage } from './account-page.tsx';
import { NewPasswordForm } from './new-password-form.tsx';

/** Target of the link that sets a new password. It is typed once, and signs in. */
export function PasswordPage({
  workspace,
  login,
  token,
}: {
  /** Undefined at the product's own host. */
  workspace: Workspace | undefined;
  /** Undefined for a link that is no longer good. */
  login: AnswerOf<typeof getPasswordLink> | undefined;
  token: string;
}) {
  const [isDead, setDead] = useState(login === undefined);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  useFocusHeading(isDead ? 'dead' : 'open');
  const page = { workspace, pageTitle: texts.pageTitle };
  if (isDead || !login) {
    return (
      <AccountPage {...page} title={texts.dead} text={texts.deadText}>
        <ButtonLink className={css.wide} variant="primary" href="/signin">
          {texts.goBack}
        </ButtonLink>
      </AccountPage>
    );
  }
  const { email, names } = login;
  const code = error instanceof ApiError ? error.problem?.code : undefined;
  const refused = code === undefined ? undefined : Reflect.get(passwordRefusals, code);

  /** True if the password signs in, without a code of an app. */
  const enters = async (password: string): Promise<boolean> => {
    const { signInFirst } = await import('#lib/session/first-sign-in.ts');
    return signInFirst(email, password);
  };
  const choose = async (password: string): Promise<void> => {
    setBusy(true);
    setError(undefined);
    try {
      await api(setPasswordByLink, { params: { token }, body: { password } });
      return location.assign(
        (await enters(password)) ? '/' : `/signin?left=password&email=${encodeURIComponent(email)}`,
      );
    } catch (failure) {
      // Race: used by a call whose answer was lost.
      if (failure instanceof ApiError && failure.problem?.code === 'password_link_dead') {
        if (await enters(password)) return location.assign('/');
        return setDead(true);
      }
      setError(failure);
    }
    setBusy(false);
  };

  return (
    <AccountPage {...page} title={texts.title} text={texts.pageText(email)}>
      {error !== undefined && refused === undefined && (
        <div role="alert">
          <Notice tone="error" title={texts.failed}>
            {reasonOf(error)}
          </Notice>
        </div>
      )}
      <NewPasswordForm
        email={email}
        names={[email, ...names]}
        refused={refused}
        label={texts.save}
        busy={busy}
        onType={() => setError(undefined)}
        onChoose={(password) => void choose(password)}
      />
    </AccountPage>
  );
}
