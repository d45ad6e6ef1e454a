import type { GuestOfflineTexts } from '../en/guest-offline.ts';

export const guestOffline: GuestOfflineTexts = {
  offline: 'È senza connessione.',
  asOf: (when) => `Com’era il ${when}.`,
  waits:
    'I punti e le risposte restano su questo dispositivo e verranno inviati quando torna la connessione. Per decidere serve una connessione.',
  films: 'Filmati e audio si riproducono quando torna la connessione.',
};
