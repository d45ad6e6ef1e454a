import type { Language } from './language.ts';

/** Label of the sign-in page's button for a forgotten or a first password, which mails quote. */
export const forgotPassword: Readonly<Record<Language, string>> = {
  en: 'Forgot your password?',
  es: '¿Olvidó su contraseña?',
  it: 'Password dimenticata?',
  fr: 'Mot de passe oublié\u00a0?',
};
