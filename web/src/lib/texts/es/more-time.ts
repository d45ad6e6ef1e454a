import type { MoreTimeTexts } from '../en/more-time.ts';
import { timeQuestion } from './time-question.ts';

export const moreTime: MoreTimeTexts = {
  ...timeQuestion,
  title: '¿Hasta cuándo necesita tiempo?',
  text: (agency) => `Decide ${agency}. Hasta entonces, su plazo sigue igual.`,
  day: 'Puedo responder a más tardar',
  message: 'Mensaje (opcional)',
  send: 'Pedir este día',
  withdraw: 'Retirar la petición',
  back: 'Cancelar',
  open: (agency, day) => `Pidió tiempo hasta el ${day}. ${agency} le responderá.`,
  openBy: (by, agency, day) => `${by} pidió tiempo hasta el ${day}. ${agency} responderá.`,
  agreed: (evening) => `Puede responder a más tardar ${evening}.`,
  kept: (agency, day, evening) =>
    `Pidió tiempo hasta el ${day}. Aun así, ${agency} necesita su respuesta a más tardar ${evening}.`,
  keptBy: (by, agency, day, evening) =>
    `${by} pidió tiempo hasta el ${day}. Aun así, ${agency} necesita su respuesta a más tardar ${evening}.`,
  withdrawn: 'La petición se ha retirado. El plazo sigue igual.',
  failed: 'No se ha enviado. Su texto se conserva aquí: inténtelo de nuevo.',
  overtaken: 'Ya no es posible: el plazo o la ronda han cambiado. Cierre esta ventana para ver cómo están.',
  notYours: 'Solo puede retirarla la persona que la hizo.',
};
