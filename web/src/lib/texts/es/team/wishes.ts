import type { TeamTexts } from '../../translations.ts';

export const wishes: TeamTexts['wishes'] = {
  asks: (by, day) => `${by} pide tiempo hasta ${day}`,
  due: (day) => `La respuesta vence ${day}.`,
  agree: 'Aceptar',
  keep: (day) => `Mantener ${day}`,
  keepTitle: (day) => `¿Mantener ${day}?`,
  keepText: (by) => `${by} recibe un correo: la fecha límite se mantiene, con sus palabras.`,
  words: 'Palabras para el cliente (opcional)',
  agreed: (day) => `Ahora vence ${day}. El cliente recibe un correo.`,
  kept: 'La fecha límite se mantiene. El cliente recibe un correo.',
  failed: 'No se respondió a la petición',
  over: 'La solicitud ya no está abierta, así que no se envía nada. Su texto se conserva aquí hasta que cierre esta ventana.',
};
