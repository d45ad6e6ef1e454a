import type { RemindersTexts } from '../en/reminders.ts';
import { ui } from './ui.ts';
import { unanswered } from './unanswered.ts';

export const reminders: RemindersTexts = {
  reminders: {
    title: 'Recordatorios',
    stopTitle: '¿Desactivar los recordatorios automáticos?',
    stopText: (agency, email) =>
      `${agency} le escribe a ${email} cuando un trabajo está pendiente de su respuesta. Seguirá recibiendo las vistas previas y los mensajes.`,
    stop: 'Desactivar recordatorios',
    stoppedTitle: 'Los recordatorios están desactivados',
    stoppedText: (agency, email) =>
      `${agency} ya no envía recordatorios automáticos a ${email}. Seguirá recibiendo las vistas previas y los mensajes.`,
    resume: 'Volver a activar los recordatorios',
  },
  digest: {
    title: 'Resumen diario',
    stopTitle: '¿Desactivar el resumen diario?',
    stopText: (agency, email) =>
      `${email} recibe un resumen de ${agency} una vez cada día laborable. Los demás correos le seguirán llegando.`,
    stop: 'Desactivar el resumen',
    stoppedTitle: 'El resumen diario está desactivado',
    stoppedText: (agency, email) =>
      `Ya no se envían resúmenes de ${agency} a ${email}. Los demás correos le seguirán llegando. También puede volver a activarlo en su perfil.`,
    resume: 'Volver a activar el resumen',
  },
  failed: 'Algo no ha funcionado',
  unanswered,
  ui,
};
