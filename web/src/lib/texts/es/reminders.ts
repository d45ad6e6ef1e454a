import type { RemindersTexts } from '../en/reminders.ts';
import { ui } from './ui.ts';

export const reminders: RemindersTexts = {
  title: 'Recordatorios',
  stopTitle: '¿Desactivar los recordatorios automáticos?',
  stopText: (agency, email) =>
    `${agency} le avisa en ${email} cuando algo espera su respuesta. Seguirá recibiendo las vistas previas y los mensajes.`,
  stop: 'Desactivar recordatorios',
  stoppedTitle: 'Los recordatorios están desactivados',
  stoppedText: (agency, email) =>
    `${agency} ya no envía recordatorios automáticos a ${email}. Seguirá recibiendo las vistas previas y los mensajes.`,
  resume: 'Volver a activar los recordatorios',
  failed: 'No ha funcionado',
  offline: 'Sin conexión. Inténtelo cuando vuelva a estar en línea.',
  ui,
};
