import type { TeamTexts } from '../../translations.ts';

const shots = (count: number): string => `${count} ${count === 1 ? 'captura' : 'capturas'}`;

export const multiUpdate: TeamTexts['multiUpdate'] = {
  tab: 'Envío conjunto',
  rows: {
    title: 'Entregables',
    row: (place) => `Entregable ${place}`,
    workflow: 'Entregable',
    stage: 'Etapa',
    choose: 'Elegir',
    noStage: 'Ninguna etapa en curso',
    noStageHint: 'Omitidos: no hay ninguna revisión en curso de este entregable, o ya está elegido.',
    move: 'Pedir respuesta',
    moveOn: 'Queda pendiente de respuesta después del envío.',
    moveOff: 'El cliente puede verlo, pero no se le pide una decisión.',
    chooseFirst: 'Elija un entregable y su etapa para añadir el trabajo.',
    add: 'Añadir un entregable',
    remove: (place) => `Quitar el entregable ${place}`,
    last: 'El último entregable no se puede quitar.',
  },
  rest: {
    title: 'No incluidos',
    add: 'Añadir',
    addNamed: (title) => `Añadir ${title}`,
    reason: {
      ready: 'Listo',
      no_work: 'Aún no hay nada subido',
      shown: 'El cliente ya lo ha visto',
      checking: 'Se está comprobando un archivo',
      unanswered: 'El cliente aún espera una respuesta a un punto',
      with_client: 'Pendiente del cliente',
      not_started: 'Sin empezar',
      completed: 'Terminado',
    },
  },
  undo: 'Deshacer',
  undone: 'Envío deshecho',
  none: 'Elija primero un entregable y su etapa.',
  noPreview: 'La vista previa aparece cuando elija un entregable y su etapa.',
  confirm: {
    title: '¿Enviar estas novedades?',
    send: (contacts) => `Enviar a ${contacts} ${contacts === 1 ? 'contacto' : 'contactos'}`,
    files: (count) => `${count} ${count === 1 ? 'archivo' : 'archivos'}`,
    link: (count) => (count === 0 ? 'enlace' : `enlace con ${shots(count)}`),
    nothing: 'nada que revisar',
    moves: 'pasa a pendiente de respuesta',
    stays: 'sigue en producción',
    leftOut: (count) =>
      count === 1
        ? 'Se omite 1 fila sin entregable o etapa.'
        : `Se omiten ${count} filas sin entregable o etapa.`,
  },
  setup: {
    title: 'Falta una plantilla',
    text: 'Aún no hay ninguna plantilla de correo del tipo «Novedades de varios entregables». Cree una para enviar vistas previas de varios entregables en un solo correo.',
    templates: 'Plantillas de correo',
    back: 'Volver a los cronogramas',
  },
  older: 'Los cronogramas han cambiado desde que lo escribió.',
  sent: 'Novedades de los entregables enviadas',
  errors: { send: 'No se pudieron enviar las novedades', undo: 'El envío no se ha deshecho' },
};
