import { useNavigate } from '@tanstack/react-router';
import { retrieveWorkspaceUrl } from '#contracts/account.ts';
import { isEmail } from '#domain/email-address.ts';
import { api } from '#lib/calls/api.ts';
import { notifyError } from '#lib/page/notify.ts';
import { account } from '#lib/texts/en/account.ts';
import { TextLink, toast } from '#ui/index.ts';
import { AccountPage } from './account-page.tsx';
import { OneFieldForm } from './one-field-form.tsx';

const { retrieve: texts, notAnAddress } = account;

/** Mails the list of their workspaces to an address. The page never says if there are any; only the mail does. */
export function RetrieveUrlPage() {
  const navigate = useNavigate();
  const submit = async (typed: string): Promise<string | undefined> => {
    const email = typed.trim();
    if (!isEmail(email)) return notAnAddress;
    try {
      await api(retrieveWorkspaceUrl, { body: { email } });
      toast({ title: texts.sent });
      await navigate({ to: '/signin' });
    } catch (failure) {
      notifyError(failure, texts.notSent);
    }
    return undefined;
  };

  return (
    <AccountPage
      pageTitle={texts.pageTitle}
      title={texts.title}
      text={texts.text}
      footer={<TextLink href="/signin">{texts.back}</TextLink>}
    >
      <OneFieldForm
        field={{
          label: texts.email,
          name: 'email',
          type: 'email',
          autoComplete: 'email',
          spellCheck: false,
        }}
        go={texts.continue}
        submit={submit}
      />
    </AccountPage>
  );
}
