/** Texts of Amplify's form, which looks up its own texts and Cognito's errors as keys. */
import { I18n } from 'aws-amplify/utils';
import { signIn } from '#lib/texts/en/sign-in.ts';

const { refused } = signIn;

/** Field without a placeholder. */
export const plain = { placeholder: '', isRequired: true };

/** Fields of the first steps; `address` is prefilled if known. */
export const fieldsFor = (address?: string) => {
  const username = { ...plain, ...(address === undefined ? {} : { defaultValue: address }) };
  return {
    signIn: { username, password: plain },
    forgotPassword: { username },
  };
};

I18n.putVocabularies({
  en: {
    'Incorrect username or password.': refused.password,
    'Password attempts exceeded': refused.attempts,
  },
});
I18n.setLanguage('en');
