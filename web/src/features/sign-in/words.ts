/** Amplify's form in the product's words; it looks up each of its own, and what Cognito refuses with, as a key. */
import { I18n } from 'aws-amplify/utils';
import { signIn } from '#lib/texts/en/sign-in.ts';

const { refused } = signIn;

/** A field without a hint within it. */
export const plain = { placeholder: '', isRequired: true };

/** The fields of its first steps, for somebody whose `address` may be known already. */
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
