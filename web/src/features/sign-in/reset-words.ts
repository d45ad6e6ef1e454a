/** Texts of Amplify's password reset. Loaded on demand. */
import { I18n } from 'aws-amplify/utils';
import { password } from '#lib/texts/en/password.ts';
import { reset } from '#lib/texts/en/reset.ts';
import { plain, secret } from './amplify-texts.ts';

const { refused } = reset;

/** Fields of the last step. */
export const resetFields = {
  confirmResetPassword: {
    confirmation_code: { ...plain, inputMode: 'numeric' },
    // Only the provider can validate the password, so the rule is shown from the start.
    password: { ...secret, descriptiveText: password.rule },
    confirm_password: secret,
  },
};

I18n.putVocabularies({
  en: {
    'Enter your email': reset.email,
    'Confirmation Code': reset.code,
    'New Password': password.field,
    'Confirm Password': password.again,
    'Back to Sign In': reset.back,
    'Resend Code': reset.resend,
    Submit: reset.save,
    Submitting: reset.saving,
    // Amplify's own message does not know the rule of this user pool.
    'Password must have at least 8 characters': refused.weak,
    'Attempt limit exceeded, please try after some time.': refused.attempts,
    'Invalid verification code provided, please try again.': refused.code,
    'Invalid code provided, please request a code again.': refused.codeExpired,
    'Password did not conform with policy: Password not long enough': refused.weak,
    'Password did not conform with policy: Password must have lowercase characters': refused.weak,
    'Password did not conform with policy: Password must have uppercase characters': refused.weak,
    'Password did not conform with policy: Password must have numeric characters': refused.weak,
    'Password did not conform with policy: Password must have symbol characters': refused.weak,
  },
});
