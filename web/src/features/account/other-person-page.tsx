import { notifyError } from '#lib/page/notify.ts';
import { endSession, type Workspace } from '#lib/session/auth.ts';
import { signIn } from '#lib/texts/en/sign-in.ts';
import { useSubmission } from '#parts/form/use-submission.ts';
import { Button, ButtonLink } from '#ui/index.ts';
import css from './account.module.css';
import { AccountPage } from './account-page.tsx';

const texts = signIn.other;

/**
 * For somebody whom a link to another address has brought to the sign-in: the session that is there is neither taken for
 * theirs nor ended without a word. Loaded lazily, because it is rarely needed.
 */
export default function OtherPersonPage({
  workspace,
  who,
  email,
  back,
}: {
  workspace: Workspace;
  /** Address of the person who is signed in. */
  who: string;
  /** Address that the link is for. */
  email: string;
  back: string;
}) {
  const changing = useSubmission({
    mutationFn: async () => {
      await endSession();
      // Loaded anew, as after each sign-out: nothing of the other person is left on the page.
      location.reload();
    },
    onError: (error) => notifyError(error, signIn.pageTitle),
  });
  return (
    <AccountPage
      workspace={workspace}
      pageTitle={signIn.pageTitle}
      title={texts.title(who)}
      text={texts.text(email)}
    >
      <div className={css.actions}>
        <Button
          className={css.wide}
          variant="primary"
          busy={changing.isPending}
          onClick={() => changing.mutate()}
        >
          {texts.change(email)}
        </Button>
        <ButtonLink className={css.wide} href={back}>
          {texts.stay}
        </ButtonLink>
      </div>
    </AccountPage>
  );
}
