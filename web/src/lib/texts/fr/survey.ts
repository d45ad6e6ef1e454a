import type { SurveyTexts } from '../en/survey.ts';
import { linkReader } from './link-reader.ts';
import { ui } from './ui.ts';
import { unanswered } from './unanswered.ts';

export const survey: SurveyTexts = {
  loading: 'Chargement de l’enquête',
  title: (project) => `Comment s’est passé «\u00a0${project}\u00a0»\u00a0?`,
  intro: (firstname, agency) => `${firstname}, ${agency} aimerait connaître votre avis.`,
  comment: 'Votre réponse',
  optional: 'Facultatif',
  noStars: 'sans note',
  noComment: 'Sans réponse',
  submit: 'Envoyer mon avis',
  starsMissing: 'Donnez une note à chaque question avant l’envoi.',
  readOnly:
    'Il n’est pas possible de répondre à cette enquête pour le moment. Vos choix restent sur cet appareil.',
  kept: 'Vos réponses restent sur cet appareil jusqu’à l’envoi.',
  submittedToast: 'Avis envoyé',
  failed: 'Votre avis n’a pas pu être envoyé',
  failedText: 'Rien n’a été perdu. Veuillez réessayer.',
  unanswered,
  ...linkReader,
  thanks: 'Merci pour votre avis',
  submittedBy: (name, when) => `Envoyé par ${name} le ${when}`,
  ui,
};
