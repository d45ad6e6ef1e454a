import type { RemindersTexts } from '../en/reminders.ts';
import { ui } from './ui.ts';

export const reminders: RemindersTexts = {
  title: 'Promemoria',
  stopTitle: 'Disattivare i promemoria automatici?',
  stopText: (agency, email) =>
    `${agency} Le scrive a ${email} quando qualcosa attende la Sua risposta. Continuerà a ricevere anteprime e messaggi.`,
  stop: 'Disattiva i promemoria',
  stoppedTitle: 'I promemoria sono disattivati',
  stoppedText: (agency, email) =>
    `${agency} non invia più promemoria automatici a ${email}. Continuerà a ricevere anteprime e messaggi.`,
  resume: 'Riattiva i promemoria',
  failed: 'Non ha funzionato',
  offline: 'Nessuna connessione. Riprovi quando sarà di nuovo online.',
  ui,
};
