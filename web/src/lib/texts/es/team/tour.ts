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
    proof: {
      title: 'Envíe desde aquí su primer trabajo a revisión',
      text: 'Elija un archivo y diga para quién es: el cliente, el proyecto y la página de revisión se crean de paso.',
    },
    home: {
      title: 'El inicio dice qué viene ahora',
      text: 'Primero, los pasos de un espacio nuevo, cada uno con su botón. Después, lo que le espera a usted y lo que espera de sus clientes.',
    },
    sample: {
      title: 'Un ejemplo muestra cómo responden los clientes',
      text: 'Sus puntos están sobre el trabajo y en esta lista, donde se responde a cada uno. El ejemplo está para probarlo.',
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
