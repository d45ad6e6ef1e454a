import { type getAddressLink, pressAddressLink } from '#contracts/address-change.ts';
import type { AnswerOf } from '#contracts/route.ts';
import { ApiError, api } from '#lib/calls/api.ts';
import { reasonOf } from '#lib/page/notify.ts';
import type { Workspace } from '#lib/session/auth.ts';
import { address as texts } from '#lib/texts/en/address.ts';
import { useSubmission } from '#parts/form/use-submission.ts';
import { PasswordByMail } from '#parts/password/password-by-mail.tsx';
import { Button, ButtonLink, Notice, useFocusHeading } from '#ui/index.ts';
import css from './account.module.css';
import { AccountPage } from './account-page.tsx';

/** Target of the links that change the address of a login, or stop that. Mail scanners open it: only a press does something. */
export function AddressPage({
  workspace,
  found,
  token,
}: {
  /** Undefined at the product's own host. */
  workspace: Workspace | undefined;
  /** Undefined for a link that is no longer good. */
  found: AnswerOf<typeof getAddressLink> | undefined;
  token: string;
}) {
  const pressing = useSubmission({ mutationFn: () => api(pressAddressLink, { params: { token } }) });
  const { error } = pressing;
  const isDead = error instanceof ApiError && error.problem?.code === 'address_link_dead';
  const isDone = pressing.isSuccess || found?.effect === 'done';
  useFocusHeading(isDead ? 'dead' : isDone ? 'done' : 'open');
  const page = { workspace, pageTitle: texts.pageTitle };
  if (isDead || !found) {
    return (
      <AccountPage {...page} title={texts.dead} text={texts.deadText}>
        <ButtonLink className={css.wide} variant="primary" href="/signin">
          {texts.signIn}
        </ButtonLink>
      </AccountPage>
    );
  }
  const { email } = found;
  // An earlier press had its effect, whatever its answer became.
  const effect = found.effect === 'done' ? 'change' : found.effect;
  if (isDone && effect === 'change') {
    const { done, doneText, on } = texts.change;
    return (
      <AccountPage {...page} title={done} text={doneText(email)}>
        <ButtonLink className={css.wide} variant="primary" href="/">
          {on}
        </ButtonLink>
      </AccountPage>
    );
  }
  if (isDone) {
    return (
      <AccountPage {...page} title={texts[effect].done} text={texts.afterwards(email)}>
        <PasswordByMail email={email} />
        <ButtonLink href="/signin">{texts.signIn}</ButtonLink>
      </AccountPage>
    );
  }
  return (
    <AccountPage {...page} title={texts[effect].title} text={texts[effect].text(email)}>
      {error !== null && (
        <div role="alert">
          <Notice tone="error" title={texts.failed}>
            {reasonOf(error)}
          </Notice>
        </div>
      )}
      <Button
        className={css.wide}
        variant="primary"
        busy={pressing.isPending}
        onClick={() => pressing.mutate()}
      >
        {texts[effect].go}
      </Button>
    </AccountPage>
  );
}
