import type { InboxWords } from '../sentence.ts';

export const it = {
  says: {
    changes_requested: (by) => `${by} ha chiesto modifiche`,
    approved: (by) => `${by} ha approvato`,
    answered: (by) => `${by} ha risposto; mancano altre risposte`,
    recalled: (by) => `${by} ha ritirato una decisione`,
    points: (by, what) => `${by} ha aggiunto ${what}`,
    message: (by) => `${by} ha inviato un messaggio`,
    mention: (by) => `${by} La menziona`,
    reply: (by) => `${by} ha risposto a un punto`,
    assigned: (by) => `${by} Le ha assegnato un punto`,
    link_asked: (by) => `${by} ha chiesto un nuovo link`,
    more_time_asked: (by, day) => `${by} chiede tempo fino a ${day}`,
    guest_added: (by, name) => `${by} ha aggiunto ${name}`,
    rated: (by, rating) =>
      rating ? `${by} ha dato un voto di ${rating} su 5` : `${by} ha risposto al sondaggio`,
    undelivered: () => 'Nessuna e-mail di questa revisione è stata recapitata',
    bounced: (email) => `Le e-mail a ${email} non arrivano`,
    overdue: () => 'Il riscontro è in ritardo',
    target_missed: () => 'La data prevista è passata',
  },
  client: 'Il cliente',
  undecided: (by) => `${by} ha risposto; la revisione resta aperta`,
  reopened: (by) => `${by} ha riaperto un punto`,
  preview: 'Anteprima',
  round: (round) => `Revisione ${round}`,
  points: (count) => (count === 1 ? '1 punto' : `${count} punti`),
} satisfies InboxWords;
