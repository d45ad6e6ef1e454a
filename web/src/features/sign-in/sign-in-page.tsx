import '@aws-amplify/ui-react/styles.css';
import './sign-in.css';
import { Authenticator, useAuthenticator } from '@aws-amplify/ui-react';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { applyTheme } from '#lib/page/appearance.ts';
import type { Workspace } from '#lib/session/auth.ts';
import { GoogleChoice, type GoogleRefusal, startFederated } from '#lib/session/google-sign-in.tsx';
import { signIn } from '#lib/texts/en/sign-in.ts';
import { focusOnceThere } from '#ui/focus-once-there.ts';
import { Avatar, Notice, TextLink, Toasts } from '#ui/index.ts';
import type * as First from './address-first.tsx';
import { fieldsFor } from './amplify-texts.ts';
import { Aside } from './aside.tsx';
import type { ForgotForm } from './forgot-form.tsx';
import { PasskeyChoice } from './passkey-choice.tsx';
import type { RecoveryForm } from './recovery-form.tsx';
import { useStep } from './use-step.ts';

/** State of the form; it is remounted where Amplify would lose it. */
interface Entered {
  readonly address: string | undefined;
  /** True while the address is asked for before the way to sign in. */
  readonly first?: boolean;
  /** True right after a recovery code has turned the second factor off. */
  readonly recovered?: boolean;
  /** Form for a recovery code, in place of the sign-in. */
  readonly Recovery?: typeof RecoveryForm;
  /** Form for a forgotten password, in place of the sign-in. */
  readonly Forgot?: typeof ForgotForm;
  readonly times: number;
}

/** Sign-in on the workspace's own host, with the ways on for a forgotten password and a lost phone. */
export function SignInPage({
  workspace,
  first,
  refusal,
  back,
  email,
  notice,
}: {
  workspace: Workspace;
  /** Step that asks for the address first, at a workspace with single sign-on. */
  first?: typeof First | undefined;
  /** Reason why a sign-in with Google was refused. */
  refusal: GoogleRefusal | undefined;
  back: string;
  /** Prefilled address. */
  email?: string | undefined;
  /** Shown above the form until the form has a notice of its own. */
  notice?: ReactNode;
}) {
  const { google, single_sign_on: signOn } = workspace;
  const [entered, setEntered] = useState<Entered>({
    address: email,
    first: signOn ? first?.asksFirst(signOn, email) === true : false,
    times: 0,
  });
  const { address, recovered, Recovery, Forgot, times } = entered;
  const begin = useCallback(
    (next: Omit<Entered, 'times'>) => setEntered((before) => ({ ...next, times: before.times + 1 })),
    [],
  );
  const navigate = useNavigate();
  // Memoised, because a changed identity would remount Authenticator and lose the typed text.
  const components = useMemo(
    () => ({
      SignIn: {
        Header: () =>
          google && (
            <div className="sign-in-google">
              <GoogleChoice onChoose={() => void startFederated(google, back, { choose: true })} />
            </div>
          ),
        // Authenticator's own footer loses the typed address.
        Footer: () => (
          <>
            <ByPasskey onDone={() => void navigate({ href: back, replace: true })} />
            <Aside
              words={signIn.forgot}
              onPress={async (typed) => {
                const { ForgotForm: Forgot } = await import('./forgot-form.tsx');
                begin({ address: typed, Forgot });
              }}
            />
            {first && (
              <Aside
                words={signIn.signOn.another}
                onPress={() => begin({ address: undefined, first: true })}
              />
            )}
          </>
        ),
      },
      ConfirmSignIn: {
        Header: () => <StepHead title={signIn.code.title} text={signIn.code.text} />,
        Footer: () => (
          <LostPhone
            onPress={async (typed) => {
              const { RecoveryForm: Recovery } = await import('./recovery-form.tsx');
              begin({ address: typed, Recovery });
            }}
          />
        ),
      },
    }),
    [google, first, back, begin, navigate],
  );
  useEffect(() => {
    document.title = `${signIn.pageTitle} – ${workspace.name}`;
    applyTheme(workspace.theme, workspace.logo, workspace.name);
  }, [workspace]);
  const isForm = !Forgot && !Recovery;
  useEffect(() => {
    // Back at the form; its other steps focus their headings.
    if (times > 0 && isForm) return focusOnceThere('.sign-in input:not([readonly])');
  }, [times, isForm]);
  return (
    <main className="sign-in" data-awaits={(isForm && !entered.first) || undefined}>
      <div className="sign-in-brand">
        <Avatar name={workspace.name} src={workspace.logo} size={44} square />
        <h1>{signIn.title(workspace.name)}</h1>
      </div>
      {refusal && times === 0 && <Refusal {...refusal} />}
      {!refusal && times === 0 && notice}
      {recovered && (
        <div className="sign-in-notice" role="status">
          <Notice tone="success" title={signIn.recovered}>
            {signIn.recoveredText}
          </Notice>
        </div>
      )}
      {entered.first && first && signOn ? (
        <first.AddressFirst
          signOn={signOn}
          address={address}
          back={back}
          onForm={(address) => begin({ address })}
        />
      ) : Forgot ? (
        <Forgot address={address} onBack={() => begin({ address })} />
      ) : Recovery ? (
        <Recovery
          address={address}
          onDone={(entered) => begin({ address: entered, recovered: true })}
          onBack={() => begin({ address })}
        />
      ) : (
        <Authenticator.Provider key={times}>
          <Authenticator
            hideSignUp
            loginMechanisms={['email']}
            formFields={fieldsFor(address, first !== undefined)}
            components={components}
          />
          <GoOn to={back} />
          <FirstTime />
        </Authenticator.Provider>
      )}
      <footer className="sign-in-links">
        <TextLink href="/signin/url-retrieve">{signIn.elsewhere}</TextLink>
        <TextLink href="/signup">{signIn.signUp}</TextLink>
      </footer>
      <Toasts />
    </main>
  );
}

function ByPasskey({ onDone }: { onDone: () => void }) {
  const { isPending } = useAuthenticator((context) => [context.isPending]);
  return <PasskeyChoice waits={isPending} onDone={onDone} />;
}

function LostPhone({ onPress }: { onPress: (address: string) => void }) {
  const { username } = useAuthenticator((context) => [context.username]);
  return <Aside words={signIn.code.lost} onPress={() => onPress(username)} />;
}

function StepHead({ title, text }: { title: string; text: string }) {
  const heading = useStep(title);
  return (
    <div>
      <h2 ref={heading} tabIndex={-1} className="sign-in-step">
        {title}
      </h2>
      <p className="sign-in-step-text">{text}</p>
    </div>
  );
}

/** Hint for people who were invited, and look for a password that they do not have. */
function FirstTime() {
  const { route } = useAuthenticator((context) => [context.route]);
  return route === 'signIn' && <p className="sign-in-hint">{signIn.firstTime}</p>;
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
