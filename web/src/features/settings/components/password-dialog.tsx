import { useState } from 'react';
import { common } from '#lib/texts/en/common.ts';
import { settings } from '#lib/texts/en/settings.ts';
import { fieldId } from '#parts/form/form-errors.ts';
import { useRefusals } from '#parts/form/use-refusals.tsx';
import { useSubmission } from '#parts/form/use-submission.ts';
import { Button, Dialog, TextField, toast } from '#ui/index.ts';
import css from './settings.module.css';

const texts = settings.profile.password;

/** Error by field: the current password was wrong, or the provider's message about the new one. */
const refusalOf = (error: Error) =>
  error.name === 'NotAuthorizedException' ? { current: texts.wrong } : { next: error.message };

/** Changes the user's own password, after asking for the current one. */
export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const [again, setAgain] = useState('');
  const { errors, refuse, clear, summary } = useRefusals(texts.failed);
  const changing = useSubmission({
    mutationFn: async () => {
      const { updatePassword } = await import('#lib/session/update-password.ts');
      await updatePassword({ oldPassword: current, newPassword: next });
    },
    onSuccess: () => {
      toast({ title: texts.done });
      onClose();
    },
    onError: (error) => refuse(refusalOf(error)),
  });
  const submit = () => {
    const found = {
      ...(current === '' ? { current: texts.missing } : {}),
      ...(next === '' ? { next: texts.missing } : {}),
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
      actions={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button variant="primary" busy={changing.isPending} onClick={submit}>
            {texts.confirm}
          </Button>
        </>
      }
    >
      <form
        className={css.stack}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {summary}
        {field('current', current, setCurrent)}
        {field('next', next, setNext)}
        {field('again', again, setAgain)}
        <button type="submit" hidden />
      </form>
    </Dialog>
  );
}
