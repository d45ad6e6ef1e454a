import type { RemindersTexts } from '../en/reminders.ts';
import { ui } from './ui.ts';
import { unanswered } from './unanswered.ts';

export const reminders: RemindersTexts = {
  title: 'Promemoria',
  stopTitle: 'Disattivare i promemoria automatici?',
  stopText: (agency, email) =>
    `${agency} Le scrive a ${email} quando un lavoro attende il Suo riscontro. Continuerà a ricevere anteprime e messaggi.`,
  stop: 'Disattiva i promemoria',
  stoppedTitle: 'I promemoria sono disattivati',
  stoppedText: (agency, email) =>
    `${agency} non invia più promemoria automatici a ${email}. Continuerà a ricevere anteprime e messaggi.`,
  resume: 'Riattiva i promemoria',
  failed: 'Qualcosa non ha funzionato',
  unanswered,
  ui,
};
