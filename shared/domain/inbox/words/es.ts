import type { InboxWords } from '../sentence.ts';

export const es = {
  says: {
    changes_requested: (by) => `${by} pidió cambios`,
    approved: (by) => `${by} dio su aprobación`,
    answered: (by) => `${by} respondió; aún faltan otras respuestas`,
    recalled: (by) => `${by} retiró una decisión`,
    points: (by, what) => `${by} añadió ${what}`,
    message: (by) => `${by} envió un mensaje`,
    mention: (by) => `${by} le mencionó`,
    reply: (by) => `${by} respondió a un punto`,
    assigned: (by) => `${by} le asignó un punto`,
    link_asked: (by) => `${by} pidió un enlace nuevo`,
    more_time_asked: (by, day) => `${by} pide tiempo hasta ${day}`,
    guest_added: (by, name) => `${by} añadió a ${name}`,
    rated: (by, rating) => (rating ? `${by} dio ${rating} de 5 estrellas` : `${by} respondió la encuesta`),
    undelivered: () => 'Ningún correo de esta revisión se ha entregado',
    bounced: (email) => `Los correos a ${email} no llegan`,
    overdue: () => 'La respuesta está atrasada',
    target_missed: () => 'La fecha prevista ha pasado',
  },
  client: 'El cliente',
  undecided: (by) => `${by} respondió; la revisión sigue abierta`,
  reopened: (by) => `${by} reabrió un punto`,
  preview: 'Vista previa',
  round: (round) => `Revisión ${round}`,
  points: (count) => (count === 1 ? '1 punto' : `${count} puntos`),
} satisfies InboxWords;
