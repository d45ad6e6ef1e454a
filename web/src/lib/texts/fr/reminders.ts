import type { RemindersTexts } from '../en/reminders.ts';
import { ui } from './ui.ts';
import { unanswered } from './unanswered.ts';

export const reminders: RemindersTexts = {
  reminders: {
    title: 'Rappels',
    stopTitle: 'Désactiver les rappels automatiques\u00a0?',
    stopText: (agency, email) =>
      `${agency} vous écrit à l’adresse ${email} lorsqu’un travail attend votre retour. Vous continuerez à recevoir les aperçus et les messages.`,
    stop: 'Désactiver les rappels',
    stoppedTitle: 'Les rappels sont désactivés',
    stoppedText: (agency, email) =>
      `${agency} n’envoie plus de rappels automatiques à ${email}. Vous continuerez à recevoir les aperçus et les messages.`,
    resume: 'Réactiver les rappels',
  },
  digest: {
    title: 'Résumé quotidien',
    stopTitle: 'Désactiver le résumé quotidien\u00a0?',
    stopText: (agency, email) =>
      `${email} reçoit un résumé de ${agency} une fois par jour ouvré. Vous continuerez à recevoir les autres e-mails.`,
    stop: 'Désactiver le résumé',
    stoppedTitle: 'Le résumé quotidien est désactivé',
    stoppedText: (agency, email) =>
      `Plus aucun résumé de ${agency} n’est envoyé à ${email}. Vous continuerez à recevoir les autres e-mails. Votre profil permet aussi de le réactiver.`,
    resume: 'Réactiver le résumé',
  },
  failed: 'Quelque chose n’a pas fonctionné',
  unanswered,
  ui,
};
