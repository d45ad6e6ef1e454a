import type { SurveyTexts } from '../en/survey.ts';
import { ui } from './ui.ts';

export const survey: SurveyTexts = {
  loading: 'Chargement de l’enquête',
  title: (project) => `Comment s’est passé « ${project} » ?`,
  intro: (firstname, agency) => `${firstname}, ${agency} aimerait savoir comment cela s’est passé pour vous.`,
  comment: 'Votre réponse',
  optional: 'facultatif',
  noStars: 'sans note',
  noComment: 'Sans réponse',
  submit: 'Envoyer mon avis',
  starsMissing: 'Notez chaque question avant l’envoi.',
  readOnly:
    'Il n’est pas possible de répondre à cette enquête pour le moment. Vos choix restent sur cet appareil.',
  kept: 'Vos réponses restent sur cet appareil jusqu’à l’envoi.',
  submittedToast: 'Avis envoyé',
  failed: 'Votre avis n’a pas pu être envoyé',
  failedText: 'Rien n’est perdu. Veuillez réessayer.',
  offline: 'Pas de connexion. Rien n’est perdu ; réessayez une fois de retour en ligne.',
  thanks: 'Merci pour votre avis',
  submittedBy: (name, when) => `Envoyé par ${name} le ${when}`,
  ui,
};
