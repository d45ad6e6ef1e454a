import type { GuestFailedTexts } from '../en/guest-failed.ts';

export const guestFailed: GuestFailedTexts = {
  gone: 'Questo link non è più disponibile',
  goneText: 'Potrebbe essere scaduto o essere stato ritirato. Ne chieda uno nuovo a chi Le ha scritto.',
  signIn: 'Vai alla pagina di accesso',
  failed: 'Qualcosa non ha funzionato',
  failedText: 'Non è andato perso nulla. Riprovi.',
  offline: 'Nessuna connessione. Non è andato perso nulla; riprovi quando sarà di nuovo online.',
  retry: 'Riprova',
};
