import type { GuestFailedTexts } from '../en/guest-failed.ts';

export const guestFailed: GuestFailedTexts = {
  gone: 'Questo link non è più disponibile',
  goneText: 'Potrebbe essere scaduto o essere stato ritirato. Ne chieda uno nuovo a chi Le ha scritto.',
  closed: 'Questo spazio di lavoro è chiuso',
  closedText: 'L’agenzia lo ha chiuso. Si rivolga a chi Le ha inviato il link.',
  expired: 'Questo link è scaduto',
  expiredText:
    'I link per disattivare i promemoria valgono 30 giorni. L’ultimo promemoria ne contiene uno nuovo; può disattivarli anche la Sua agenzia.',
  signIn: 'Andare alla pagina di accesso',
  failed: 'Qualcosa non ha funzionato',
  failedText: 'Non è andato perso nulla. Riprovi.',
  offline: 'Nessuna connessione',
  offlineText: 'Non è andato perso nulla. La pagina si aprirà da sola quando sarà di nuovo online.',
  retry: 'Riprovare',
  typed: 'Il Suo testo',
  copy: 'Copiare',
  copied: 'Copiato',
};
