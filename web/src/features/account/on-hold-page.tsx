import { help } from '#lib/page/help.ts';
import type { Workspace } from '#lib/session/auth.ts';
import { held as texts } from '#lib/texts/en/enter.ts';
import { signIn } from '#lib/texts/en/sign-in.ts';
import { Button, ButtonLink, TextLink } from '#ui/index.ts';
import css from './account.module.css';
import { AccountPage } from './account-page.tsx';

/** Workspace that an operator holds, to members of the team and clients who are signed in. */
export function OnHoldPage({
  workspace,
  back,
  onLeave,
}: {
  workspace: Workspace;
  /** Path of the page that was refused. */
  back: string;
  onLeave: () => void;
}) {
  return (
    <AccountPage
      workspace={workspace}
      pageTitle={texts.pageTitle}
      title={texts.title(workspace.name)}
      text={texts.text}
      footer={<TextLink href="/signin/url-retrieve">{signIn.elsewhere}</TextLink>}
    >
      <p className={css.lead}>{texts.ask}</p>
      <div className={css.actions}>
        <ButtonLink className={css.wide} variant="primary" href={help.reportBug}>
          {texts.write}
        </ButtonLink>
        {/* Loaded anew, because each query of the page was refused. */}
        <Button className={css.wide} onClick={() => location.assign(back)}>
          {texts.tryAgain}
        </Button>
        <Button className={css.wide} variant="quiet" onClick={onLeave}>
          {texts.leave}
        </Button>
      </div>
    </AccountPage>
  );
}
