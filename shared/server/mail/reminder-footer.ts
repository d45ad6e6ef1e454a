import { html, type SafeHtml } from '#domain/email-template/html.ts';
import type { Language } from '#domain/email-template/language.ts';
import type { ContactCard } from '#domain/project/contacts.ts';
import type { TenantRecord } from '../lambda/tenant.ts';
import { remindersUrl } from './workspace-url.ts';

const words: Readonly<Record<Language, { readonly why: (agency: string) => string; readonly stop: string }>> =
  {
    en: {
      why: (agency) =>
        `${agency} sends this reminder automatically because something is waiting for your answer.`,
      stop: 'Stop automatic reminders',
    },
    es: {
      why: (agency) =>
        `${agency} envía este recordatorio automáticamente porque un trabajo está pendiente de su respuesta.`,
      stop: 'Desactivar los recordatorios automáticos',
    },
    it: {
      why: (agency) =>
        `${agency} invia questo promemoria automaticamente perché un lavoro attende il Suo riscontro.`,
      stop: 'Disattiva i promemoria automatici',
    },
    fr: {
      why: (agency) => `${agency} envoie ce rappel automatiquement, car un travail attend votre retour.`,
      stop: 'Désactiver les rappels automatiques',
    },
  };

/** Small print of an automatic reminder: its reason, and a link to unsubscribe. */
export const reminderFooter = (
  tenant: Pick<TenantRecord, 'tenantId' | 'name' | 'subdomain'>,
  language: Language,
  contact: Pick<ContactCard, 'id' | 'address_changes'>,
  now: number,
): SafeHtml => {
  const { why, stop } = words[language];
  return html`<p>${why(tenant.name)} <a href="${remindersUrl(tenant, contact, now)}">${stop}</a></p>`;
};
