import type { GuestOfflineTexts } from '../en/guest-offline.ts';

export const guestOffline: GuestOfflineTexts = {
  offline: 'Está sin conexión.',
  asOf: (when) => `Tal como estaba el ${when}.`,
  waits:
    'Los puntos y las respuestas se guardan en este dispositivo y se envían cuando haya conexión. Para decidir hace falta conexión.',
  films: 'Los vídeos y los audios se reproducen cuando haya conexión.',
};
