import { useState } from 'react';
import { singleKeysAreOn, turnSingleKeys } from '#lib/page/single-keys.ts';
import { useMe } from '#lib/session/me.ts';
import { keys } from '#lib/texts/en/keys.ts';
import { passkeys } from '#lib/texts/en/passkeys.ts';
import { security as texts } from '#lib/texts/en/security.ts';
import { sessions } from '#lib/texts/en/sessions.ts';
import { AddressChange } from '#parts/address/address-change.tsx';
import formCss from '#parts/form/form.module.css';
import { Passkeys } from '#parts/passkeys/passkeys.tsx';
import { PasswordByMail } from '#parts/password/password-by-mail.tsx';
import { Sessions } from '#parts/sessions/sessions.tsx';
import { Card, PageHeader, Switch } from '#ui/index.ts';
import css from './settings.module.css';

/** Ways to sign in and sessions of a client; an agent's are on the profile. */
export function SecurityPage() {
  const { user } = useMe();
  const [singleKeys, setSingleKeys] = useState(singleKeysAreOn);
  return (
    <>
      <PageHeader title={texts.title} subtitle={texts.lead} />
      <div className={css.page}>
        <Card title={passkeys.title}>
          <Passkeys />
        </Card>
        <AddressChange email={user.email} />
        <Card title={texts.password.title}>
          <p className={formCss.lead}>{texts.password.lead}</p>
          <PasswordByMail email={user.email} />
        </Card>
        <Card title={keys.title}>
          <Switch
            label={keys.setting}
            hint={keys.settingHint}
            checked={singleKeys}
            onChange={(on) => {
              turnSingleKeys(on);
              setSingleKeys(on);
            }}
          />
        </Card>
        <Card title={sessions.title}>
          <Sessions />
        </Card>
      </div>
    </>
  );
}
