import { Button } from '#ui/button.tsx';
import { signIn } from '../texts/en/sign-in.ts';
import type { Workspace } from './auth.ts';
import css from './google-sign-in.module.css';
import { startGoogle } from './google-sign-in.tsx';

const texts = signIn.signOn;

/** Button of the workspace's single sign-on, before the other ways to sign in. `back` is the path to return to. */
export function SignOnChoice({
  signOn,
  back,
}: {
  signOn: NonNullable<Workspace['single_sign_on']>;
  back: string;
}) {
  const { name, domains, required } = signOn;
  const where = domains.join(', ');
  return (
    <div className={css.choice}>
      <Button
        className={css.button}
        variant={required ? 'primary' : 'secondary'}
        onClick={() => void startGoogle(signOn, back)}
      >
        {texts.button(name)}
      </Button>
      <p className={css.note}>{required ? texts.required(where) : texts.offered(where)}</p>
    </div>
  );
}
