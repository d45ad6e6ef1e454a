import { useState } from 'react';
import { confirmSignUp } from '#contracts/account.ts';
import type { AnswerOf, BodyOf } from '#contracts/route.ts';
import { ApiError, api } from '#lib/calls/api.ts';
import { reasonOf } from '#lib/page/notify.ts';
import { account } from '#lib/texts/en/account.ts';
import { passwordRefusals } from '#lib/texts/en/password.ts';
import { refusedField } from '#parts/form/form-errors.ts';
import { Button, ButtonLink, Notice, useFocusHeading } from '#ui/index.ts';
import css from './account.module.css';
import { AccountPage } from './account-page.tsx';
import type { Entrance } from './entrance.ts';
import { NewPasswordForm } from './new-password-form.tsx';
import { NothingWaits } from './verify-email-page.tsx';

const { confirm: texts, verify } = account;

/** Password that the form asks for: none of a person with a login, or their first one. */
type Asked = 'nothing' | 'password';

/**
 * Target of the mailed link. A mail scanner opens it too, so only the button creates the workspace (rules.md 1). The
 * password is typed here, once, by the owner of the mailbox (docs/decisions/0075), and signs in.
 */
export function ConfirmPage({
  entrance,
  token,
  isKnown = false,
}: {
  entrance: Entrance;
  token: string;
  /** True if the address had a login when the mail was sent; its password stays. */
  isKnown?: boolean;
}) {
  const [made, setMade] = useState<AnswerOf<typeof confirmSignUp>>();
  const [asked, setAsked] = useState<Asked>(isKnown || entrance.name === null ? 'nothing' : 'password');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  useFocusHeading(made ? 'made' : asked);
  const { pageTitle } = verify;

  if (made) {
    return (
      <AccountPage
        pageTitle={pageTitle}
        title={texts.ready}
        text={(made.knownAlready ? texts.knownText : texts.readyText)(made.email)}
      >
        <ButtonLink
          className={css.wide}
          variant="primary"
          href={`/signin?email=${encodeURIComponent(made.email)}`}
        >
          {texts.signIn}
        </ButtonLink>
      </AccountPage>
    );
  }
  const isGone = error instanceof ApiError && error.problem?.code === 'sign_up_not_found';
  if (entrance.here === 'nothing' || isGone) return <NothingWaits domain={entrance.domain} />;

  const press = async (given: Omit<BodyOf<typeof confirmSignUp>, 'token'> = {}) => {
    if (busy) return;
    setBusy(true);
    setError(undefined);
    try {
      const answer = await api(confirmSignUp, { body: { token, ...given } });
      if (given.password !== undefined && !answer.knownAlready) {
        const { signInFirst } = await import('#lib/session/first-sign-in.ts');
        if (await signInFirst(answer.email, given.password)) return location.assign('/');
      }
      setMade(answer);
    } catch (failure) {
      setError(failure);
      // Race: the login was deleted after the mail was sent.
      if (asked === 'nothing' && refusedField(failure).password !== undefined) setAsked('password');
    }
    setBusy(false);
  };
  const code = error instanceof ApiError ? error.problem?.code : undefined;
  const refused =
    asked === 'password' && code !== undefined ? Reflect.get(passwordRefusals, code) : undefined;
  const workspace = entrance.name;
  const [title, text] = {
    nothing: [texts.title, texts.text] as const,
    password: [texts.passwordTitle, texts.passwordText] as const,
  }[asked];

  return (
    <AccountPage
      pageTitle={pageTitle}
      title={title}
      text={workspace === null ? texts.textReady : text(workspace)}
    >
      {error !== undefined && refused === undefined && (
        <div role="alert">
          <Notice tone="error" title={texts.failed}>
            {reasonOf(error)}
          </Notice>
        </div>
      )}
      <div className={css.actions}>
        {asked === 'nothing' && (
          <Button className={css.wide} variant="primary" busy={busy} onClick={() => void press()}>
            {texts.press}
          </Button>
        )}
        {asked === 'password' && (
          <NewPasswordForm
            names={workspace === null ? [] : [workspace]}
            refused={refused}
            label={texts.passwordPress}
            busy={busy}
            onType={() => setError(undefined)}
            onChoose={(password) => void press({ password })}
          />
        )}
        <p className={css.small} role="status">
          {busy && texts.creating}
        </p>
      </div>
    </AccountPage>
  );
}
