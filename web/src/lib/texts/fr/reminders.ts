import type { RemindersTexts } from '../en/reminders.ts';
import { ui } from './ui.ts';
import { unanswered } from './unanswered.ts';

export const reminders: RemindersTexts = {
  title: 'Rappels',
  stopTitle: 'Désactiver les rappels automatiques\u00a0?',
  stopText: (agency, email) =>
    `${agency} vous écrit à l’adresse ${email} lorsqu’un travail attend votre retour. Vous continuerez à recevoir les aperçus et les messages.`,
  stop: 'Désactiver les rappels',
  stoppedTitle: 'Les rappels sont désactivés',
  stoppedText: (agency, email) =>
    `${agency} n’envoie plus de rappels automatiques à ${email}. Vous continuerez à recevoir les aperçus et les messages.`,
  resume: 'Réactiver les rappels',
  failed: 'Quelque chose n’a pas fonctionné',
  unanswered,
  ui,
};
