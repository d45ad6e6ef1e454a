import { useState } from 'react';
import { isEmail } from '#domain/email-address.ts';
import { isCovered } from '#domain/single-sign-on/single-sign-on.ts';
import type { Workspace } from '#lib/session/auth.ts';
import { SignOnChoice } from '#lib/session/sign-on-choice.tsx';
import { account } from '#lib/texts/en/account.ts';
import { signIn } from '#lib/texts/en/sign-in.ts';
import { Button, Form, TextField } from '#ui/index.ts';

const texts = signIn.signOn;

type SignOn = NonNullable<Workspace['single_sign_on']>;

/** True if the page begins here: no address is known, or it is the company's. */
export const asksFirst = (signOn: SignOn, address: string | undefined): boolean =>
  address === undefined || isCovered(signOn, address);

/**
 * Address before the way to sign in, at a workspace with single sign-on. Its domain alone decides: an address at a proven one is
 * offered the company's sign-on, any other `onForm`, so that nobody learns which addresses are known. The owner's link is the same
 * for all.
 */
export function AddressFirst({
  signOn,
  address: known = '',
  back,
  onForm,
}: {
  signOn: SignOn;
  address: string | undefined;
  /** Path to return to. */
  back: string;
  /** Shows the other ways for the address. */
  onForm: (address: string) => void;
}) {
  const [address, setAddress] = useState(known);
  const [error, setError] = useState<string>();
  const [isCompanys, setCompanys] = useState(isCovered(signOn, known.trim()));
  const [isChanged, setChanged] = useState(false);
  const email = address.trim();
  const submit = () => {
    if (!isEmail(email)) return setError(account.notAnAddress);
    if (isCovered(signOn, email)) return setCompanys(true);
    onForm(email);
  };
  if (isCompanys)
    return (
      <div className="sign-in-recovery">
        <p className="sign-in-as">
          <span>{email}</span>
          <Button
            variant="quiet"
            size="small"
            onClick={() => {
              setCompanys(false);
              setChanged(true);
            }}
          >
            {texts.another}
          </Button>
        </p>
        <SignOnChoice signOn={signOn} back={back} address={email} autoFocus />
        <Button variant="quiet" onClick={() => onForm(email)}>
          {signOn.required ? texts.owner : texts.others}
        </Button>
      </div>
    );
  return (
    <Form className="sign-in-recovery" noValidate onSubmit={submit}>
      <TextField
        label={signIn.form.email}
        name="username"
        type="email"
        autoComplete="username"
        autoFocus={isChanged}
        required
        value={address}
        error={error}
        onChange={({ target }) => {
          setAddress(target.value);
          setError(undefined);
        }}
      />
      <Button type="submit" variant="primary">
        {texts.goOn}
      </Button>
    </Form>
  );
}
