/** Product as the sender of mails to people whose workspace is not known yet. */
import { defaultLanguage, type Language, languages } from '#domain/email-template/language.ts';

export const product = { tenantId: 0, subdomain: '', name: 'Proofline', theme: 'cyan' } as const;

/** First language of a browser's list (`it-IT,it;q=0.9`) that mails exist in; English if there is none. */
export const preferredLanguage = (accepted: string): Language => {
  const wanted = accepted.split(',').map((part) => part.trim().slice(0, 2).toLowerCase());
  return wanted.flatMap((one) => languages.filter((language) => language === one))[0] ?? defaultLanguage;
};
