import '@aws-amplify/ui-react/styles.css';
import './sign-in.css';
import { Authenticator, useAuthenticator } from '@aws-amplify/ui-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { workspacesQuery } from '#lib/calls/workspace-queries.ts';
import { reasonOf } from '#lib/page/notify.ts';
import { configureAmplify } from '#lib/session/amplify.ts';
import { callWithTokens, type Workspace } from '#lib/session/auth.ts';
import { common } from '#lib/texts/en/common.ts';
import { enter as texts } from '#lib/texts/en/enter.ts';
import { signIn } from '#lib/texts/en/sign-in.ts';
import { Avatar, Button, Notice, Skeleton } from '#ui/index.ts';
import { fieldsFor } from './amplify-texts.ts';
import { Aside } from './aside.tsx';
import type { ForgotForm } from './forgot-form.tsx';

/** Workspaces of the signed-in user, or a sign-in to see them; tells while it shows the form. */
export function YourWorkspaces({
  identity,
  onSigningIn,
}: {
  identity: Workspace['identity'];
  onSigningIn: (isSigningIn: boolean) => void;
}) {
  const [ready, setReady] = useState(false);
  useEffect(() => {
    configureAmplify(identity);
    callWithTokens();
    setReady(true);
  }, [identity]);
  return (
    ready && (
      <Authenticator.Provider>
        <section className="your-workspaces">
          <Inside onSigningIn={onSigningIn} />
        </section>
      </Authenticator.Provider>
    )
  );
}

function Inside({ onSigningIn }: { onSigningIn: (isSigningIn: boolean) => void }) {
  const [asked, setAsked] = useState(false);
  /** Form for a forgotten password, in place of the sign-in. */
  const [forgot, setForgot] = useState<{ readonly Form: typeof ForgotForm; readonly address?: string }>();
  // Memoised, because a changed identity would remount Authenticator and lose the typed text.
  const components = useMemo(
    () => ({
      SignIn: {
        Footer: () => (
          <Aside
            words={signIn.forgot}
            onPress={async (address = '') => {
              const { ForgotForm: Form } = await import('./forgot-form.tsx');
              setForgot({ Form, address });
            }}
          />
        ),
      },
    }),
    [],
  );
  const { authStatus } = useAuthenticator((context) => [context.authStatus]);
  const isSigningIn = asked && authStatus !== 'authenticated';
  useEffect(() => onSigningIn(isSigningIn), [isSigningIn, onSigningIn]);
  if (authStatus === 'authenticated') return <List />;
  if (forgot) {
    return <forgot.Form address={forgot.address} onBack={() => setForgot(undefined)} />;
  }
  return (
    <>
      <h2>{texts.yours}</h2>
      {/* Mounted from the start, because Authenticator detects an existing sign-in. */}
      <div hidden={!asked}>
        <Authenticator
          hideSignUp
          loginMechanisms={['email']}
          formFields={fieldsFor()}
          components={components}
        />
      </div>
      {!asked && <Button onClick={() => setAsked(true)}>{texts.showYours}</Button>}
    </>
  );
}

function List() {
  const { signOut, user } = useAuthenticator((context) => [context.user]);
  const { data, error, refetch } = useQuery(workspacesQuery);
  // Undefined for a moment after the sign-in is detected.
  const email = user?.signInDetails?.loginId;
  const query = email === undefined ? '' : `?email=${encodeURIComponent(email)}`;
  return (
    <>
      <header className="your-workspaces-head">
        <h2>{texts.yours}</h2>
        <Button variant="quiet" size="small" onClick={signOut}>
          {texts.otherAccount}
        </Button>
      </header>
      {error && (
        <Notice
          tone="error"
          title={texts.yoursNotLoaded}
          action={
            <Button size="small" icon="refresh" onClick={() => void refetch()}>
              {common.retry}
            </Button>
          }
        >
          {reasonOf(error)}
        </Notice>
      )}
      {!data && !error && <Skeleton height="48px" />}
      {data?.workspaces.length === 0 && <p className="your-workspaces-none">{texts.noneOfYours}</p>}
      <ul>
        {data?.workspaces.map(({ id, name, logo, url }) => (
          <li key={id}>
            <a href={`${url}/signin${query}`}>
              <Avatar name={name} src={logo} size={32} square />
              <span>
                {name}
                <br />
                <small>{new URL(url).host}</small>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
