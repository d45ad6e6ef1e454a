import { useEffect, useState } from 'react';
import { theWorkspace, type Workspace } from '#lib/session/auth.ts';
import { common } from '#lib/texts/en/common.ts';
import { ButtonLink } from '#ui/index.ts';
import css from './account.module.css';
import { AccountPage } from './account-page.tsx';

const texts = common.notFound;

/** Not-found page for people who are not signed in, with the logo of the workspace if the host has one. */
export default function NotFoundPage() {
  const [workspace, setWorkspace] = useState<Workspace>();
  useEffect(() => {
    theWorkspace().then(setWorkspace, () => {});
  }, []);
  return (
    <AccountPage workspace={workspace} pageTitle={texts.title} title={texts.title} text={texts.text}>
      <ButtonLink className={css.wide} variant="primary" href="/signin">
        {texts.signIn}
      </ButtonLink>
    </AccountPage>
  );
}
