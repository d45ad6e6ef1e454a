import { type ComponentProps, useState } from 'react';
import { Button, Form, TextField } from '#ui/index.ts';
import css from './account.module.css';

/** Form with one field. `submit` returns the error of the typed value, or nothing if it was accepted. */
export function OneFieldForm({
  field,
  go,
  isQuiet = false,
  submit,
}: {
  field: Omit<ComponentProps<typeof TextField>, 'value' | 'error' | 'onChange' | 'required'>;
  /** Button label. */
  go: string;
  /** True beside another form that has the filled button. */
  isQuiet?: boolean;
  submit: (typed: string) => Promise<string | undefined>;
}) {
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  const onSubmit = async () => {
    setBusy(true);
    setError(await submit(typed));
    setBusy(false);
  };

  return (
    <Form className={css.form} noValidate busy={busy} onSubmit={() => void onSubmit()}>
      <TextField
        {...field}
        required
        value={typed}
        error={error}
        onChange={({ target }) => {
          setError(undefined);
          setTyped(target.value);
        }}
      />
      <Button type="submit" variant={isQuiet ? 'secondary' : 'primary'} busy={busy}>
        {go}
      </Button>
    </Form>
  );
}
