import { useState } from 'react';
import { requestPasswordLink } from '#contracts/password.ts';
import { isEmail } from '#domain/email-address.ts';
import { api } from '#lib/calls/api.ts';
import { reasonOf } from '#lib/page/notify.ts';
import { common } from '#lib/texts/en/common.ts';
import { reset as texts } from '#lib/texts/en/reset.ts';
import { Button, Form, TextField } from '#ui/index.ts';
import { useStep } from './use-step.ts';

/** Asks for a mailed link that sets a new password. Never discloses if the address has a login. */
export function ForgotForm({ address = '', onBack }: { address: string | undefined; onBack: () => void }) {
  const [email, setEmail] = useState(address);
  const [error, setError] = useState<string>();
  const [sent, setSent] = useState<string>();
  const [busy, setBusy] = useState(false);
  const title = sent === undefined ? texts.title : texts.sentTitle;
  const heading = useStep(title);
  const submit = async () => {
    const recipient = email.trim();
    if (!isEmail(recipient)) return setError(texts.missing);
    setBusy(true);
    setSent(undefined);
    try {
      await api(requestPasswordLink, { body: { email: recipient } });
      setSent(recipient);
    } catch (failure) {
      setError(reasonOf(failure) ?? common.failedHere);
    }
    setBusy(false);
  };
  return (
    <Form className="sign-in-recovery" noValidate busy={busy} onSubmit={() => void submit()}>
      <div role="status">
        <h2 ref={heading} tabIndex={-1} className="sign-in-step">
          {title}
        </h2>
        <p className="sign-in-step-text">{sent === undefined ? texts.text : texts.sent(sent)}</p>
      </div>
      <TextField
        label={texts.email}
        name="email"
        type="email"
        autoComplete="username"
        required
        value={email}
        error={error}
        onChange={({ target }) => {
          setEmail(target.value);
          setError(undefined);
        }}
      />
      <Button type="submit" variant={sent === undefined ? 'primary' : 'secondary'} busy={busy}>
        {sent === undefined ? texts.send : texts.again}
      </Button>
      <Button type="button" variant="quiet" onClick={onBack}>
        {texts.back}
      </Button>
    </Form>
  );
}
