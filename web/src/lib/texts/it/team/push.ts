import type { TeamTexts } from '../../translations.ts';

export const push: TeamTexts['push'] = {
  title: 'Sui Suoi dispositivi',
  lead: 'Le richieste di modifiche, le approvazioni e i ritardi La raggiungono anche a Proofline chiuso.',
  kinds: 'Scelga i tipi in «Dispositivi», più in basso.',
  turnOn: 'Attiva su questo dispositivo',
  isOff: 'Le notifiche sono disattivate su questo dispositivo.',
  blocked: 'Questo browser blocca le notifiche di Proofline',
  blockedText:
    'Le consenta nelle impostazioni del browser per questo sito, con il simbolo accanto all’indirizzo. Poi ricarichi questa pagina.',
  unsupported: 'Questo browser non può mostrare notifiche',
  unsupportedText: 'Apra Proofline in una versione recente di Chrome, Edge, Firefox o Safari.',
  install: 'Prima aggiunga Proofline alla schermata Home',
  installText:
    'iPhone e iPad mostrano solo le notifiche delle app nella schermata Home: scelga «Condividi» in Safari, poi «Aggiungi alla schermata Home», e apra Proofline da lì.',
  refused: 'Non è stato attivato nulla',
  refusedText: 'Non ha consentito le notifiche. Può farlo più tardi, qui.',
  isOn: 'Le notifiche sono attive',
  isOnText: 'Arrivano su questo dispositivo finché non esce o non le disattiva.',
  failed: 'Le notifiche non sono state attivate',
  devices: 'Dispositivi con notifiche',
  deviceOn: (browser, system) => `${browser} su ${system}`,
  unknownDevice: 'Dispositivo sconosciuto',
  present: 'Questo dispositivo',
  lastUsed: (when) => `Ultimo utilizzo: ${when}`,
  turnOff: 'Disattiva',
  turnOffOf: (device) => `Disattiva su ${device}`,
  isTurnedOff: (device) => `Le notifiche sono disattivate su ${device}`,
  notTurnedOff: 'Le notifiche non sono state disattivate',
  notLoaded: 'Non è stato possibile caricare i Suoi dispositivi',
  offer: {
    title: 'Sappia delle risposte anche a Proofline chiuso',
    text: 'Richieste di modifiche, approvazioni e ritardi, come notifiche di questo dispositivo.',
    take: 'Attiva',
    decline: 'No, grazie',
  },
};
