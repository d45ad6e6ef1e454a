import type { Workspace } from '#lib/session/auth.ts';
import { noAccess as texts } from '#lib/texts/en/enter.ts';
import { signIn } from '#lib/texts/en/sign-in.ts';
import { Button, ButtonLink, TextLink } from '#ui/index.ts';
import css from './account.module.css';
import { AccountPage } from './account-page.tsx';

/** For a signed-in user who is not, or no longer, a member of the workspace. */
export function NoAccessPage({
  workspace,
  email,
  onLeave,
}: {
  workspace: Workspace;
  email: string;
  onLeave: () => void;
}) {
  return (
    <AccountPage
      workspace={workspace}
      pageTitle={texts.pageTitle}
      title={texts.title}
      text={texts.text(email)}
      footer={<TextLink href="/signin/url-retrieve">{signIn.elsewhere}</TextLink>}
    >
      <div className={css.actions}>
        <Button className={css.wide} variant="primary" onClick={onLeave}>
          {texts.otherAccount}
        </Button>
        {/* An invitation may have arrived meanwhile. */}
        <ButtonLink className={css.wide} href="/">
          {texts.tryAgain}
        </ButtonLink>
      </div>
    </AccountPage>
  );
}
