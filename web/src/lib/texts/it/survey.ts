import type { SurveyTexts } from '../en/survey.ts';
import { ui } from './ui.ts';

export const survey: SurveyTexts = {
  loading: 'Caricamento del sondaggio',
  title: (project) => `Com’è andata con «${project}»?`,
  intro: (firstname, agency) => `${firstname}, ${agency} vorrebbe sapere come ti sei trovato.`,
  comment: 'La tua risposta',
  optional: 'facoltativo',
  noStars: 'senza voto',
  noComment: 'Nessuna risposta',
  submit: 'Invia il parere',
  starsMissing: 'Dai un voto a ogni domanda prima di inviare.',
  readOnly:
    'In questo momento non si può rispondere al sondaggio. Le tue scelte restano su questo dispositivo.',
  kept: 'Le tue risposte restano su questo dispositivo finché non le invii.',
  submittedToast: 'Parere inviato',
  failed: 'Invio del parere non riuscito',
  failedText: 'Nulla è andato perso. Riprova.',
  offline: 'Nessuna connessione. Nulla è andato perso; riprova quando sei di nuovo online.',
  thanks: 'Grazie per il tuo parere',
  submittedBy: (name, when) => `Inviato da ${name} il ${when}`,
  gone: 'Questo link non porta da nessuna parte',
  goneText: 'Potrebbe essere stato ritirato o scaduto. Chiedine uno nuovo a chi te lo ha mandato.',
  loadFailed: 'Non ha funzionato',
  retry: 'Riprova',
  ui,
};
