import type { TeamTexts } from '../../translations.ts';
import { de } from './words.ts';

const notSent = 'L’enquête n’a pas été envoyée';

export const feedback: TeamTexts['feedback'] = {
  sender: {
    title: 'Envoyer une enquête de satisfaction',
    survey: 'Enquête',
    chooseSurvey: 'Choisissez une enquête ou ajoutez-en une',
    addSurvey: 'Ajouter une enquête',
    noSurveys: 'Vous n’avez pas encore de modèles d’enquête.',
    recipient: 'Destinataire',
    chooseRecipient: 'Choisissez un destinataire',
    asked: (count) => `${count} ${count < 2 ? 'question' : 'questions'}`,
    inMail: (question) => `Dans l’e-mail, avec cinq étoiles\u00a0: «\u00a0${question}\u00a0»`,
    asRead: 'Les questions telles que le contact les lit',
    partly: (language, written, questions) =>
      `${language}\u00a0: ${written} ${written === 1 ? 'question est écrite' : 'questions sont écrites'} sur ${questions}. Le contact lit les autres dans leurs mots d’origine.`,
    outdated: (count) =>
      count === 1
        ? 'Une question a changé après la rédaction de son texte dans la langue du projet.'
        : `${count} questions ont changé après la rédaction de leurs textes dans la langue du projet.`,
    editSurvey: 'Modifier le modèle',
    missing:
      'Il n’y a pas de modèle du type «\u00a0Enquête de satisfaction\u00a0». Vous pouvez écrire l’e-mail ici.',
    preview: 'Vérifier et envoyer',
    choose: 'L’aperçu s’affiche dès que l’enquête et le destinataire sont choisis.',
    confirmTitle: 'Envoyer cette enquête\u00a0?',
    remindTitle: 'Envoyer ce rappel ?',
    send: (name) => `Envoyer l’enquête à ${name}`,
    remind: (name) => `Envoyer un rappel à ${name}`,
    sentBefore: (name) => `${name} a déjà reçu cette enquête\u00a0: ce sera un rappel.`,
  },
  locked: {
    title: 'Les enquêtes de satisfaction ne font pas partie de votre forfait',
    text: 'Les réponses déjà reçues restent visibles ici.',
    more: 'Voir comment les obtenir',
  },
  list: {
    title: 'Enquêtes de ce projet',
    emptyText: 'Les réponses de votre client figureront ici.',
    pages: 'Pages d’enquêtes',
    sent: (when) => `Envoyée le ${when}`,
    reminded: (when) => `rappel le ${when}`,
    submitted: (name, when) => `Réponse ${de(name)} le ${when}`,
    badges: { PENDING: 'EN ATTENTE', INCOMPLETE: 'INCOMPLÈTE', COMPLETED: 'TERMINÉE' },
    remind: 'Envoyer un rappel',
    rating: (value) => `${value} sur 5`,
  },
  required: {
    title: 'À faire\u00a0: envoyer l’enquête de satisfaction',
    text: 'Le travail est terminé, et ce projet demande une enquête qui n’a pas été envoyée.',
    action: 'Envoyer l’enquête',
  },
  notices: { sent: 'Enquête envoyée', reminded: 'Rappel de l’enquête envoyé' },
  errors: {
    send: notSent,
    templates: 'Les modèles d’enquête n’ont pas pu être chargés',
  },
};
