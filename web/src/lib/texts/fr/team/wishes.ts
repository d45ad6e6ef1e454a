import type { TeamTexts } from '../../translations.ts';

export const wishes: TeamTexts['wishes'] = {
  asks: (by, day) => `${by} demande un délai jusqu’au ${day}`,
  due: (day) => `La réponse est attendue le ${day}.`,
  agree: 'Accepter',
  keep: (day) => `Garder le ${day}`,
  keepTitle: (day) => `Garder le ${day} ?`,
  keepText: (by) => `${by} reçoit un e-mail : l’échéance reste, avec vos mots.`,
  words: 'Mot au client (facultatif)',
  agreed: (day) => `Échéance désormais le ${day}. Le client reçoit un e-mail.`,
  kept: 'L’échéance reste. Le client reçoit un e-mail.',
  failed: 'La demande n’a pas reçu de réponse',
  over: 'La demande n’est plus ouverte\u00a0: rien n’est envoyé. Votre texte reste ici jusqu’à ce que vous fermiez cette fenêtre.',
};
