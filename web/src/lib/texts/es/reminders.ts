import type { RemindersTexts } from '../en/reminders.ts';
import { ui } from './ui.ts';
import { unanswered } from './unanswered.ts';

export const reminders: RemindersTexts = {
  title: 'Recordatorios',
  stopTitle: '¿Desactivar los recordatorios automáticos?',
  stopText: (agency, email) =>
    `${agency} le escribe a ${email} cuando un trabajo está pendiente de su respuesta. Seguirá recibiendo las vistas previas y los mensajes.`,
  stop: 'Desactivar recordatorios',
  stoppedTitle: 'Los recordatorios están desactivados',
  stoppedText: (agency, email) =>
    `${agency} ya no envía recordatorios automáticos a ${email}. Seguirá recibiendo las vistas previas y los mensajes.`,
  resume: 'Volver a activar los recordatorios',
  failed: 'Algo no ha funcionado',
  unanswered,
  ui,
};
