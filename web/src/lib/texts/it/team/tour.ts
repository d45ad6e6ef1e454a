import type { TeamTexts } from '../../translations.ts';

export const tour: TeamTexts['tour'] = {
  offer: {
    title: 'È la prima volta qui?',
    text: 'La visita mostra in un minuto dove si trova ogni cosa.',
    start: 'Inizia la visita',
    later: 'Non ora',
  },
  step: (step, steps) => `Passo ${step} di ${steps}`,
  back: 'Indietro',
  next: 'Avanti',
  finish: 'Termina la visita',
  leave: 'Esci dalla visita',
  steps: {
    proof: {
      title: 'Da qui invia il Suo primo lavoro',
      text: 'Scelga un file e dica per chi è: cliente, progetto e pagina di revisione nascono insieme.',
    },
    home: {
      title: 'La Home dice che cosa viene ora',
      text: 'Prima i passi di uno spazio nuovo, ciascuno con il suo pulsante. Poi ciò che aspetta Lei e ciò che aspetta i Suoi clienti.',
    },
    sample: {
      title: 'Un esempio mostra come rispondono i clienti',
      text: 'I loro punti stanno sul lavoro e in questo elenco, dove si risponde a ciascuno. L’esempio serve per provare.',
    },
    timeline: {
      title: 'La timeline sa a chi tocca',
      text: 'In alto le fasi con le loro revisioni, poi quella attuale e ciò che si può fare ora. Sotto, chi ha fatto che cosa, e quando.',
    },
    timelineNone: {
      title: 'La timeline sa a chi tocca',
      text: 'Ogni progetto ne ha una: le fasi con le loro revisioni, quella attuale, e chi ha fatto che cosa, e quando. Crei un progetto per vedere la Sua.',
    },
    seeAs: {
      title: 'Guardi con gli occhi del cliente',
      text: 'Il menu di una fase apre ogni pagina come la vede un contatto, nella sua lingua. Nulla viene registrato, e nessuno viene avvisato.',
    },
    search: {
      title: 'Trovi qualsiasi cosa, da ogni pagina',
      text: 'Prema / in qualsiasi pagina, o questo pulsante, e scriva una parte di un nome.',
    },
  },
};
