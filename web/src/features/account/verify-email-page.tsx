import { useEffect, useState } from 'react';
import { sendAccountMail } from '#contracts/account.ts';
import { isEmail } from '#domain/email-address.ts';
import { api } from '#lib/calls/api.ts';
import { notifyError } from '#lib/page/notify.ts';
import { account } from '#lib/texts/en/account.ts';
import { Button, ButtonLink, Form, TextField, TextLink, toast } from '#ui/index.ts';
import css from './account.module.css';
import { AccountPage } from './account-page.tsx';
import { addressAt, type Entrance } from './entrance.ts';

const { verify: texts, notAnAddress } = account;

/** Seconds between two mails. */
const coolDown = 60;

/** Asks to open the mailed link (administration.md section 2, Verify e-mail). */
export function VerifyEmailPage({ entrance, email }: { entrance: Entrance; email: string }) {
  const { pageTitle } = texts;
  if (entrance.here === 'workspace') {
    return (
      <AccountPage pageTitle={pageTitle} title={texts.done} text={texts.doneText}>
        <ButtonLink className={css.wide} variant="primary" href="/signin">
          {texts.portal}
        </ButtonLink>
      </AccountPage>
    );
  }
  if (entrance.name === null) return <NothingWaits domain={entrance.domain} />;
  return (
    <AccountPage
      pageTitle={pageTitle}
      title={texts.title}
      text={`${texts.text(entrance.name)}${email === '' ? '' : texts.at(email)}.`}
      footer={<TextLink href="/">{texts.portal}</TextLink>}
    >
      <p className={css.small}>
        {texts.good} {texts.nothingCame}
      </p>
      <Resend email={email} />
    </AccountPage>
  );
}

/** Shown for an expired sign-up or an invalid link. */
export function NothingWaits({ domain }: { domain: string }) {
  return (
    <AccountPage pageTitle={texts.pageTitle} title={texts.gone} text={texts.goneText}>
      <ButtonLink className={css.wide} variant="primary" href={addressAt(domain, '/signup')}>
        {texts.signUpAgain}
      </ButtonLink>
    </AccountPage>
  );
}

/** Sends the mail again, at most once a minute. */
function Resend({ email: known }: { email: string }) {
  const [email, setEmail] = useState(known);
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [left, setLeft] = useState(known === '' ? 0 : coolDown);
  const waits = left > 0;
  useEffect(() => {
    if (!waits) return undefined;
    const timer = setInterval(() => setLeft((seconds) => seconds - 1), 1000);
    return () => clearInterval(timer);
  }, [waits]);

  const submit = async () => {
    if (waits) return;
    const recipient = email.trim();
    if (!isEmail(recipient)) return setError(notAnAddress);
    setBusy(true);
    try {
      await api(sendAccountMail, { params: { type: 'verification' }, body: { recipient } });
      toast({ title: texts.resent });
      setLeft(coolDown);
    } catch (failure) {
      notifyError(failure, texts.notResent);
    }
    setBusy(false);
  };

  return (
    <Form className={css.form} noValidate busy={busy} onSubmit={() => void submit()}>
      {known === '' && (
        <TextField
          label={texts.email}
          name="email"
          type="email"
          autoComplete="email"
          required
          value={email}
          error={error}
          onChange={({ target }) => {
            setError(undefined);
            setEmail(target.value);
          }}
        />
      )}
      <Button type="submit" busy={busy} disabledReason={waits && texts.wait(left)}>
        {texts.resend}
      </Button>
      {waits && <p className={css.small}>{texts.wait(left)}</p>}
    </Form>
  );
}
