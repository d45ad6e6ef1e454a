import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { retrieveWorkspaceUrl } from '../../../../shared/contracts/account.ts';
import { isEmail } from '../../../../shared/contracts/common.ts';
import { api } from '../../lib/api.ts';
import { notifyError } from '../../lib/notify.ts';
import { account } from '../../lib/texts/en/account.ts';
import { Button, TextField, TextLink, toast } from '../../ui/index.ts';
import css from './account.module.css';
import { AccountPage } from './account-page.tsx';

const { retrieve: texts, notAnAddress } = account;

/** Mails somebody where their workspaces are. Whether there are any, only the mail says. */
export function RetrieveUrlPage() {
  const [email, setEmail] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const navigate = useNavigate();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const address = email.trim();
    if (!isEmail(address)) return setError(notAnAddress);
    setBusy(true);
    try {
      await api(retrieveWorkspaceUrl, { body: { email: address } });
      toast({ title: texts.sent });
      await navigate({ to: '/signin' });
    } catch (failure) {
      notifyError(failure, texts.notSent);
      setBusy(false);
    }
  };

  return (
    <AccountPage
      pageTitle={texts.pageTitle}
      title={texts.title}
      text={texts.text}
      footer={<TextLink href="/signin">{texts.back}</TextLink>}
    >
      <form className={css.form} noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          label={texts.email}
          name="email"
          type="email"
          autoComplete="email"
          spellCheck={false}
          required
          value={email}
          error={error}
          onChange={({ target }) => {
            setError(undefined);
            setEmail(target.value);
          }}
        />
        <Button type="submit" variant="primary" busy={busy}>
          {texts.continue}
        </Button>
      </form>
    </AccountPage>
  );
}
