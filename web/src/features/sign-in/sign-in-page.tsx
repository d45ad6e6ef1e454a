import '@aws-amplify/ui-react/styles.css';
import './sign-in.css';
import { Authenticator, useAuthenticator } from '@aws-amplify/ui-react';
import { useNavigate } from '@tanstack/react-router';
import {
  type ConfirmResetPasswordInput,
  confirmResetPassword,
  type ResetPasswordInput,
  resetPassword,
} from 'aws-amplify/auth';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { applyTheme } from '#lib/appearance.ts';
import type { Workspace } from '#lib/session/auth.ts';
import { GoogleChoice, type GoogleRefusal, startGoogle } from '#lib/session/google-sign-in.tsx';
import { signIn } from '#lib/texts/en/sign-in.ts';
import { language } from '#lib/texts/translated.ts';
import { Avatar, Notice, TextLink, Toasts, toast } from '#ui/index.ts';
import { fieldsFor } from './amplify-texts.ts';
import type { RecoveryForm } from './recovery-form.tsx';
import type { resetFields } from './reset-words.ts';
import { SignOnChoice } from './sign-on-choice.tsx';

/** Cognito's errors after a new password was stored: its trigger failed, or timed out. */
const afterwards = ['UserLambdaValidationException', 'UnexpectedLambdaException'];

/** State of the form; it is remounted where Amplify would lose it. */
interface Entered {
  readonly address: string | undefined;
  readonly step: 'signIn' | 'forgotPassword';
  /** Fields of the reset steps, which are loaded on demand. */
  readonly fields?: typeof resetFields;
  /** Change right before: of the password, or of the second factor by a recovery code. */
  readonly changed?: 'password' | 'recovered';
  /** Form for a recovery code, in place of the sign-in. */
  readonly Recovery?: typeof RecoveryForm;
  readonly times: number;
}

/** Languages of this page, for the mails about a password. */
const languagesHere = () => ({ languages: [language(), ...navigator.languages].join(',') });

