import '@aws-amplify/ui-react/styles.css';
import './sign-in.css';
import { Authenticator, useAuthenticator } from '@aws-amplify/ui-react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { applyTheme } from '../../lib/appearance.ts';
import type { Workspace } from '../../lib/auth.ts';
import { signIn } from '../../lib/texts/en/sign-in.ts';
import { Avatar } from '../../ui/index.ts';

/** Sign-in on the workspace's own host, with password reset and the first password of somebody who was invited. */
export function SignInPage({
  workspace,
  back,
  email,
}: {
  workspace: Workspace;
  back: string;
  /** Filled in, of somebody who is known elsewhere. */
  email?: string | undefined;
}) {
  const username = { isRequired: true, ...(email === undefined ? {} : { defaultValue: email }) };
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
      <Authenticator.Provider>
        <Authenticator hideSignUp loginMechanisms={['email']} formFields={{ signIn: { username } }} />
        <GoOn to={back} />
      </Authenticator.Provider>
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
