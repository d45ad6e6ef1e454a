import type { RemindersTexts } from '../en/reminders.ts';
import { ui } from './ui.ts';

export const reminders: RemindersTexts = {
  title: 'Rappels',
  stopTitle: 'Désactiver les rappels automatiques ?',
  stopText: (agency, email) =>
    `${agency} vous écrit à l’adresse ${email} quand quelque chose attend votre réponse. Vous continuerez à recevoir les aperçus et les messages.`,
  stop: 'Désactiver les rappels',
  stoppedTitle: 'Les rappels sont désactivés',
  stoppedText: (agency, email) =>
    `${agency} n’envoie plus de rappels automatiques à ${email}. Vous continuerez à recevoir les aperçus et les messages.`,
  resume: 'Réactiver les rappels',
  failed: 'Cela n’a pas fonctionné',
  offline: 'Pas de connexion. Réessayez une fois de retour en ligne.',
  ui,
};
