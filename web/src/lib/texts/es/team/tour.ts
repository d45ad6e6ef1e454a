import type { TeamTexts } from '../../translations.ts';

const whoseTurn = 'El cronograma sabe de quién es el turno';

export const tour: TeamTexts['tour'] = {
  offer: {
    title: '¿Es su primera vez aquí?',
    text: 'La visita le enseña en un minuto dónde está todo.',
    start: 'Empezar la visita',
    later: 'Ahora no',
  },
  step: (step, steps) => `Paso ${step} de ${steps}`,
  back: 'Volver',
  next: 'Siguiente',
  finish: 'Terminar la visita',
  leave: 'Salir de la visita',
  steps: {
    dashboard: {
      title: 'La página de inicio dice qué hace falta hoy',
      text: 'Primero está lo que vence y lo que va con retraso. Cada cifra lleva a su lista.',
    },
    projects: {
      title: 'Todos los proyectos, con su etapa',
      text: 'Filtre por estado o cliente, o apruebe y rechace una etapa desde la propia lista.',
    },
    timeline: {
      title: whoseTurn,
      text: 'Primero las etapas con sus revisiones; después, la actual y lo que se puede hacer ahora. Debajo, quién hizo qué, y cuándo.',
    },
    timelineNone: {
      title: whoseTurn,
      text: 'Cada proyecto tiene uno: sus etapas con sus revisiones, la actual, y quién hizo qué, y cuándo. Cree un proyecto para ver el suyo.',
    },
    seeAs: {
      title: 'Véalo como su cliente',
      text: 'El menú de una etapa abre cada página tal como la ve un contacto, en su idioma. Nada se registra y nadie recibe aviso.',
    },
    search: {
      title: 'Encuentre cualquier cosa desde cualquier página',
      text: 'Pulse / en cualquier página, o este botón, y escriba parte de un nombre.',
    },
  },
};
