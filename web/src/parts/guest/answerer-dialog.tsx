import { useState } from 'react';
import { type Answerer, answererLimits, plainName } from '#domain/answerer/index.ts';
import { isEmail } from '#domain/email-address.ts';
import type { AnsweringTexts } from '#lib/texts/en/answering.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Form } from '#ui/form.tsx';
import { TextField } from '#ui/inputs.tsx';
import css from './answerer-dialog.module.css';

/** Asks a colleague to whom the link was forwarded for their name; undefined: it is the contact. */
export function AnswererDialog({
  contact,
  answerer,
  texts,
  onChosen,
  onClose,
}: {
  contact: string;
  answerer: Answerer | undefined;
  texts: AnsweringTexts;
  onChosen: (answerer: Answerer | undefined) => void;
  onClose: () => void;
}) {
  const [name, setName] = useState(answerer?.name ?? '');
  const [email, setEmail] = useState(answerer?.email ?? '');
  const [isTried, setTried] = useState(false);
  const given: Answerer = { name: name.trim(), email: email.trim() };
  const nameError =
    given.name === '' ? texts.nameMissing : plainName.test(given.name) ? undefined : texts.nameUnfit;
  const emailError = isEmail(given.email) ? undefined : texts.emailWrong;
  const choose = () => {
    setTried(true);
    if (!nameError && !emailError) onChosen(given);
  };
  return (
    <Dialog
      open
      sheet
      title={texts.title}
      onClose={onClose}
      actions={
        <>
          {answerer ? (
            <Button onClick={() => onChosen(undefined)}>{texts.itsMe(contact)}</Button>
          ) : (
            <Button onClick={onClose}>{texts.back}</Button>
          )}
          <Button variant="primary" type="submit" form="answerer">
            {texts.save}
          </Button>
        </>
      }
    >
      <Form id="answerer" onSubmit={choose} className={css.form}>
        <p>{texts.text(contact)}</p>
        <TextField
          label={texts.name}
          autoComplete="name"
          maxLength={answererLimits.name}
          value={name}
          onChange={({ currentTarget: { value } }) => setName(value)}
          error={isTried && nameError}
          required
        />
        <TextField
          label={texts.email}
          type="email"
          autoComplete="email"
          hint={texts.kept}
          value={email}
          onChange={({ currentTarget: { value } }) => setEmail(value)}
          error={isTried && emailError}
          required
        />
      </Form>
    </Dialog>
  );
}
