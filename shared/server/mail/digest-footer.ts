import { html, type SafeHtml } from '#domain/email-template/html.ts';
import type { Language } from '#domain/email-template/language.ts';

const words: Readonly<Record<Language, { readonly why: string; readonly stop: string }>> = {
  en: { why: 'You chose to get this digest once a day in your profile.', stop: 'Turn the digest off' },
  es: {
    why: 'En su perfil eligió recibir este resumen una vez al día.',
    stop: 'Desactivar el resumen',
  },
  it: {
    why: 'Nel Suo profilo ha scelto di ricevere questo riepilogo una volta al giorno.',
    stop: 'Disattiva il riepilogo',
  },
  fr: {
    why: 'Dans votre profil, vous avez choisi de recevoir ce résumé une fois par jour.',
    stop: 'Désactiver le résumé',
  },
};

/** Small print of a daily digest: its reason, and the link that turns it off. */
export const digestFooter = (language: Language, page: string): SafeHtml => {
  const { why, stop } = words[language];
  return html`<p>${why} <a href="${page}">${stop}</a></p>`;
};
