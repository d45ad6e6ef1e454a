import '@aws-amplify/ui-react/styles.css';
import './sign-in.css';
import { Authenticator, useAuthenticator } from '@aws-amplify/ui-react';
import { useNavigate } from '@tanstack/react-router';
import { type ConfirmResetPasswordInput, confirmResetPassword } from 'aws-amplify/auth';
import { useCallback, useEffect, useState } from 'react';
import { applyTheme } from '../../lib/appearance.ts';
import type { Workspace } from '../../lib/auth.ts';
import { GoogleChoice, type GoogleRefusal, startGoogle } from '../../lib/google-sign-in.tsx';
import { enter, signIn } from '../../lib/texts/en/sign-in.ts';
import { Avatar, Notice, TextLink, Toasts } from '../../ui/index.ts';

/** Sign-in on the workspace's own host, with password reset and the first password of somebody who was invited. */
export function SignInPage({
  workspace,
  refusal,
  back,
  email,
}: {
  workspace: Workspace;
  /** Why a sign-in with Google has not let them in. */
  refusal: GoogleRefusal | undefined;
  back: string;
  /** Filled in, of somebody who is known elsewhere. */
  email?: string | undefined;
}) {
  const [entered, setEntered] = useState({ address: email, resets: 0 });
  const { address, resets } = entered;
  const username = { isRequired: true, ...(address === undefined ? {} : { defaultValue: address }) };
  /** By itself the form would come back empty, without a word. */
  const handleForgotPasswordSubmit: typeof confirmResetPassword = async (
    given: object,
    onServers?: ConfirmResetPasswordInput,
  ) => {
    const input = onServers ?? (given as ConfirmResetPasswordInput);
    await confirmResetPassword(input);
    setEntered((before) => ({ address: input.username, resets: before.resets + 1 }));
  };
  const { google } = workspace;
  // One for as long as the page is there: with another one, Authenticator would begin anew and forget what was typed.
  const Header = useCallback(
    () =>
      google && (
        <div className="sign-in-google">
          <GoogleChoice onChoose={() => void startGoogle(google, back, { choose: true })} />
        </div>
      ),
    [google, back],
  );
  useEffect(() => {
    document.title = `${signIn.pageTitle} – ${workspace.name}`;
    applyTheme(workspace.theme, workspace.logo, workspace.name);
  }, [workspace]);
  return (
    <main className="sign-in">
      <div className="sign-in-brand">
        <Avatar name={workspace.name} src={workspace.logo} size={44} square />
        <h1>{signIn.title(workspace.name)}</h1>
      </div>
      {refusal && resets === 0 && <Refusal {...refusal} />}
      {resets > 0 && (
        <div className="sign-in-notice" role="status">
          <Notice tone="success" title={signIn.passwordChanged}>
            {signIn.passwordChangedText}
          </Notice>
        </div>
      )}
      <Authenticator.Provider key={resets}>
        <Authenticator
          services={{ handleForgotPasswordSubmit }}
          hideSignUp
          loginMechanisms={['email']}
          formFields={{ signIn: { username } }}
          components={{ SignIn: { Header } }}
        />
        <GoOn to={back} />
      </Authenticator.Provider>
      <p className="sign-in-hint">{enter.firstTime}</p>
      <footer className="sign-in-links">
        <TextLink href="/signin/url-retrieve">{enter.elsewhere}</TextLink>
        <TextLink href="/signup">{enter.signUp}</TextLink>
      </footer>
      <Toasts />
    </main>
  );
}

function GoOn({ to }: { to: string }) {
  const { authStatus } = useAuthenticator((context) => [context.authStatus]);
  const navigate = useNavigate();
  useEffect(() => {
    if (authStatus === 'authenticated') navigate({ href: to, replace: true });
  }, [authStatus, navigate, to]);
  return null;
}

function Refusal({ title, text }: GoogleRefusal) {
  return (
    <div className="sign-in-notice" role="alert">
      <Notice tone="warning" title={title}>
        {text}
      </Notice>
    </div>
  );
}
