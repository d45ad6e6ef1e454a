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
    dashboard: {
      title: 'La Home dice che cosa serve oggi',
      text: 'Prima ciò che scade e ciò che è in ritardo. Ogni numero porta al suo elenco.',
    },
    projects: {
      title: 'Ogni progetto, con la sua fase',
      text: 'Filtri per stato o cliente, oppure approvi o respinga una fase direttamente dall’elenco.',
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
