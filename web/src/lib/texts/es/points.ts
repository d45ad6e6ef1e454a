import type { PointsTexts } from '../en/points.ts';

const counted = (count: number): string => (count === 1 ? '1 punto' : `${count} puntos`);

/** Without the team's own texts, which are English. */
export const points: Omit<PointsTexts, 'team'> = {
  title: 'Puntos',
  loading: 'Cargando los puntos',
  loadError: 'No se han podido cargar los puntos',
  retry: 'Reintentar',
  none: 'Todavía no hay puntos',
  noneHint: 'Toque el trabajo donde algo deba cambiar, o escriba sobre el conjunto.',
  noneHintWhole: 'Escriba qué debe cambiar.',
  noneToRead: 'Nadie ha marcado nada en esta revisión.',
  add: 'Añadir punto',
  adding: 'Toque el lugar',
  cancel: 'Cancelar',
  onWhole: 'Sobre el conjunto',
  words: '¿Qué debe cambiar aquí?',
  remarkWords: 'Su comentario',
  kind: { change: 'Cambio', remark: 'Comentario' },
  kindLabel: 'Tipo de punto',
  number: (number) => `Punto ${number}`,
  draft: 'Borrador',
  draftOf: (name) => `${name} está escribiendo esto`,
  edit: 'Editar',
  done: 'Listo',
  remove: 'Quitar',
  removed: 'Punto quitado',
  undo: 'Deshacer',
  moment: (from, until) => (until === undefined ? `en ${from}` : `de ${from} a ${until}`),
  where: ({ file, page, time, region }) =>
    [
      file,
      ...(page === undefined ? [] : [`página ${page}`]),
      ...(time === undefined ? [] : [time]),
      ...(region === undefined ? [] : [region]),
    ].join(', '),
  whole: 'Toda la revisión',
  compare: (round) => `Comparar con ${round === 0 ? 'la vista previa' : `la revisión ${round}`}`,
  leaveCompare: 'Salir de la comparación',
  compareFailed: 'No se ha podido cargar la comparación',
  before: 'Antes',
  after: 'Después',
  earlierFile: 'Una versión anterior',
  region: {
    'top left': 'arriba a la izquierda',
    'top centre': 'arriba',
    'top right': 'arriba a la derecha',
    'middle left': 'a la izquierda',
    'middle centre': 'en el centro',
    'middle right': 'a la derecha',
    'bottom left': 'abajo a la izquierda',
    'bottom centre': 'abajo',
    'bottom right': 'abajo a la derecha',
  },
  state: {
    draft: 'Borrador',
    open: 'Abierto',
    unanswered: 'Sin respuesta',
    answered: 'Respondido',
    accepted: 'Aceptado',
  },
  answer: { done: 'Hecho', not_done: 'No hecho', question: 'Pregunta' },
  answeredBy: (name, at) => `${name}, ${at}`,
  acceptedBy: (name) => `Aceptado por ${name}`,
  reopened: (times) => (times === 1 ? 'Abierto de nuevo' : `Abierto de nuevo ${times} veces`),
  accept: 'Aceptar',
  reopen: 'Abrir de nuevo',
  reopenWords: '¿Qué falta todavía?',
  reply: 'Responder',
  replyWords: 'Su respuesta',
  send: 'Enviar',
  agree: 'De acuerdo',
  agreed: (count) => (count === 1 ? '1 persona de acuerdo' : `${count} personas de acuerdo`),
  saving: {
    saved: 'Guardado',
    saving: 'Guardando …',
    here: 'Guardado en este dispositivo; se envía cuando haya conexión',
    gone: 'Conservado en este dispositivo: el enlace ya no se abre',
    refused: 'Un punto no se ha guardado',
  },
  /** Under a draft that was refused. */
  refused: {
    full: 'Sin guardar: esta ronda no admite más puntos. Sus palabras se quedan en este dispositivo.',
    closed: 'Sin guardar: esta ronda ya no admite puntos. Sus palabras se quedan en este dispositivo.',
    other: 'Sin guardar: cambie el lugar o el texto. Se queda en este dispositivo.',
  },
  /** A decision while a draft is refused. */
  refusedFirst: {
    title: 'Un punto aún no está guardado',
    text: 'Cámbielo o elimínelo y envíe después su respuesta.',
  },
  failed: 'No ha funcionado',
  failedText: 'Sus palabras se conservan aquí. Inténtelo de nuevo.',
  earlier: 'Sus puntos de revisiones anteriores',
  earlierHint: (open, total) =>
    open === 0
      ? total === 1
        ? 'Respondido'
        : `Los ${total} respondidos`
      : `${open} de ${total} sin respuesta`,
  changesWith: (count) => `Solicitar cambios · ${counted(count)}`,
  goOut: (count) => (count === 1 ? 'Se envía 1 punto.' : `Se envían ${count} puntos.`),
  approveWith: (count) =>
    count === 1
      ? 'Tiene 1 punto abierto. Al aprobar se envía también, y el trabajo queda aprobado tal como está.'
      : `Tiene ${count} puntos abiertos. Al aprobar se envían también, y el trabajo queda aprobado tal como está.`,
  approveOpen: (count) =>
    `${count === 1 ? 'Un punto suyo sigue abierto' : `${count} puntos suyos siguen abiertos`}. Al aprobar, acepta el trabajo tal como está.`,
  seen: (seen, of) => `Ha visto ${seen} de ${of} archivos.`,
  forgot: (count) => (count === 1 ? 'Enviar 1 punto más' : `Enviar ${count} puntos más`),
  forgotHint: 'El equipo los recibe. Su decisión no cambia.',
  sent: 'Puntos enviados',
  lookAt: (number) => `Mostrar el punto ${number} en el trabajo`,
};
