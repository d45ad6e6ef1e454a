import { useState } from 'react';
import { account as texts } from '#lib/texts/en/account.ts';
import { type FormErrors, fieldId } from '#parts/form/form-errors.ts';
import { Button, Form, TextField } from '#ui/index.ts';
import css from './account.module.css';
import { passwordErrors } from './sign-up-details.ts';

/** Form for a new password, typed twice. */
export function PasswordForm({
  email,
  chosen = '',
  refused,
  label,
  busy = false,
  onChoose,
}: {
  /** Address of the account, if the page knows it. */
  email?: string;
  /** Password of the last attempt, which failed; prefilled. */
  chosen?: string;
  /** Server's reason for refusing the previous password. */
  refused?: string | undefined;
  /** Button label. */
  label: string;
  busy?: boolean;
  onChoose: (password: string) => void;
}) {
  const [password, setPassword] = useState(chosen);
  const [confirmation, setConfirmation] = useState(chosen);
  const [errors, setErrors] = useState<FormErrors>(refused === undefined ? {} : { adminPassword: refused });

  const submit = () => {
    const found = passwordErrors(password, confirmation);
    setErrors(found);
    const [first] = Object.keys(found);
    if (first === undefined) onChoose(password);
    else document.getElementById(fieldId(first))?.focus();
  };

  return (
    <Form className={css.form} noValidate busy={busy} onSubmit={submit}>
      {/* The browser's password manager stores this address with the password. */}
      {email !== undefined && (
        <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      )}
      <TextField
        id={fieldId('adminPassword')}
        name="adminPassword"
        type="password"
        autoComplete="new-password"
        label={texts.fields.adminPassword}
        hint={errors.adminPassword === undefined && texts.signUp.passwordHint}
        required
        value={password}
        error={errors.adminPassword}
        onChange={({ target }) => {
          setErrors({});
          setPassword(target.value);
        }}
      />
      <TextField
        id={fieldId('confirmation')}
        name="confirmation"
        type="password"
        autoComplete="new-password"
        label={texts.fields.confirmation}
        required
        value={confirmation}
        error={errors.confirmation}
        onChange={({ target }) => {
          setErrors({});
          setConfirmation(target.value);
        }}
      />
      <Button type="submit" variant="primary" busy={busy}>
        {label}
      </Button>
    </Form>
  );
}
