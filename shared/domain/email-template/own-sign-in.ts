import type { Language } from './language.ts';

/** Page on which a client keeps their own sign-in, and its part for passkeys: as the page and the mails call them. */
export const ownSignIn: Readonly<Record<Language, { readonly page: string; readonly passkeys: string }>> = {
  en: { page: 'Sign-in and devices', passkeys: 'Passkeys' },
  it: { page: 'Accesso e dispositivi', passkeys: 'Passkey' },
  es: { page: 'Acceso y dispositivos', passkeys: 'Llaves de acceso' },
  fr: { page: 'Connexion et appareils', passkeys: 'Clés d’accès' },
};
