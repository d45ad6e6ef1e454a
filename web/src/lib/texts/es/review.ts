import type { ReviewTexts } from '../en/review.ts';
import { ui } from './ui.ts';

export const review: ReviewTexts = {
  loading: 'Cargando la revisión',
  round: (round, rounds) => (round === 0 ? 'Primera vista previa' : `Ronda ${round} de ${rounds}`),
  by: (due) => `Responde antes del ${due}`,
  overdue: (due) => `Tu respuesta se esperaba para el ${due}`,
  message: (agency) => `Mensaje de ${agency}`,
  work: 'El trabajo',
  files: 'Archivos',
  file: (name, index, count) => `${name}, archivo ${index} de ${count}`,
  download: 'Descargar',
  preparing: 'Este archivo se está preparando. Aparecerá aquí en un momento.',
  noPreview: 'Este archivo no tiene vista previa. Descárgalo para verlo.',
  openLink: 'Abrir el enlace',
  linkText: 'Se abre en una pestaña nueva',
  approve: 'Aprobar',
  requestChanges: 'Pedir cambios',
  comment: 'Enviar un mensaje',
  approveTitle: (stage) => `Aprobar «${stage}»`,
  approveText: (stage, left, rounds) =>
    left > 0
      ? `Al aprobar se cierra «${stage}». ${left === 1 ? 'Queda' : 'Quedan'} sin usar ${left} de ${rounds} ${rounds === 1 ? 'ronda' : 'rondas'}.`
      : `Al aprobar se cierra «${stage}».`,
  changesTitle: 'Pedir cambios',
  changesText: (left) =>
    left > 0
      ? `Tus comentarios llegan al equipo. Después ${left === 1 ? 'queda 1 ronda' : `quedan ${left} rondas`}.`
      : 'Tus comentarios llegan al equipo. Las rondas acordadas se han agotado; con esta petición empieza otra.',
  changesTextPlain: 'Tus comentarios llegan al equipo, que retoma el trabajo.',
  commentTitle: 'Enviar un mensaje al equipo',
  commentText: 'Un mensaje no cambia nada: la ronda sigue abierta hasta que decidas.',
  yourMessage: 'Tu mensaje',
  optional: 'opcional',
  whatToChange: '¿Qué hay que cambiar?',
  messageNeeded: 'Indica qué hay que cambiar.',
  confirmApprove: 'Aprobar',
  confirmChanges: 'Pedir cambios',
  confirmComment: 'Enviar el mensaje',
  back: 'Volver',
  approvedToast: 'Aprobado. Gracias',
  changesToast: 'Tu petición se ha enviado',
  commentToast: 'Mensaje enviado',
  failed: 'No ha funcionado',
  failedText: 'No se ha perdido nada. Inténtalo de nuevo.',
  offline: 'Sin conexión. No se ha perdido nada; inténtalo cuando vuelvas a estar en línea.',
  states: {
    shown: 'Esto es para que lo veas. El equipo aún no te ha pedido una decisión.',
    already_approved: (on) => `Aprobado el ${on}`,
    already_rejected: (on) => `Se pidieron cambios el ${on}`,
    superseded: 'Desde entonces se ha enviado una ronda más reciente.',
    not_open_for_review: 'Esta ronda no está abierta para revisión.',
    closed: 'Este proyecto está cerrado.',
  },
  current: 'Ir a la ronda actual',
  history: 'Historial',
  events: { sent: 'envió esta ronda', requested: 'pidió cambios', approved: 'aprobó' },
  gone: 'Este enlace no lleva a ninguna parte',
  goneText: 'Puede que se haya retirado o haya caducado. Pide uno nuevo a quien te lo envió.',
  retry: 'Intentarlo de nuevo',
  ui,
};
