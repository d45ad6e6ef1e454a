import type { Workspace } from '#lib/session/auth.ts';
import { startGoogle } from '#lib/session/google-sign-in.tsx';
import { signIn } from '#lib/texts/en/sign-in.ts';
import { Button } from '#ui/index.ts';

const texts = signIn.signOn;

/** Button of the workspace's single sign-on, before the other ways to sign in. */
export function SignOnChoice({
  signOn,
  back,
}: {
  signOn: NonNullable<Workspace['single_sign_on']>;
  back: string;
}) {
  const { name, domains, required } = signOn;
  return (
    <div className="sign-in-google">
      <Button variant={required ? 'primary' : 'secondary'} onClick={() => void startGoogle(signOn, back)}>
        {texts.button(name)}
      </Button>
      <p className="sign-in-step-text">
        {required ? texts.required(domains.join(', ')) : texts.offered(domains.join(', '))}
      </p>
    </div>
  );
}
