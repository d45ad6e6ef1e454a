import { account } from '#lib/texts/en/account.ts';
import { settings } from '#lib/texts/en/settings.ts';
import { ButtonLink, TextLink } from '#ui/index.ts';
import css from './account.module.css';
import { AccountPage } from './account-page.tsx';
import { addressAt } from './entrance.ts';

const texts = account.deleted;

/** Shown after deleting a workspace: the result, and links that begin at the product's own host. */
export function WorkspaceDeletedPage({ name, domain }: { name: string; domain: string }) {
  return (
    <AccountPage
      pageTitle={texts.pageTitle}
      title={texts.title(name)}
      text={texts.text}
      footer={<TextLink href={addressAt(domain, '/signin')}>{texts.elsewhere}</TextLink>}
    >
      <p className={css.small}>
        {settings.workspace.delete.hours} {texts.signedOut}
      </p>
      <ButtonLink className={css.wide} variant="primary" href={addressAt(domain, '/signup')}>
        {texts.signUp}
      </ButtonLink>
    </AccountPage>
  );
}
