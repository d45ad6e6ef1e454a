/** Texts of Amplify's form, which looks up its own texts and Cognito's errors as keys. */
import { I18n } from 'aws-amplify/utils';
import { signIn } from '#lib/texts/en/sign-in.ts';

const { refused, form, code } = signIn;

/** Field without a placeholder. */
export const plain = { placeholder: '', isRequired: true };

/** Field of a password, with the texts of its button. */
export const secret = {
  ...plain,
  showPasswordButtonLabel: form.show,
  passwordIsShownLabel: form.shown,
  passwordIsHiddenLabel: form.hidden,
};

/** Fields of the first steps; `address` is prefilled if known. `isGiven`: it was asked for before, and is changed there. */
export const fieldsFor = (address?: string, isGiven = false) => {
  const username = {
    ...plain,
    ...(address === undefined ? {} : { defaultValue: address }),
    ...(isGiven && { isReadOnly: true }),
  };
  return {
    signIn: {
      username,
      // Amplify's own value lets a password manager offer a new password.
      password: { ...secret, autocomplete: 'current-password', ...(isGiven && { autoFocus: true }) },
    },
    confirmSignIn: {
      confirmation_code: { ...plain, label: code.field, inputMode: 'numeric', autocomplete: 'one-time-code' },
    },
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
    Confirm: code.confirm,
    Confirming: code.confirming,
    'Back to Sign In': code.back,
    // Cognito's words after a wrong code have changed over time.
    'Invalid verification code provided, please try again.': refused.code,
    'Invalid code received for user': refused.code,
    'Your software token has already been used once.': refused.codeUsed,
    'Invalid session for the user, session is expired.': refused.codeLate,
    'Invalid session for the user.': refused.codeLate,
  },
});
I18n.setLanguage('en');
