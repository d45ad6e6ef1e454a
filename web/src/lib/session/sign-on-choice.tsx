import { Button } from '#ui/button.tsx';
import { signIn } from '../texts/en/sign-in.ts';
import type { Workspace } from './auth.ts';
import css from './google-sign-in.module.css';
import { startFederated } from './google-sign-in.tsx';

const texts = signIn.signOn;

/** Button of the workspace's single sign-on. `back` is the path to return to, `address` is filled in at the company's provider. */
export function SignOnChoice({
  signOn,
  back,
  address,
  autoFocus,
}: {
  signOn: NonNullable<Workspace['single_sign_on']>;
  back: string;
  address: string;
  autoFocus?: boolean;
}) {
  const { name, domains, required } = signOn;
  const where = domains.join(', ');
  return (
    <div className={css.choice}>
      <Button
        className={css.button}
        variant="primary"
        autoFocus={autoFocus}
        onClick={() => void startFederated(signOn, back, { address })}
      >
        {texts.button(name)}
      </Button>
      <p className={css.note}>{required ? texts.required(where) : texts.offered(where)}</p>
    </div>
  );
}
