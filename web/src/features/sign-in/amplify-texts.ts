/** Texts of Amplify's form, which looks up its own texts and Cognito's errors as keys. */
import { I18n } from 'aws-amplify/utils';
import { signIn } from '#lib/texts/en/sign-in.ts';

const { refused, form } = signIn;

/** Field without a placeholder. */
export const plain = { placeholder: '', isRequired: true };

/** Field of a password, with the texts of its button. */
export const secret = {
  ...plain,
  showPasswordButtonLabel: form.show,
  passwordIsShownLabel: form.shown,
  passwordIsHiddenLabel: form.hidden,
};

/** Fields of the first steps; `address` is prefilled if known. */
export const fieldsFor = (address?: string) => {
  const username = { ...plain, ...(address === undefined ? {} : { defaultValue: address }) };
  return {
    signIn: { username, password: secret },
    forgotPassword: { username },
  };
};

I18n.putVocabularies({
  en: {
    Email: form.email,
    Password: form.password,
    'Sign in': form.submit,
    'Signing in': form.submitting,
    'Send code': form.sendCode,
    Sending: form.sending,
    Loading: form.loading,
    'Your passwords must match': form.differ,
    'Incorrect username or password.': refused.password,
    'Password attempts exceeded': refused.attempts,
  },
});
I18n.setLanguage('en');
