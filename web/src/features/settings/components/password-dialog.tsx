import { useState } from 'react';
import { isStrongPassword } from '#domain/account/password.ts';
import { common } from '#lib/texts/en/common.ts';
import { password as passwordTexts } from '#lib/texts/en/password.ts';
import { settings } from '#lib/texts/en/settings.ts';
import { type FormErrors, fieldId } from '#parts/form/form-errors.ts';
import { useRefusals } from '#parts/form/use-refusals.tsx';
import { useSubmission } from '#parts/form/use-submission.ts';
import { Button, Dialog, Form, TextField, toast } from '#ui/index.ts';
import css from './settings.module.css';

const texts = settings.profile.password;

/** Name of our own refusal, beside the provider's. */
const leaked = 'password_leaked';

/** Provider's refusal by its field. Other failures, such as a lost connection, have no field. */
const refusalOf = ({ name }: Error): FormErrors => {
  if (name === leaked) return { next: passwordTexts.leaked };
  if (name === 'NotAuthorizedException') return { current: texts.wrong };
  if (name === 'InvalidPasswordException' || name === 'InvalidParameterException')
    return { next: texts.weak };
  return {};
};

/** Messages for failures, because the provider's suggest no remedy. */
const reasons: Readonly<Record<string, string>> = {
  LimitExceededException: texts.attempts,
  NetworkError: common.offline,
};

/** Changes the user's own password, after asking for the current one. All of their other sessions are revoked. */
export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const [again, setAgain] = useState('');
  const { errors, refuse, clear, summary } = useRefusals(texts.failed);
  const changing = useSubmission({
    mutationFn: async () => {
      const { newPasswordRefusal } = await import('#lib/session/new-password.ts');
      if ((await newPasswordRefusal(next)) === leaked)
        throw Object.assign(new Error(leaked), { name: leaked });
      const { changePassword } = await import('#lib/session/passwords.ts');
      return changePassword(current, next);
    },
    onSuccess: (sessions) => {
      if (sessions === 'ended_here_too') return location.assign('/signin?left=password');
      toast({ title: texts.done, text: texts.sessions[sessions] });
      onClose();
    },
    onError: (error) => {
      if (refuse(refusalOf(error)))
        toast({ title: texts.failed, text: reasons[error.name] ?? common.failedHere, tone: 'error' });
    },
  });
  const submit = () => {
    const found = {
      ...(current === '' ? { current: texts.missing } : {}),
      ...(next === '' ? { next: texts.missing } : isStrongPassword(next) ? {} : { next: texts.weak }),
      ...(next !== again ? { again: texts.differs } : {}),
    };
    if (refuse(found)) changing.mutate();
  };
  const field = (name: 'current' | 'next' | 'again', value: string, set: (value: string) => void) => (
    <TextField
      id={fieldId(name)}
      type="password"
      autoComplete={name === 'current' ? 'current-password' : 'new-password'}
      label={texts[name]}
      hint={{ current: texts.currentHint, next: texts.nextHint, again: undefined }[name]}
      required
      maxLength={256}
      value={value}
      error={errors[name]}
      onChange={({ target }) => {
        set(target.value);
        clear(name);
      }}
    />
  );
  return (
    <Dialog
      open
      title={texts.title}
      width={440}
      onClose={onClose}
      dismissible={!changing.isPending}
      actions={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button variant="primary" busy={changing.isPending} onClick={submit}>
            {texts.confirm}
          </Button>
        </>
      }
    >
      <Form className={css.stack} noValidate busy={changing.isPending} onSubmit={submit}>
        {summary}
        {field('current', current, setCurrent)}
        {field('next', next, setNext)}
        {field('again', again, setAgain)}
        <button type="submit" hidden />
      </Form>
    </Dialog>
  );
}
