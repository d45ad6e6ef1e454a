import { useState } from 'react';
import { acceptInvitation, type getInvitation } from '#contracts/account.ts';
import type { AnswerOf } from '#contracts/route.ts';
import { isCovered } from '#domain/single-sign-on/single-sign-on.ts';
import { ApiError, api } from '#lib/calls/api.ts';
import { reasonOf } from '#lib/page/notify.ts';
import type { Workspace } from '#lib/session/auth.ts';
import { GoogleChoice, startFederated } from '#lib/session/google-sign-in.tsx';
import { SignOnChoice } from '#lib/session/sign-on-choice.tsx';
import { invitation as texts } from '#lib/texts/en/invitation.ts';
import { passwordRefusals } from '#lib/texts/en/password.ts';
import { Button, ButtonLink, Notice, useFocusHeading } from '#ui/index.ts';
import css from './account.module.css';
import { AccountPage } from './account-page.tsx';
import { NewPasswordForm } from './new-password-form.tsx';

type Invitation = AnswerOf<typeof getInvitation>;
type Dead = Exclude<Invitation['state'], 'open'>;

const signInAt = (email: string): string => `/signin?email=${encodeURIComponent(email)}`;

/**
 * Target of an invitation's link. A mail scanner opens it too, so only a button accepts (rules.md 1). The password is
 * typed once, and signs in.
 */
export function InvitationPage({
  workspace,
  invitation,
  token,
}: {
  workspace: Workspace;
  /** Undefined for an unknown link. */
  invitation: Invitation | undefined;
  token: string;
}) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const [found, setFound] = useState(invitation);
  const state = found?.state ?? 'unknown';
  useFocusHeading(state);
  const page = { workspace, pageTitle: texts.pageTitle };
  if (!found) return <AccountPage {...page} title={texts.unknown} text={texts.unknownText} />;
  if (found.state !== 'open') return <DeadInvitation {...page} found={found} dead={found.state} />;

  const { email, inviter, known } = found;
  const code = error instanceof ApiError ? error.problem?.code : undefined;
  const refused = code === undefined ? undefined : Reflect.get(passwordRefusals, code);

  /** Signs in by the password that was typed, and opens the workspace. */
  const entersBy = async (password: string | undefined): Promise<boolean> => {
    if (password === undefined) return false;
    const { signInFirst } = await import('#lib/session/first-sign-in.ts');
    if (!(await signInFirst(email, password))) return false;
    location.assign('/');
    return true;
  };
  const accept = async (password?: string): Promise<void> => {
    if (busy) return;
    setBusy(true);
    setError(undefined);
    try {
      const body = password === undefined ? {} : { password };
      const { knownAlready } = await api(acceptInvitation, { params: { token }, body });
      if (!knownAlready && (await entersBy(password))) return;
      return location.assign(signInAt(email));
    } catch (failure) {
      const now = failure instanceof ApiError ? failure.problem?.code : undefined;
      // Race: accepted in another tab or by a call whose answer was lost, or withdrawn; the page then tells which.
      if (now === 'invitation_dead') {
        if (!(await entersBy(password))) location.reload();
        return;
      }
      // Race: the login was deleted since the page was loaded.
      if (now === 'password_missing') setFound({ ...found, known: false });
      setError(failure);
    }
    setBusy(false);
  };

  const { google, single_sign_on } = workspace;
  const signOn = single_sign_on && isCovered(single_sign_on, email) ? single_sign_on : undefined;
  const back = `/invitation/${token}`;
  const by = inviter?.name ?? texts.somebody;
  return (
    <AccountPage
      {...page}
      title={texts.title(workspace.name)}
      text={(signOn?.required ? texts.textCompany : known ? texts.textKnown : texts.text)(by, email)}
    >
      {error !== undefined && refused === undefined && (
        <div role="alert">
          <Notice tone="error" title={texts.failed}>
            {reasonOf(error)}
          </Notice>
        </div>
      )}
      <div className={css.methods}>
        {signOn && <SignOnChoice signOn={signOn} back={back} address={email} />}
        {!signOn?.required && google && (
          <GoogleChoice onChoose={() => void startFederated(google, back, { choose: true })} />
        )}
        {signOn?.required ? null : known ? (
          <Button className={css.wide} variant="primary" busy={busy} onClick={() => void accept()}>
            {texts.acceptKnown}
          </Button>
        ) : (
          <NewPasswordForm
            email={email}
            names={[email, found.name, workspace.name]}
            refused={refused}
            label={texts.accept}
            busy={busy}
            onType={() => setError(undefined)}
            onChoose={(password) => void accept(password)}
          />
        )}
      </div>
    </AccountPage>
  );
}

/** Reason why a link is dead, and the way on. */
function DeadInvitation({
  workspace,
  pageTitle,
  found: { email, inviter },
  dead,
}: {
  workspace: Workspace;
  pageTitle: string;
  found: Invitation;
  dead: Dead;
}) {
  const { expiredText, usedText, withdrawnText, replacedText, ...titles } = texts.dead;
  const text = {
    expired: expiredText,
    used: usedText(email),
    withdrawn: withdrawnText,
    replaced: replacedText,
  }[dead];
  const canAsk = inviter !== null && dead !== 'used';
  const subject = encodeURIComponent(texts.askSubject(workspace.name));
  return (
    <AccountPage
      workspace={workspace}
      pageTitle={pageTitle}
      title={titles[dead]}
      text={canAsk ? `${text} ${texts.askWhom(inviter.name)}` : text}
    >
      {canAsk ? (
        <ButtonLink
          className={css.wide}
          variant="primary"
          href={`mailto:${encodeURIComponent(inviter.email)}?subject=${subject}`}
        >
          {texts.ask}
        </ButtonLink>
      ) : (
        <ButtonLink className={css.wide} variant="primary" href={signInAt(email)}>
          {texts.signIn}
        </ButtonLink>
      )}
    </AccountPage>
  );
}
