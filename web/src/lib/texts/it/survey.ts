import type { SurveyTexts } from '../en/survey.ts';
import { linkReader } from './link-reader.ts';
import { ui } from './ui.ts';
import { unanswered } from './unanswered.ts';

export const survey: SurveyTexts = {
  loading: 'Caricamento del sondaggio',
  title: (project) => `Com’è andata con «${project}»?`,
  intro: (firstname, agency) => `${firstname}, ${agency} vorrebbe conoscere il Suo parere.`,
  comment: 'La Sua risposta',
  optional: 'Facoltativo',
  noStars: 'senza voto',
  noComment: 'Nessuna risposta',
  submit: 'Invia il parere',
  starsMissing: 'Dia un voto a ogni domanda prima di inviare.',
  readOnly:
    'In questo momento non si può rispondere al sondaggio. Le Sue scelte restano su questo dispositivo.',
  kept: 'Le Sue risposte restano su questo dispositivo finché non le invia.',
  submittedToast: 'Parere inviato',
  failed: 'Invio del parere non riuscito',
  failedText: 'Non è andato perso nulla. Riprovi.',
  unanswered,
  ...linkReader,
  thanks: 'Grazie per il Suo parere',
  submittedBy: (name, when) => `Inviato da ${name} il ${when}`,
  ui,
};
