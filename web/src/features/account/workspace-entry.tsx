import { type FormEvent, type ReactNode, useState } from 'react';
import { checkSubdomain } from '../../../../shared/contracts/account.ts';
import { ApiError, api } from '../../lib/api.ts';
import { notifyError } from '../../lib/notify.ts';
import { account } from '../../lib/texts/en/account.ts';
import { signIn } from '../../lib/texts/en/sign-in.ts';
import { Button, Notice, TextField, TextLink } from '../../ui/index.ts';
import css from './account.module.css';
import { AccountPage } from './account-page.tsx';
import { addressAt, type Entrance } from './entrance.ts';

const { enter: texts, fields } = account;

/** The subdomain in what was typed, which may be a whole address. */
const subdomainIn = (typed: string, domain: string): string => {
  const host = typed
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/\/.*$/, '');
  return host.endsWith(`.${domain}`) ? host.slice(0, -domain.length - 1) : host;
};

/** Sign-in where there is no workspace: which one it is to be. `children` lists those of whoever is signed in. */
export function WorkspaceEntry({ entrance, children }: { entrance: Entrance; children?: ReactNode }) {
  const { domain } = entrance;
  const isElsewhere = ![domain, `www.${domain}`].includes(location.host);
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const subdomain = subdomainIn(typed, domain);
    if (!/^[a-z0-9-]+$/.test(subdomain)) return setError(texts.unknown);
    setBusy(true);
    try {
      await api(checkSubdomain, { query: { subdomain } });
      setError(texts.unknown);
    } catch (failure) {
      if (!(failure instanceof ApiError) || failure.problem?.field !== 'subdomain')
        notifyError(failure, texts.unknown);
      else if (failure.problem.code === 'subdomain_taken')
        location.assign(addressAt(`${subdomain}.${domain}`, '/signin'));
      else setError(texts.unknown);
    }
    setBusy(false);
  };

  return (
    <AccountPage
      pageTitle={texts.pageTitle}
      title={texts.title}
      text={texts.text}
      footer={
        <>
          <span>
            {texts.newHere} <TextLink href="/signup">{texts.signUp}</TextLink>
          </span>
          <TextLink href="/signin/url-retrieve">{texts.forgotten}</TextLink>
        </>
      }
    >
      {isElsewhere && (
        <Notice tone="warning" title={signIn.noWorkspace}>
          {signIn.noWorkspaceText}
        </Notice>
      )}
      <form className={css.form} noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          label={fields.subdomain}
          name="subdomain"
          suffix={`.${domain}`}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
          value={typed}
          error={error}
          onChange={({ target }) => {
            setError(undefined);
            setTyped(target.value);
          }}
        />
        <Button type="submit" variant="primary" busy={busy}>
          {texts.continue}
        </Button>
      </form>
      {children}
    </AccountPage>
  );
}
