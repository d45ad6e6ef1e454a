import { useState } from 'react';
import { recoverSignIn } from '#contracts/session.ts';
import { ApiError, api } from '#lib/calls/api.ts';
import { reasonOf } from '#lib/page/notify.ts';
import { common } from '#lib/texts/en/common.ts';
import { recovery as texts } from '#lib/texts/en/recovery.ts';
import { Button, Form, TextField } from '#ui/index.ts';
import { useStep } from './use-step.ts';

/** Turns the second factor off by a recovery code. */
export function RecoveryForm({
  address = '',
  onDone,
  onBack,
}: {
  address: string | undefined;
  onDone: (address: string) => void;
  onBack: () => void;
}) {
  const [email, setEmail] = useState(address);
  const [code, setCode] = useState('');
  const [error, setError] = useState<{ readonly email?: string; readonly code?: string }>({});
  const [busy, setBusy] = useState(false);
  const heading = useStep(texts.title);
  const submit = async () => {
    if (!email.trim()) return setError({ email: texts.addressMissing });
    if (!code.trim()) return setError({ code: texts.missing });
    setBusy(true);
    try {
      await api(recoverSignIn, { body: { email: email.trim(), code: code.trim() } });
      onDone(email.trim());
    } catch (failure) {
      const { title, code: name } = (failure instanceof ApiError && failure.problem) || {};
      const reason = (name === 'recovery_code_wrong' && title) || reasonOf(failure) || common.failedHere;
      setError({ code: reason });
      setBusy(false);
    }
  };
  return (
    <Form className="sign-in-recovery" noValidate busy={busy} onSubmit={() => void submit()}>
      <div>
        <h2 ref={heading} tabIndex={-1} className="sign-in-step">
          {texts.title}
        </h2>
        <p className="sign-in-step-text">{texts.text}</p>
      </div>
      <TextField
        label={texts.email}
        type="email"
        autoComplete="username"
        required
        value={email}
        error={error.email}
        onChange={({ target }) => {
          setEmail(target.value);
          setError({});
        }}
      />
      <TextField
        label={texts.code}
        hint={texts.codeHint}
        autoComplete="off"
        spellCheck={false}
        required
        maxLength={100}
        value={code}
        error={error.code}
        onChange={({ target }) => {
          setCode(target.value);
          setError({});
        }}
      />
      <Button type="submit" variant="primary" busy={busy}>
        {texts.submit}
      </Button>
      <Button type="button" variant="quiet" onClick={onBack}>
        {texts.back}
      </Button>
    </Form>
  );
}
