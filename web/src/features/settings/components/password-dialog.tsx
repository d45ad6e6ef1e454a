import { useState } from 'react';
import { passwordRefusal } from '#domain/account/password.ts';
import { common } from '#lib/texts/en/common.ts';
import { passwordRefusals } from '#lib/texts/en/password.ts';
import { settings } from '#lib/texts/en/settings.ts';
import { fieldId } from '#parts/form/form-errors.ts';
import { useRefusals } from '#parts/form/use-refusals.tsx';
import { useSubmission } from '#parts/form/use-submission.ts';
import { Button, Dialog, Form, TextField, toast } from '#ui/index.ts';
import css from './settings.module.css';

const texts = settings.profile.password;

/** Changes the user's own password, after asking for the current one. All of their other sessions are revoked. */
export function PasswordDialog({
  names,
  onClose,
}: {
  /** Names and address that the password may not rest on. */
  names: readonly string[];
  onClose: () => void;
}) {
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const [again, setAgain] = useState('');
  const { errors, refuse, refuseBy, clear, summary } = useRefusals(texts.failed);
  const changing = useSubmission({
    mutationFn: async () => {
      const { changePassword } = await import('#lib/session/passwords.ts');
      return changePassword(current, next);
    },
    onSuccess: (sessions) => {
      if (sessions === 'ended_here_too') return location.assign('/signin?left=password');
      toast({ title: texts.done, text: texts.sessions[sessions] });
      onClose();
    },
    onError: (error) => refuseBy(error, texts.failed),
  });
  const submit = () => {
    const refusal = passwordRefusal(next, names);
    const found = {
      ...(current === '' ? { current: texts.missing } : {}),
      ...(refusal && { next: passwordRefusals[refusal] }),
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
      hint={name === 'next' ? texts.nextHint : undefined}
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
