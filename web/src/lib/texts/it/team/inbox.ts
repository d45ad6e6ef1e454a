import { it as words } from '#domain/inbox/words/it.ts';
import type { TeamTexts } from '../../translations.ts';

export const inbox: TeamTexts['inbox'] = {
  title: 'Novità',
  lead: 'Le risposte dei clienti e tutto ciò che richiede la Sua attenzione nei Suoi progetti.',
  views: 'Viste delle novità',
  view: { inbox: 'Aperte', snoozed: 'Rimandate', done: 'Concluse' },
  project: 'Progetto',
  anyProject: 'Tutti i progetti',
  chosenProject: 'Progetto scelto',
  showAll: 'Mostra tutti i progetti',
  noProject: 'Senza progetto',
  since: 'Dall’ultima volta',
  unread: 'Da leggere',
  earlier: 'Lette',
  failed: 'Caricamento delle novità non riuscito',
  notMarked: 'La voce resta dov’era',
  more: 'Mostra altre',
  allRead: 'Segna tutte come lette',
  allDone: 'Segna tutte come concluse',
  noneUnread: 'Qui non c’è nulla di non letto.',
  readOnly: 'Lo spazio di lavoro è in sola lettura.',
  done: (what) => `Segna come conclusa: ${what}`,
  toRead: (what) => `Segna come letta: ${what}`,
  toUnread: (what) => `Segna come da leggere: ${what}`,
  snooze: (what) => `Rimanda: ${what}`,
  hours: 'Tra tre ore',
  tomorrow: 'Domani alle 9:00',
  nextWeek: 'Lunedì prossimo alle 9:00',
  isUnread: 'Da leggere',
  backOn: (when) => `Torna: ${when}`,
  ...words,
  empty: {
    inbox: {
      title: 'Tutto visto',
      text: 'Qui compaiono richieste di modifiche, approvazioni, punti e tutto ciò che è in ritardo nei Suoi progetti.',
    },
    snoozed: {
      title: 'Nulla è rimandato',
      text: 'Rimandi una voce: tornerà da leggere nel momento che sceglie.',
    },
    done: {
      title: 'Ancora nulla di concluso',
      text: 'Le voci che segna come concluse restano qui per 90 giorni.',
    },
    ofProject: {
      title: 'Qui non c’è nulla di questo progetto',
      text: 'Il filtro nasconde le voci di tutti gli altri progetti.',
    },
    toHome: 'Vai alla home',
    toInbox: 'Vai alle novità',
  },
};
