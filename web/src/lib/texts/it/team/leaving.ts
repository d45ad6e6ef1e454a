import type { TeamTexts } from '../../translations.ts';

export const leaving: TeamTexts['leaving'] = {
  unsaved: {
    title: 'Uscire senza salvare?',
    text: 'Le modifiche di questa pagina non sono state salvate.',
  },
  uploads: {
    title: 'Uscire durante il caricamento dei file?',
    running: (count) =>
      count === 1
        ? '1 file è in caricamento. Se esce, si interrompe.'
        : `${count} file sono in caricamento. Se esce, si interrompono.`,
    again: (count, resumed) => {
      if (resumed === 0)
        return count === 1
          ? 'Se lo sceglie di nuovo, ricomincia dall’inizio.'
          : 'Se li sceglie di nuovo, ricominciano dall’inizio.';
      if (resumed === count)
        return count === 1
          ? 'Se lo sceglie di nuovo, riprende da dove si è interrotto.'
          : 'Se li sceglie di nuovo, riprendono da dove si sono interrotti.';
      const some =
        resumed === 1
          ? '1 riprende da dove si è interrotto'
          : `${resumed} riprendono da dove si sono interrotti`;
      return `Se li sceglie di nuovo, ${some} e gli altri ricominciano dall’inizio.`;
    },
    others: (file, more) => {
      if (more === 0) return file;
      return more === 1 ? `${file} e un altro` : `${file} e altri ${more}`;
    },
    ended: 'Nel frattempo i caricamenti sono terminati. Se esce, non si interrompe nulla.',
    stopped: (count) => (count === 1 ? 'Caricamento interrotto' : `${count} caricamenti interrotti`),
  },
  step: {
    title: 'Interrompere il caricamento?',
    running: (count) =>
      count === 1
        ? '1 file è in caricamento qui. Se prosegue, si interrompe.'
        : `${count} file sono in caricamento qui. Se prosegue, si interrompono.`,
    ended: 'Nel frattempo i caricamenti sono terminati. Se prosegue, non si interrompe nulla.',
    stay: 'Continua il caricamento',
    go: 'Prosegui',
  },
  stay: 'Resta qui',
  go: 'Esci',
};
