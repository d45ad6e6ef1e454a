import { restoreTenant } from '#contracts/tenants.ts';
import { api } from '#lib/calls/api.ts';
import { timeHere } from '#lib/format/time-here.ts';
import { reasonOf } from '#lib/page/notify.ts';
import type { Workspace } from '#lib/session/auth.ts';
import { closed as texts } from '#lib/texts/en/enter.ts';
import { signIn } from '#lib/texts/en/sign-in.ts';
import { useSubmission } from '#parts/form/use-submission.ts';
import { Button, Notice, TextLink } from '#ui/index.ts';
import css from './account.module.css';
import { AccountPage } from './account-page.tsx';

/** Workspace that is marked for deletion, to those who are signed in; its owner calls it back here. */
export function WorkspaceClosedPage({
  workspace,
  closed: { id, until },
  owner,
  onLeave,
  onRecalled,
}: {
  workspace: Workspace;
  closed: { readonly id: number; readonly until: string };
  owner: boolean;
  onLeave: () => void;
  onRecalled: () => void;
}) {
  const recalling = useSubmission({
    mutationFn: () => api(restoreTenant, { params: { id } }),
    onSuccess: onRecalled,
  });
  const text = owner ? texts.yours : texts.text;
  return (
    <AccountPage
      workspace={workspace}
      pageTitle={texts.pageTitle}
      title={texts.title(workspace.name)}
      text={text(timeHere(until))}
      footer={<TextLink href="/signin/url-retrieve">{signIn.elsewhere}</TextLink>}
    >
      {recalling.error && (
        <div role="alert">
          <Notice tone="error" title={texts.notRecalled}>
            {reasonOf(recalling.error)}
          </Notice>
        </div>
      )}
      <div className={css.actions}>
        {owner && (
          <Button
            className={css.wide}
            variant="primary"
            busy={recalling.isPending}
            onClick={() => recalling.mutate()}
          >
            {texts.recall}
          </Button>
        )}
        <Button className={css.wide} onClick={onLeave}>
          {texts.leave}
        </Button>
      </div>
    </AccountPage>
  );
}
