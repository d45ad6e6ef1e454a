import type { TeamTexts } from '../../translations.ts';

export const wishes: TeamTexts['wishes'] = {
  asks: (by, day) => `${by} pide tiempo hasta el ${day}`,
  due: (day) => `La respuesta vence el ${day}.`,
  agree: 'Aceptar',
  keep: (day) => `Mantener el ${day}`,
  keepTitle: (day) => `¿Mantener el ${day}?`,
  keepText: (by) => `${by} recibe un correo: la fecha límite se mantiene, con sus palabras.`,
  words: 'Palabras para el cliente (opcional)',
  agreed: (day) => `Ahora vence el ${day}. El cliente recibe un correo.`,
  kept: 'La fecha límite se mantiene. El cliente recibe un correo.',
  failed: 'No se respondió a la petición',
  over: 'La solicitud ya no está abierta, así que no se envía nada. Su texto se conserva aquí hasta que cierre esta ventana.',
};
