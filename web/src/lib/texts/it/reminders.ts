import type { RemindersTexts } from '../en/reminders.ts';
import { ui } from './ui.ts';
import { unanswered } from './unanswered.ts';

export const reminders: RemindersTexts = {
  reminders: {
    title: 'Promemoria',
    stopTitle: 'Disattivare i promemoria automatici?',
    stopText: (agency, email) =>
      `${agency} Le scrive a ${email} quando un lavoro attende il Suo riscontro. Continuerà a ricevere anteprime e messaggi.`,
    stop: 'Disattiva i promemoria',
    stoppedTitle: 'I promemoria sono disattivati',
    stoppedText: (agency, email) =>
      `${agency} non invia più promemoria automatici a ${email}. Continuerà a ricevere anteprime e messaggi.`,
    resume: 'Riattiva i promemoria',
  },
  digest: {
    title: 'Riepilogo giornaliero',
    stopTitle: 'Disattivare il riepilogo giornaliero?',
    stopText: (agency, email) =>
      `${email} riceve un riepilogo di ${agency} una volta ogni giorno lavorativo. Le altre email continueranno ad arrivare.`,
    stop: 'Disattiva il riepilogo',
    stoppedTitle: 'Il riepilogo giornaliero è disattivato',
    stoppedText: (agency, email) =>
      `A ${email} non vengono più inviati riepiloghi di ${agency}. Le altre email continueranno ad arrivare. Può riattivarlo anche nel Suo profilo.`,
    resume: 'Riattiva il riepilogo',
  },
  failed: 'Qualcosa non ha funzionato',
  unanswered,
  ui,
};
