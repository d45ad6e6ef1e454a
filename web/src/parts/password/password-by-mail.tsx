import { requestPasswordLink } from '#contracts/password.ts';
import { api } from '#lib/calls/api.ts';
import { notifyError } from '#lib/page/notify.ts';
import { security } from '#lib/texts/en/security.ts';
import { useSubmission } from '#parts/form/use-submission.ts';
import { Button, toast } from '#ui/index.ts';

const texts = security.password;

/** Mails the person a link that sets a password, which proves their mailbox: without one there is no current one to ask for. */
export function PasswordByMail({ email }: { email: string }) {
  const mailing = useSubmission({
    mutationFn: () => api(requestPasswordLink, { body: { email } }),
    onSuccess: () => toast({ title: texts.mailed(email), text: texts.mailedText }),
    onError: (error) => notifyError(error, texts.notMailed),
  });
  return (
    <Button icon="mail" busy={mailing.isPending} onClick={() => mailing.mutate()}>
      {texts.mail}
    </Button>
  );
}
