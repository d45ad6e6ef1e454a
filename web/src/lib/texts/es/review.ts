import type { ReviewTexts } from '../en/review.ts';
import { linkReader } from './link-reader.ts';
import { timeQuestion } from './time-question.ts';
import { ui } from './ui.ts';
import { unanswered } from './unanswered.ts';

export const review: ReviewTexts = {
  loading: 'Cargando la revisión',
  round: (round, of) =>
    round === 0
      ? 'Vista previa'
      : of === undefined
        ? `Revisión adicional (revisión ${round})`
        : `Revisión ${round} de ${of}`,
  by: (due) => `Responda a más tardar ${due}`,
  overdue: (due) => `El plazo venció ${due}`,
  brief: {
    by: (due) => `A más tardar ${due}`,
    overdue: (due) => `Venció ${due}`,
  },
  message: (agency) => `Mensaje de ${agency}`,
  work: 'El trabajo',
  files: 'Archivos',
  file: (name, index, count) => `${name}, archivo ${index} de ${count}`,
  download: 'Descargar',
  preparing: 'Este archivo se está preparando. Aparecerá aquí en un momento.',
  noPreview: 'Este archivo no tiene vista previa. Descárguelo para verlo.',
  /** Reasons for a PDF without pages to show. */
  pagesRefused: {
    encrypted:
      'Este PDF necesita una contraseña, así que sus páginas no se pueden mostrar. Descárguelo para verlo.',
    broken: 'Este PDF está dañado, así que sus páginas no se pueden mostrar. Descárguelo para probarlo.',
    empty: 'Este PDF no tiene páginas.',
    too_many_pages: 'Este PDF tiene demasiadas páginas para mostrarlas aquí. Descárguelo para verlo.',
    too_large: 'Este PDF es demasiado grande para mostrarlo aquí. Descárguelo para verlo.',
    too_complex: 'Este PDF es demasiado complejo para mostrarlo aquí. Descárguelo para verlo.',
  },
  pictureRefused: {
    too_large:
      'Esta imagen es demasiado grande para mostrarla aquí: supera los 100 megapíxeles o los 400 MB. Descárguela para verla.',
    too_complex: 'Esta imagen es demasiado compleja para mostrarla aquí. Descárguela para verla.',
    broken: 'Esta imagen está dañada y no se puede mostrar. Descárguela para intentar abrirla.',
  },
  /** Notice that the review room could not be loaded, so that the work is shown alone. */
  roomFailed: {
    text: 'No se han podido cargar las herramientas para marcar puntos. Puede ver el trabajo y responder.',
    answering:
      'No se han podido cargar los puntos que marcó aquí antes. No salen con esta respuesta; puede enviarlos después.',
    retry: 'Reintentar',
  },
  openLink: 'Abrir el enlace',
  linkText: 'Se abre en una pestaña nueva',
  linkWithScreenshots: 'Se abre en una pestaña nueva. Sus capturas están debajo.',
  approve: 'Aprobar',
  requestChanges: 'Pedir cambios',
  comment: 'Enviar un mensaje',
  decide: 'Decidir',
  onlyMessage: 'Solo enviar un mensaje',
  chooseFirst: 'Elija primero su respuesta.',
  ...linkReader,
  timeQuestion,
  contactDecides: (contact) => `Aquí solo decide ${contact}. Usted puede enviar puntos y un mensaje.`,
  filesSeen: (seen, of) => `${seen} de ${of} archivos vistos`,
  decideTitle: 'Su respuesta',
  approveTitle: (stage) => `Aprobar «${stage}»`,
  approveText: (stage, left) =>
    [
      `Con su aprobación, «${stage}» queda terminada, y el equipo recibe el aviso al momento.`,
      ...(left > 0
        ? [
            left === 1
              ? 'La revisión que queda para cambios no hará falta.'
              : `Las ${left} revisiones que quedan para cambios no harán falta.`,
          ]
        : []),
    ].join(' '),
  changesTitle: 'Pedir cambios',
  changesText: {
    agreed: (left) =>
      `Sus comentarios llegan al equipo y empieza la siguiente revisión acordada. Después ${left === 1 ? 'quedará 1 revisión' : `quedarán ${left} revisiones`}.`,
    last_agreed: 'Sus comentarios llegan al equipo y empieza la última revisión acordada.',
    free: 'Sus comentarios llegan al equipo. Las revisiones acordadas se han agotado: empieza una más. El equipo le avisará antes si supone un cargo adicional.',
    cost: 'Sus comentarios llegan al equipo. Las revisiones acordadas se han agotado: empieza una más, con un cargo adicional.',
    work: 'Sus comentarios llegan al equipo, que retomará el trabajo.',
  },
  commentTitle: 'Enviar un mensaje al equipo',
  commentText: 'Un mensaje llega al equipo y no decide nada.',
  yourMessage: 'Su mensaje',
  optional: 'Opcional',
  whatToChange: '¿Qué hay que cambiar?',
  messageNeeded: 'Indique qué hay que cambiar.',
  confirmApprove: 'Aprobar',
  confirmChanges: 'Pedir cambios',
  confirmComment: 'Enviar el mensaje',
  back: 'Volver',
  approvedToast: 'Aprobado. Gracias',
  changesToast: 'Su petición se ha enviado',
  commentToast: 'Mensaje enviado',
  recorded: {
    approved: (by, at) => `${by} ya dio su aprobación el ${at}.`,
    changes_requested: (by, at) => `${by} ya pidió cambios el ${at}.`,
    completed: (by, at) => `${by} completó esta etapa el ${at}.`,
    other: 'Esta revisión ya no está abierta a una decisión.',
    request_changes: 'Sus comentarios se han añadido y el equipo los recibe.',
    approve: 'Su respuesta se ha añadido y el equipo la recibe.',
  },
  recordedTitle: 'Añadido al historial',
  repeated: 'Su respuesta ya había llegado.',
  failed: 'Algo no ha funcionado',
  failedText: 'Su texto se conserva aquí. Inténtelo de nuevo.',
  unanswered,
  offline: 'Su texto se conserva aquí; puede volver a enviarlo sin riesgo cuando recupere la conexión.',
  states: {
    shown: 'Por ahora es solo para que lo vea. El equipo aún no le ha pedido una decisión.',
    not_sent: 'Esta revisión no está abierta.',
    closed: 'Este proyecto está cerrado.',
    read_only: 'Ahora mismo no se puede responder aquí. Póngase en contacto con quien le envió el enlace.',
  },
  decided: {
    approved: (by, at) => `Aprobado por ${by} el ${at}.`,
    changes_requested: (by, at) => `${by} pidió cambios el ${at}.`,
    completed: (by, at) => `Completado por ${by} el ${at}.`,
  },
  afterApproval: {
    files: (file, more) =>
      more === 0
        ? `Incluye ${file}.`
        : `Incluye ${file} y ${more} ${more === 1 ? 'archivo' : 'archivos'} más.`,
    link: 'Incluye el trabajo del enlace.',
    told: (agency) => `Se ha avisado a ${agency}.`,
    next: (stage) => `La siguiente etapa es «${stage}».`,
    last: 'Todas las etapas están terminadas.',
  },
  reopened: 'Desde entonces la etapa se ha vuelto a abrir.',
  /** Recall of one's own decision. */
  recall: {
    until: (time) => `Puede retirar su respuesta hasta el ${time}.`,
    action: 'Retirar la respuesta',
    done: {
      title: 'Respuesta retirada',
      text: 'La revisión vuelve a esperar su decisión. Los puntos que envió se quedan con el equipo.',
    },
    failed: {
      title: 'La respuesta no se ha retirado',
      text: 'Alguien ya ha actuado según su respuesta, o el plazo ha terminado. Envíe un mensaje en su lugar.',
    },
  },
  superseded: 'Ya se ha enviado una revisión más reciente.',
  current: 'Ir a la revisión actual',
  ui,
};
