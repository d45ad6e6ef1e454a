import { useState } from 'react';
import { requestAddress } from '#contracts/address-change.ts';
import { isEmail } from '#domain/email-address.ts';
import { api } from '#lib/calls/api.ts';
import { account } from '#lib/texts/en/account.ts';
import { address as texts } from '#lib/texts/en/address.ts';
import { common } from '#lib/texts/en/common.ts';
import { fieldId } from '#parts/form/form-errors.ts';
import { useRefusals } from '#parts/form/use-refusals.tsx';
import { useSubmission } from '#parts/form/use-submission.ts';
import { Button, Dialog, Form, TextField } from '#ui/index.ts';
import css from './address.module.css';

/** Asks for another address; a fresh proof is asked for by the call itself. */
export function AddressDialog({ onSent, onClose }: { onSent: () => void; onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const { errors, refuse, refuseBy, clear, summary } = useRefusals(texts.failed);
  const asking = useSubmission({
    mutationFn: (email: string) => api(requestAddress, { body: { email } }),
    onSuccess: () => {
      onSent();
      onClose();
    },
    onError: (error) => refuseBy(error, texts.failed),
  });
  const submit = () => {
    const email = typed.trim();
    const found =
      email === '' ? { email: texts.missing } : isEmail(email) ? {} : { email: account.notAnAddress };
    if (refuse(found)) asking.mutate(email);
  };
  return (
    <Dialog
      open
      title={texts.dialog}
      width={480}
      onClose={onClose}
      dismissible={!asking.isPending}
      actions={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button variant="primary" busy={asking.isPending} onClick={submit}>
            {texts.send}
          </Button>
        </>
      }
    >
      <Form className={css.form} noValidate busy={asking.isPending} onSubmit={submit}>
        {summary}
        <p className={css.lead}>{texts.dialogText}</p>
        <TextField
          id={fieldId('email')}
          type="email"
          autoComplete="email"
          label={texts.field}
          required
          value={typed}
          error={errors.email}
          onChange={({ target }) => {
            setTyped(target.value);
            clear('email');
          }}
        />
        <button type="submit" hidden />
      </Form>
    </Dialog>
  );
}
