import type { ReviewTexts } from '../en/review.ts';
import { ui } from './ui.ts';

export const review: ReviewTexts = {
  loading: 'Cargando la revisión',
  round: (round, rounds) => (round === 0 ? 'Primera vista previa' : `Ronda ${round} de ${rounds}`),
  by: (due) => `Responda antes del ${due}`,
  overdue: (due) => `El plazo venció el ${due}`,
  message: (agency) => `Mensaje de ${agency}`,
  work: 'El trabajo',
  files: 'Archivos',
  file: (name, index, count) => `${name}, archivo ${index} de ${count}`,
  download: 'Descargar',
  preparing: 'Este archivo se está preparando. Aparecerá aquí en un momento.',
  noPreview: 'Este archivo no tiene vista previa. Descárguelo para verlo.',
  openLink: 'Abrir el enlace',
  linkText: 'Se abre en una pestaña nueva',
  approve: 'Aprobar',
  requestChanges: 'Pedir cambios',
  comment: 'Enviar un mensaje',
  approveTitle: (stage) => `Aprobar «${stage}»`,
  approveText: (stage, left, rounds) =>
    left > 0
      ? `Al aprobar se cierra «${stage}». ${left === 1 ? 'Queda' : 'Quedan'} sin usar ${left} ${left === 1 ? 'ronda' : 'rondas'} de ${rounds}.`
      : `Al aprobar se cierra «${stage}».`,
  changesTitle: 'Pedir cambios',
  changesText: (left) =>
    left > 0
      ? `Sus comentarios llegan al equipo. Después ${left === 1 ? 'quedará 1 ronda' : `quedarán ${left} rondas`}.`
      : 'Sus comentarios llegan al equipo. Las rondas acordadas se han agotado; esta petición abre una más.',
  changesTextPlain: 'Sus comentarios llegan al equipo, que retomará el trabajo.',
  commentTitle: 'Enviar un mensaje al equipo',
  commentText: 'Un mensaje no cambia nada: la ronda sigue abierta hasta que usted decida.',
  yourMessage: 'Su mensaje',
  optional: 'Opcional',
  whatToChange: '¿Qué hay que cambiar?',
  messageNeeded: 'Indique qué hay que cambiar.',
  confirmApprove: 'Aprobar',
  confirmChanges: 'Pedir cambios',
  confirmComment: 'Enviar el mensaje',
  back: 'Volver',
  approvedToast: 'Aprobado. Gracias',
  changesToast: 'Su petición se ha enviado',
  commentToast: 'Mensaje enviado',
  failed: 'Algo no ha funcionado',
  failedText: 'No se ha perdido nada. Inténtelo de nuevo.',
  offline: 'Sin conexión. No se ha perdido nada; inténtelo de nuevo cuando recupere la conexión.',
  states: {
    shown: 'Por ahora es solo para que lo vea. El equipo aún no le ha pedido una decisión.',
    already_approved: (on) => `Aprobado el ${on}`,
    already_rejected: (on) => `Se pidieron cambios el ${on}`,
    superseded: 'Ya se ha enviado una ronda más reciente.',
    not_open_for_review: 'Esta ronda no está abierta para revisión.',
    closed: 'Este proyecto está cerrado.',
    read_only: 'Ahora mismo no se puede responder aquí. Póngase en contacto con quien le envió el enlace.',
  },
  current: 'Ir a la ronda actual',
  history: 'Historial',
  events: { sent: 'envió esta ronda', requested: 'pidió cambios', approved: 'dio su aprobación' },
  ui,
};
