import { useEffect, useState } from 'react';
import { handOverSession } from '#contracts/session.ts';
import { api } from '#lib/calls/api.ts';
import { signIn } from '#lib/texts/en/sign-in.ts';
import { ButtonLink } from '#ui/button.tsx';
import { ErrorState } from '#ui/states.tsx';
import RedirectNotice from './redirect-notice.tsx';

const texts = signIn.google;

/** Sign-in of the product's own domain, used if the workspace of this sign-in is unknown. */
const productSignIn = (): string => `//${location.host.replace(/^auth\./, '')}/signin`;

/** Redirect URI of the identity provider: asks the server for the host where the sign-in began, and redirects there. */
export default function CallbackPage() {
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    document.title = failed ? texts.failed : texts.goingOn;
    if (failed) return;
    const {
      state = '',
      code,
      error,
      error_description,
    } = Object.fromEntries(new URLSearchParams(location.search));
    const given = { code, error, error_description };
    const body = { state, ...Object.fromEntries(Object.entries(given).filter(([, value]) => value)) };
    api(handOverSession, { body }).then(
      ({ url }) => location.replace(url),
      () => setFailed(true),
    );
  }, [failed]);
  if (!failed) return <RedirectNotice />;
  return (
    <main>
      <ErrorState
        page
        alone
        title={texts.failed}
        text={texts.goBack}
        action={<ButtonLink href={productSignIn()}>{texts.again}</ButtonLink>}
      />
    </main>
  );
}
