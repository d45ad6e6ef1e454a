import type { TeamTexts } from '../../translations.ts';
import { plural } from './words.ts';

export const multiUpdate: TeamTexts['multiUpdate'] = {
  tab: 'Partage d’aperçus',
  rows: {
    title: 'Livrables',
    row: (place) => `Livrable ${place}`,
    workflow: 'Livrable',
    stage: 'Étape',
    choose: 'Choisir',
    noStage: 'Aucune étape en cours',
    noStageHint: 'Non compris\u00a0: aucune révision de ce livrable n’est en cours, ou il est déjà choisi.',
    move: 'Passer en attente de retour',
    moveOn: 'En attente de retour après l’envoi.',
    moveOff: 'Le client peut regarder, mais sa décision n’est pas demandée.',
    chooseFirst: 'Choisissez un livrable et son étape pour ajouter le travail.',
    add: 'Ajouter un livrable',
    remove: (place) => `Retirer le livrable ${place}`,
    last: 'Le dernier livrable ne peut pas être retiré.',
  },
  rest: {
    title: 'Hors de cet envoi',
    add: 'Ajouter',
    addNamed: (title) => `Ajouter ${title}`,
    reason: {
      ready: 'Prêt',
      no_work: 'Rien n’est encore déposé',
      shown: 'Le client l’a déjà vu',
      checking: 'Un fichier est en cours de contrôle',
      unanswered: 'Le client attend encore une réponse à un point',
      with_client: 'En attente du client',
      not_started: 'Pas commencé',
      completed: 'Terminé',
    },
  },
  undo: 'Annuler',
  undone: 'Envoi annulé',
  none: 'Choisissez d’abord un livrable et son étape.',
  noPreview: 'L’aperçu s’affiche dès qu’un livrable et son étape sont choisis.',
  confirm: {
    title: 'Envoyer ces aperçus\u00a0?',
    send: (contacts) => `Envoyer à ${plural(contacts, 'contact')}`,
    files: (count) => plural(count, 'fichier'),
    link: (count) =>
      count === 0 ? 'lien' : `lien avec ${plural(count, 'capture d’écran', 'captures d’écran')}`,
    nothing: 'rien à examiner',
    moves: 'passe en attente de retour',
    stays: 'reste en production',
    leftOut: (count) =>
      count < 2
        ? `${count} ligne sans livrable ou sans étape n’est pas comprise.`
        : `${count} lignes sans livrable ou sans étape ne sont pas comprises.`,
  },
  setup: {
    title: 'Configuration à terminer',
    text: 'Il n’y a pas encore de modèle d’e-mail du type «\u00a0Envoi groupé\u00a0». Créez-en un pour envoyer les aperçus de plusieurs livrables dans un seul e-mail.',
    templates: 'Modèles d’e-mail',
    back: 'Retour aux calendriers',
  },
  older: 'Les calendriers ont changé depuis.',
  sent: 'Aperçus des livrables envoyés',
  errors: { send: 'Les aperçus des livrables n’ont pas été envoyés', undo: 'Envoi non annulé' },
};
