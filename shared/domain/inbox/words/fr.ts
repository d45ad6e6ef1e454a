import type { InboxWords } from '../sentence.ts';

export const fr = {
  says: {
    changes_requested: (by) => `${by} a demandé des modifications`,
    approved: (by) => `${by} a donné son accord`,
    answered: (by) => `${by} a répondu\u00a0; d’autres doivent encore répondre`,
    recalled: (by) => `${by} a retiré une décision`,
    points: (by, what) => `${by} a ajouté ${what}`,
    message: (by) => `${by} a envoyé un message`,
    mention: (by) => `${by} vous a mentionné`,
    reply: (by) => `${by} a répondu à un point`,
    assigned: (by) => `${by} vous a attribué un point`,
    link_asked: (by) => `${by} a demandé un nouveau lien`,
    more_time_asked: (by, day) => `${by} demande un délai jusqu’au ${day}`,
    guest_added: (by, name) => `${by} a ajouté ${name}`,
    rated: (by, rating) =>
      rating
        ? `${by} a donné la note de ${String(rating).replace('.', ',')} sur 5`
        : `${by} a répondu à l’enquête`,
    undelivered: () => 'Aucun e-mail de cette révision n’est arrivé',
    bounced: (email) => `Les e-mails à ${email} n’arrivent pas`,
    overdue: () => 'Le retour est en retard',
    target_missed: () => 'La date prévue est dépassée',
  },
  client: 'Le client',
  undecided: (by) => `${by} a répondu\u00a0; la révision reste ouverte`,
  reopened: (by) => `${by} a rouvert un point`,
  preview: 'Aperçu',
  round: (round) => `Révision ${round}`,
  points: (count) => `${count} ${count < 2 ? 'point' : 'points'}`,
} satisfies InboxWords;
