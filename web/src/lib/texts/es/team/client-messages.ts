import type { TeamTexts } from '../../translations.ts';

export const clientMessages: TeamTexts['clientMessages'] = {
  wrote: (by, day) => `${by} escribió ${day} y aún no tiene respuesta`,
  more: (count) => (count === 1 ? '1 mensaje más desde entonces' : `${count} mensajes más desde entonces`),
  reply: 'Responder',
  mark: 'Marcar como respondido',
  marked: 'Marcado como respondido',
  failed: 'El mensaje no se ha marcado como respondido',
};
