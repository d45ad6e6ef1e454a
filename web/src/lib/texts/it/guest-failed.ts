import type { GuestFailedTexts } from '../en/guest-failed.ts';

export const guestFailed: GuestFailedTexts = {
  gone: 'Qui non abbiamo trovato nulla',
  goneText:
    'Forse manca una parte dell’indirizzo. Lo apra di nuovo dall’e-mail o ne chieda uno nuovo a chi Le ha scritto.',
  signIn: 'Andare alla pagina di accesso',
  failed: 'Qualcosa non ha funzionato',
  failedText: 'Non è andato perso nulla. Riprovi.',
  offline: 'Nessuna connessione',
  offlineText: 'Non è andato perso nulla. La pagina si aprirà da sola quando sarà di nuovo online.',
  retry: 'Riprovare',
  typed: 'Il Suo testo',
  notSent: 'Questo testo non è stato inviato. Resta su questo dispositivo.',
  copy: 'Copiare',
  copied: 'Copiato',
};
