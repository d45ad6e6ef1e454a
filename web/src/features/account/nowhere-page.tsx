import { useEffect, useState } from 'react';
import { theWorkspace, type Workspace } from '../../lib/session/auth.ts';
import { common } from '../../lib/texts/en/common.ts';
import { ButtonLink } from '../../ui/index.ts';
import css from './account.module.css';
import { AccountPage } from './account-page.tsx';

const texts = common.notFound;

/** An address that leads nowhere, for who is not signed in; with the mark of the workspace where there is one. */
export default function NowherePage() {
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
