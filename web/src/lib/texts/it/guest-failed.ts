import type { GuestFailedTexts } from '../en/guest-failed.ts';

export const guestFailed: GuestFailedTexts = {
  gone: 'Questo link non porta da nessuna parte',
  goneText: 'Potrebbe essere stato ritirato o scaduto. Ne chieda uno nuovo a chi gliel’ha inviato.',
  signIn: 'Vai alla pagina di accesso',
  failed: 'Non ha funzionato',
  failedText: 'Non è andato perso nulla. Riprovi.',
  offline: 'Nessuna connessione. Non è andato perso nulla; riprovi quando sarà di nuovo online.',
  retry: 'Riprova',
};
