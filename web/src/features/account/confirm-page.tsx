import { useState } from 'react';
import { confirmSignUp } from '../../../../shared/contracts/account.ts';
import type { AnswerOf } from '../../../../shared/contracts/route.ts';
import { ApiError, api } from '../../lib/api.ts';
import { reasonOf } from '../../lib/notify.ts';
import { account } from '../../lib/texts/en/account.ts';
import { Button, ButtonLink, Notice, useFocusHeading } from '../../ui/index.ts';
import css from './account.module.css';
import { AccountPage } from './account-page.tsx';
import type { Entrance } from './entrance.ts';
import { NothingWaits } from './verify-email-page.tsx';

const { confirm: texts, verify } = account;

/** What the mailed link opens. A scanner opens it too, so it takes a press to create the workspace (rules.md 1). */
export function ConfirmPage({ entrance, token }: { entrance: Entrance; token: string }) {
  const [made, setMade] = useState<AnswerOf<typeof confirmSignUp>>();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  useFocusHeading(made ? 'made' : 'waits');
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

  const press = async () => {
    setBusy(true);
    setError(undefined);
    try {
      setMade(await api(confirmSignUp, { body: { token } }));
    } catch (failure) {
      setError(failure);
    }
    setBusy(false);
  };

  return (
    <AccountPage
      pageTitle={pageTitle}
      title={texts.title}
      text={entrance.name === null ? texts.textReady : texts.text(entrance.name)}
    >
      {error !== undefined && (
        <div role="alert">
          <Notice tone="error" title={texts.failed}>
            {reasonOf(error)}
          </Notice>
        </div>
      )}
      <div className={css.actions}>
        <Button className={css.wide} variant="primary" busy={busy} onClick={() => void press()}>
          {texts.press}
        </Button>
        <p className={css.small} role="status">
          {busy && texts.creating}
        </p>
      </div>
    </AccountPage>
  );
}
