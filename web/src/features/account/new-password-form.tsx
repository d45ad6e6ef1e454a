import { useState } from 'react';
import { passwordPolicy, passwordRefusal } from '#domain/account/password.ts';
import { passwordRefusals, password as texts } from '#lib/texts/en/password.ts';
import { fieldId } from '#parts/form/form-errors.ts';
import { Button, Checkbox, Form, TextField } from '#ui/index.ts';
import css from './account.module.css';

/** Words about the password so far: the rule, the characters that it still lacks, or why it would be refused. */
const hintFor = (password: string, names: readonly string[]): string => {
  const missing = passwordPolicy.minLength - [...password].length;
  if (password === '') return texts.rule;
  if (missing > 0) return texts.short(missing);
  const refusal = passwordRefusal(password, names);
  return refusal ? passwordRefusals[refusal] : texts.good;
};

/** Form for a new password, typed once: it can be shown instead of being typed again. */
export function NewPasswordForm({
  email,
  names,
  refused,
  label,
  busy,
  onType,
  onChoose,
}: {
  /** Address of the login, which the browser's password manager stores with the password; undefined if it is not known. */
  email?: string | undefined;
  /** Names and address that the password may not rest on. */
  names: readonly string[];
  /** Server's reason for refusing the last password. */
  refused: string | undefined;
  /** Button label. */
  label: string;
  busy: boolean;
  /** Called when the text changes, so that a refusal of the last one can go. */
  onType: () => void;
  onChoose: (password: string) => void;
}) {
  const [password, setPassword] = useState('');
  const [shown, setShown] = useState(false);
  const [wrong, setWrong] = useState<string>();

  const submit = () => {
    const refusal = passwordRefusal(password, names);
    const error = refusal && passwordRefusals[refusal];
    setWrong(error);
    if (error === undefined) onChoose(password);
    else document.getElementById(fieldId('password'))?.focus();
  };
  const error = wrong ?? refused;

  return (
    <Form className={css.form} noValidate busy={busy} onSubmit={submit}>
      {email !== undefined && (
        <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      )}
      <TextField
        id={fieldId('password')}
        name="password"
        autoFocus
        type={shown ? 'text' : 'password'}
        autoComplete="new-password"
        autoCapitalize="none"
        spellCheck={false}
        label={texts.field}
        hint={error === undefined && hintFor(password, names)}
        required
        value={password}
        error={error}
        onChange={({ target }) => {
          setWrong(undefined);
          onType();
          setPassword(target.value);
        }}
      />
      <Checkbox label={texts.show} checked={shown} onChange={setShown} />
      <Button type="submit" variant="primary" busy={busy}>
        {label}
      </Button>
    </Form>
  );
}
