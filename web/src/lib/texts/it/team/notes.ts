import type { TeamTexts } from '../../translations.ts';

export const notes: TeamTexts['notes'] = {
  list: {
    notes: {
      addAndNotify: (whom) => `Aggiungi la nota e avvisa ${whom}`,
      save: 'Salva la nota',
      edit: 'Modifica la nota',
      remove: 'Elimina la nota',
      deletedMeanwhile: 'Nel frattempo la nota è stata eliminata. Il Suo testo è in una nuova.',
      menu: (author, date) => `Nota di ${author}, ${date}: azioni`,
      audience: (author, date) => `Chi vede la nota di ${author}, ${date}`,
      emptyText: 'Annoti qui ciò che conta per una fase, solo per il team o anche per il cliente.',
      notices: { updated: 'Nota aggiornata', deleted: 'Nota eliminata' },
      errors: {
        update: 'Modifica della nota non riuscita',
        delete: 'Eliminazione della nota non riuscita',
        visibility: 'Modifica della visibilità della nota non riuscita',
      },
    },
    scope: {
      add: 'Aggiungi una voce',
      addAndNotify: (whom) => `Aggiungi la voce e avvisa ${whom}`,
      save: 'Salva la voce',
      edit: 'Modifica la voce',
      remove: 'Elimina la voce',
      deletedMeanwhile: 'Nel frattempo la voce è stata eliminata. Il Suo testo è in una nuova.',
      menu: (author, date) => `Voce dell’ambito di ${author}, ${date}: azioni`,
      audience: (author, date) => `Chi vede la voce dell’ambito di ${author}, ${date}`,
      emptyText: 'Annoti ciò che è stato concordato. Chi può vedere la prima voce può vedere questa scheda.',
      notices: {
        added: 'Voce aggiunta all’ambito',
        updated: 'Ambito aggiornato',
        deleted: 'Voce eliminata dall’ambito',
      },
      errors: {
        add: 'Aggiunta all’ambito non riuscita',
        update: 'Modifica dell’ambito non riuscita',
        delete: 'Eliminazione dall’ambito non riuscita',
        visibility: 'Modifica della visibilità dell’ambito non riuscita',
      },
    },
  },
  switches: {
    visible: { client: 'Visibile al cliente', agency: 'Visibile all’agenzia' },
    notify: { client: 'Avvisa il cliente', agency: 'Avvisa l’agenzia' },
  },
  newAudience: 'Chi la vede e chi viene avvisato per e-mail',
  whom: { client: 'il cliente', agency: 'l’agenzia', both: 'il cliente e l’agenzia' },
  notified: {
    client: 'Il cliente viene avvisato per e-mail',
    agency: 'L’agenzia viene avvisata per e-mail',
  },
  clientUntold: {
    notes:
      'Questo spazio di lavoro non mostra ai clienti i dettagli della produzione, quindi non vedono le note.',
    scope: 'La prima voce dell’ambito è nascosta al cliente, che quindi non vede l’ambito.',
  },
  hiddenFromAll: 'La vedono solo chi l’ha scritta, il proprietario e gli amministratori.',
  confirm: { title: 'Vuole continuare?', text: 'Questa azione non si può annullare. Proceda con cautela.' },
  savedMeanwhile: (author) => `Versione salvata ora, iniziata da ${author}`,
};
