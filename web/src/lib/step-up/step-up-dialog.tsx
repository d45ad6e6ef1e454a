import { useEffect, useRef, useState } from 'react';
import { listPasskeys } from '#contracts/passkeys.ts';
import { proveSession } from '#contracts/session.ts';
import { ApiError, api } from '#lib/calls/api.ts';
import { reasonOf } from '#lib/page/notify.ts';
import { Button, Dialog, Form, TextField, TextLink } from '#ui/index.ts';
import { signedInAs } from '../session/auth.ts';
import { hasPasskeys } from '../session/has-passkeys.ts';
import { type SecondSignIn, signInAgain } from '../session/password-proof.ts';
import { common } from '../texts/en/common.ts';
import { stepUp as texts } from '../texts/en/step-up.ts';
import css from './step-up.module.css';

/** Step of the question, with the reason why the last answer was refused. */
type Step =
  | { readonly field: 'password'; readonly error?: string | undefined }
  | {
      readonly field: 'code';
      readonly error?: string | undefined;
      readonly enter: (code: string) => Promise<SecondSignIn>;
    };

const reasonFor = (error: unknown, field: Step['field']): string => {
  if (!(error instanceof Error) || error instanceof ApiError) return reasonOf(error) ?? common.failedHere;
  if (error.name === 'NetworkError') return common.offline;
  if (error.name === 'ExpiredCodeException') return texts.codeUsed;
  if (error.name === 'CodeMismatchException') return texts.codeWrong;
  if (/attempts/i.test(error.message) || error.name === 'TooManyRequestsException') return texts.attempts;
  if (error.name !== 'NotAuthorizedException') return common.failedHere;
  return field === 'code' ? texts.tooSlow : texts.wrong;
};

/** Asks for the password, then for the code if there is a second factor. `onClose` is told if the proof was taken. */
export function StepUpDialog({ onClose }: { onClose: (proven: boolean) => void }) {
  const [step, setStep] = useState<Step>({ field: 'password' });
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const underWay = useRef(false);
  const [offered, setOffered] = useState(false);
  const isCode = step.field === 'code';

  useEffect(() => {
    if (!hasPasskeys()) return;
    // Without an answer the password is asked for, as before.
    void api(listPasskeys).then(
      ({ passkeys }) => setOffered(passkeys.length > 0),
      () => undefined,
    );
  }, []);

  const usePasskey = async (): Promise<void> => {
    if (underWay.current) return;
    underWay.current = true;
    setBusy(true);
    try {
      const { proveHere } = await import('../session/passkey.ts');
      const outcome = await proveHere((await signedInAs()) ?? '');
      if (outcome === 'done') return onClose(true);
      setStep({ field: 'password', error: outcome === 'none' ? texts.passkeyFailed : undefined });
    } catch (error) {
      setStep({
        field: 'password',
        error: error instanceof DOMException ? texts.passkeyFailed : reasonFor(error, 'password'),
      });
    } finally {
      underWay.current = false;
      setBusy(false);
    }
  };

  const goOn = async (): Promise<void> => {
    const second = isCode
      ? await step.enter(typed.trim())
      : await signInAgain((await signedInAs()) ?? '', typed);
    setTyped('');
    if ('enterCode' in second) return setStep({ field: 'code', enter: second.enterCode });
    await api(proveSession, { body: { access_token: second.accessToken } });
    // Race: Amplify has one store. An end under way would clear the session of whoever uses Amplify next.
    await second.end().catch(() => undefined);
    onClose(true);
  };
  const submit = async (): Promise<void> => {
    if (underWay.current) return;
    const missing = isCode
      ? /^\d{6}$/.test(typed.trim())
        ? undefined
        : texts.codeMissing
      : typed
        ? undefined
        : texts.missing;
    if (missing) return setStep({ ...step, error: missing });
    underWay.current = true;
    setBusy(true);
    try {
      await goOn();
    } catch (error) {
      const reason = reasonFor(error, step.field);
      setStep(reason === texts.tooSlow ? { field: 'password', error: reason } : { ...step, error: reason });
      setTyped('');
    } finally {
      underWay.current = false;
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      title={texts.title}
      width={440}
      dismissible={!busy}
      onClose={() => onClose(false)}
      actions={
        <>
          <Button onClick={() => onClose(false)}>{common.cancel}</Button>
          <Button variant="primary" busy={busy} onClick={() => void submit()}>
            {texts.confirm}
          </Button>
        </>
      }
    >
      <Form className={css.form} noValidate busy={busy} onSubmit={() => void submit()}>
        <p>{isCode ? texts.codeLead : texts.lead}</p>
        <TextField
          key={step.field}
          autoFocus={isCode}
          type={isCode ? 'text' : 'password'}
          inputMode={isCode ? 'numeric' : undefined}
          autoComplete={isCode ? 'one-time-code' : 'current-password'}
          label={isCode ? texts.code : texts.password}
          hint={isCode ? texts.codeHint : undefined}
          required
          maxLength={isCode ? 10 : 256}
          value={typed}
          error={step.error}
          onChange={({ target }) => {
            setTyped(target.value);
            if (step.error) setStep({ ...step, error: undefined });
          }}
        />
        {!isCode && offered && (
          <Button type="button" icon="lock" onClick={() => void usePasskey()}>
            {texts.passkey}
          </Button>
        )}
        {!isCode && <WithoutPassword />}
        <button type="submit" hidden />
      </Form>
    </Dialog>
  );
}

/** Way on for a person who has no password, in a tab of its own: nothing typed behind the question is lost. */
function WithoutPassword() {
  // A workspace that demands a second factor opens no profile before it is set up.
  const opensProfile = location.pathname !== '/second-step';
  return (
    <p className={css.hint}>
      {texts.none}{' '}
      {opensProfile ? (
        <TextLink href="/profile" external>
          {texts.noneProfile}
        </TextLink>
      ) : (
        texts.noneDemanded
      )}
    </p>
  );
}