/** Sign-in on the workspace's own host, with password reset and the first password of an invited user. */
export function SignInPage({
  workspace,
  refusal,
  back,
  email,
  notice,
}: {
  workspace: Workspace;
  /** Reason why a sign-in with Google was refused. */
  refusal: GoogleRefusal | undefined;
  back: string;
  /** Prefilled address. */
  email?: string | undefined;
  /** Shown above the form until the form has a notice of its own. */
  notice?: ReactNode;
}) {
  const [entered, setEntered] = useState<Entered>({ address: email, step: 'signIn', times: 0 });
  const { address, step, fields, changed, Recovery, times } = entered;
  const begin = useCallback(
    (next: Omit<Entered, 'times'>) => setEntered((before) => ({ ...next, times: before.times + 1 })),
    [],
  );
  /** Amplify alone would return to an empty form without a message. */
  const handleForgotPasswordSubmit: typeof confirmResetPassword = async (
    given: object,
    onServers?: ConfirmResetPasswordInput,
  ) => {
    const input = onServers ?? (given as ConfirmResetPasswordInput);
    const { newPasswordRefusal } = await import('#lib/session/new-password.ts');
    const { password } = await import('#lib/texts/en/password.ts');
    // Amplify shows the message of an error below its form.
    if ((await newPasswordRefusal(input.newPassword)) === 'password_leaked') throw new Error(password.leaked);
    await confirmResetPassword({
      ...input,
      options: { ...input.options, clientMetadata: languagesHere() },
    }).catch((error: unknown) => {
      if (!(error instanceof Error && afterwards.includes(error.name))) throw error;
    });
    begin({ address: input.username, step: 'signIn', changed: 'password' });
  };
  const mailed = useRef<string>(undefined);
  /** Amplify alone would not report that a second code was sent. */
  const handleForgotPassword: typeof resetPassword = async (
    given: object,
    onServers?: ResetPasswordInput,
  ) => {
    const input = onServers ?? (given as ResetPasswordInput);
    const clientMetadata = languagesHere();
    const next = await resetPassword({ ...input, options: { ...input.options, clientMetadata } });
    if (mailed.current === input.username) toast({ title: signIn.reset.resent });
    mailed.current = input.username;
    return next;
  };
  const { google, single_sign_on: signOn } = workspace;
  // Memoised, because a changed identity would remount Authenticator and lose the typed text.
  const components = useMemo(
    () => ({
      SignIn: {
        Header: () => (
          <>
            {signOn && <SignOnChoice signOn={signOn} back={back} />}
            {google && (
              <div className="sign-in-google">
                <GoogleChoice onChoose={() => void startGoogle(google, back, { choose: true })} />
              </div>
            )}
          </>
        ),
        // Authenticator's own footer loses the typed address.
        Footer: () => (
          <Aside
            words={signIn.forgot}
            onPress={async (typed) => {
              const { resetFields } = await import('./reset-words.ts');
              begin({ address: typed, step: 'forgotPassword', fields: resetFields });
            }}
          />
        ),
      },
      ConfirmSignIn: {
        Header: () => <StepHead title={signIn.code.title} text={signIn.code.text} />,
        Footer: () => (
          <LostPhone
            onPress={async (typed) => {
              const { RecoveryForm: Recovery } = await import('./recovery-form.tsx');
              begin({ address: typed, step: 'signIn', Recovery });
            }}
          />
        ),
      },
      ForgotPassword: { Header: () => <StepHead text={signIn.reset.text} /> },
      ConfirmResetPassword: {
        Header: CodeSent,
        Footer: () => <BackToSignIn onPress={(address) => begin({ address, step: 'signIn' })} />,
      },
    }),
    [google, signOn, back, begin],
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
      {refusal && times === 0 && <Refusal {...refusal} />}
      {!refusal && times === 0 && notice}
      {changed && (
        <div className="sign-in-notice" role="status">
          <Notice tone="success" title={changed === 'password' ? signIn.passwordChanged : signIn.recovered}>
            {changed === 'password' ? signIn.passwordChangedText : signIn.recoveredText}
          </Notice>
        </div>
      )}
      {Recovery ? (
        <Recovery
          address={address}
          onDone={(recovered) => begin({ address: recovered, step: 'signIn', changed: 'recovered' })}
          onBack={() => begin({ address, step: 'signIn' })}
        />
      ) : (
        <Authenticator.Provider key={times}>
          <Authenticator
            initialState={step}
            services={{ handleForgotPassword, handleForgotPasswordSubmit }}
            hideSignUp
            loginMechanisms={['email']}
            formFields={{ ...fieldsFor(address), ...fields }}
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

/** Link below the form; `onPress` gets the address typed into the form. */
function Aside({ words, onPress }: { words: string; onPress: (typed: string | undefined) => void }) {
  const { isPending } = useAuthenticator((context) => [context.isPending]);
  return (
    <div data-amplify-footer="">
      <button
        type="button"
        className="amplify-button amplify-button--link amplify-button--small"
        // The form moves up when its error disappears, so that the second click of a double click at its button would
        // land here.
        disabled={isPending}
        onClick={({ currentTarget }) => {
          const field = currentTarget.form?.elements.namedItem('username');
          onPress(field instanceof HTMLInputElement ? field.value.trim() : undefined);
        }}
      >
        {words}
      </button>
    </div>
  );
}

function BackToSignIn({ onPress }: { onPress: (address: string) => void }) {
  const { username } = useAuthenticator((context) => [context.username]);
  return <Aside words={signIn.reset.back} onPress={() => onPress(username)} />;
}

function LostPhone({ onPress }: { onPress: (address: string) => void }) {
  const { username } = useAuthenticator((context) => [context.username]);
  return <Aside words={signIn.code.lost} onPress={() => onPress(username)} />;
}

function StepHead({ title = signIn.reset.title, text }: { title?: string; text: string }) {
  return (
    <div>
      <h2 className="sign-in-step">{title}</h2>
      <p className="sign-in-step-text">{text}</p>
    </div>
  );
}

/** Never discloses if the address has an account. */
function CodeSent() {
  const { username } = useAuthenticator((context) => [context.username]);
  return <StepHead text={signIn.reset.sent(username)} />;
}

/** Hint for users who get their first password by "Forgot your password?". */
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
