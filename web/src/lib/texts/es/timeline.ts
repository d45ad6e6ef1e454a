import type { TimelineTexts } from '../translations.ts';

const rounds = (count: number): string => `${count} ${count === 1 ? 'ronda' : 'rondas'}`;

const takesNoArticle = /^(hoy|ayer|mañana|el )/;
/** Day or evening within a sentence: "hoy", "el martes", "el 12/03/2026", "el martes por la tarde". */
const on = (day: string): string => (takesNoArticle.test(day) ? day : `el ${day}`);

const roundName = (round: number): string => (round === 0 ? 'Vista previa' : `Revisión ${round}`);
const roundPhrase = (round: number): string => (round === 0 ? 'la vista previa' : `la revisión ${round}`);

export const timeline: TimelineTexts = {
  title: 'Cronograma',
  tabs: 'Partes del proyecto',
  crumb: 'Proyectos',
  projectNotFound: 'No se encontró el proyecto',
  timelineNotFound: 'Este cronograma no existe. Se muestra el primero de su proyecto.',
  badges: { archived: 'Archivado', cancelled: 'Cancelado' },
  progress: 'Avance de la producción',
  deliverable: 'Entregable',
  closed: {
    archived: 'El proyecto está archivado.',
    cancelled: 'El proyecto está cancelado.',
    readOnlyClient: 'Por el momento, este espacio de trabajo es de solo lectura.',
  },
  stages: 'Etapas',
  stageState: { completed: 'completada', in_progress: 'en curso', pending: 'por empezar' },
  days: { [-1]: 'ayer', 0: 'hoy', 1: 'mañana' },
  rounds,
  roundName,
  roundPhrase,
  dots: ({ rounds: count, used, current, paid }) =>
    [
      rounds(count),
      `${used} ${used === 1 ? 'usada' : 'usadas'}`,
      ...(current > 0 ? [`en curso la ronda ${current}`] : []),
      ...(paid > 0 ? [`${paid} con cargo`] : []),
    ].join(', '),
  cancelled: ({ by, on: date }) => `Proyecto cancelado${by ? ` por ${by}` : ''}${date ? ` el ${date}` : ''}`,
  subtitle: {
    completed: ({ date, took }) => `Completada el ${date}${took ? `, en ${took}` : ''}`,
    approved: ({ date }) => `Aprobada el ${date}`,
    shared: ({ date }) => `Compartida el ${date}`,
    started: ({ date }) => `Iniciada el ${date}`,
    requested: ({ date }) => `Cambios pedidos el ${date}`,
  },
  turn: {
    client: ({ client, since, until }) =>
      `Pendiente de ${client} desde ${on(since)}; el plazo vence ${on(until)}`,
    undelivered: (client) =>
      `Pendiente de ${client}; no consta que haya llegado por correo, así que no hay plazo`,
    overdue: ({ client, since, until, late }) =>
      `Pendiente de ${client} desde ${on(since)}; el plazo venció ${on(until)}${late > 0 ? `, ${late} ${late === 1 ? 'día hábil' : 'días hábiles'} de retraso` : ''}`,
    agency: ({ agency, since, requested, shared }) => {
      const begun = since ? ` desde ${on(since)}` : '';
      const why = requested ? '; se pidieron cambios' : '';
      const seen = shared ? `; compartido ${on(shared)}, sin pedir respuesta` : '';
      return `En manos de ${agency}${begun}${why}${seen}`;
    },
    done: ({ approved, on: day, took }) =>
      `${approved ? 'Aprobada' : 'Completada'} ${on(day)}${took ? `, después de ${took}` : ''}`,
    completed: 'Completada',
    after: (stage) => `Empieza cuando se complete «${stage}»`,
    notStarted: 'Aún no ha empezado',
  },
  todo: 'Por empezar',
  target: (date) => `Fecha prevista: ${date}`,
  targetMissed: (date) => `Fecha prevista: ${date}, superada`,
  budget: ({ agreed, used, free, cost }) => {
    const extra = [...(free > 0 ? [`${free} sin cargo`] : []), ...(cost > 0 ? [`${cost} con cargo`] : [])];
    const total = agreed + free + cost;
    if (total === 0) return 'Sin rondas de revisión';
    return `Rondas usadas: ${used} de ${total}${extra.length > 0 ? ` (adicionales: ${extra.join(', ')})` : ''}`;
  },
  roundTabs: 'Revisiones de esta etapa',
  roundKind: { label: 'Revisión adicional', free: 'Sin cargo', cost: 'Con cargo' },
  roundStatus: {
    pending: 'Sin empezar',
    in_progress: 'En producción',
    awaiting_feedback: 'Pendiente de respuesta',
    overdue_feedback: 'Respuesta atrasada',
    rejected: 'Cambios pedidos',
    completed: 'Aprobada',
  },
  upNext: 'A continuación',
  roundDates: { requested: 'Pedida', sent: 'Enviada', completed: 'Respondida' },
  files: {
    title: (round) => `Archivos de ${roundPhrase(round)}`,
    none: 'Esta revisión aún no tiene archivos',
    noneOver: 'Esta revisión no tiene archivos',
    noneSent: 'Esta revisión se envió sin archivos',
    download: 'Descargar',
    downloadOf: (file) => `Descargar ${file}`,
    checking: 'En comprobación',
    preparing: (percent) => `En preparación: ${percent} %`,
    refused: 'Rechazado',
    version: (version) => `Versión ${version}`,
    link: 'Enlace de revisión',
    noPreview: 'Este archivo no tiene vista previa.',
    previous: 'Archivo anterior',
    next: 'Archivo siguiente',
    position: (at, of) => `${at} de ${of}`,
  },
  client: {
    roomFailed:
      'No se han podido cargar las herramientas para comparar y marcar puntos. Aquí están solo los archivos.',
    messageTitle: 'Su mensaje',
    approve: 'Aprobar',
    requestChanges: 'Pedir cambios',
    changesNeeded: 'Indique qué hay que cambiar.',
    approveTitle: (stage) => `Aprobar «${stage}»`,
    changesTitle: (stage) => `Pedir cambios en «${stage}»`,
    notices: {
      approve: 'Aprobado. Gracias',
      request_changes: 'Su petición se ha enviado',
      message: 'Mensaje enviado',
    },
    errors: {
      approve: 'No se pudo aprobar',
      request_changes: 'No se pudieron pedir los cambios',
      message: 'No se pudo enviar el mensaje',
    },
  },
  act: {
    expected: 'Al enlace le falta la revisión',
    crumb: { 'approve-revision': 'Aprobar', 'reject-revision': 'Pedir cambios' },
    what: ({ stage, round }) => `«${stage}», ${round}`,
    message: 'Mensaje',
    optional: 'Opcional',
    open: 'Verlo en el cronograma',
  },
  overview: {
    title: 'Cronogramas',
    caption: 'Entregables del proyecto',
    all: 'Ver todos los entregables',
    menu: 'Todos los entregables',
    column: {
      start: 'Fecha de inicio',
      name: 'Entregable',
      status: 'Estado',
      stage: 'Etapa actual',
      progress: 'Avance',
    },
    progressOf: (name) => `Avance de la producción de ${name}`,
    multipleStages: 'Varias etapas',
  },
  approval: {
    title: 'Aprobación',
    by: (name, when) => `Aprobado por ${name}, ${when}`,
    files: 'Archivos aprobados',
    noFiles: 'Lo aprobado no incluía archivos.',
    unseen: 'No se miró en la página de revisión',
    seen: (what) => `Visto en la página de revisión: ${what}`,
    point: (number, round) => `${number} (${round})`,
    open: (count, names) =>
      count === 1 ? `El punto ${names} seguía abierto.` : `${count} puntos seguían abiertos: ${names}.`,
    verified: 'Verificado en el almacenamiento',
    unverified: 'Según el cálculo del navegador que lo subió',
    noHash: 'No se indicó ningún SHA-256',
    sha256: 'SHA-256',
  },
  errors: {
    files: 'No se pudieron cargar los archivos de la revisión',
    history: 'No se pudieron cargar los datos del proyecto',
    workflow: 'No se pudo cargar el cronograma',
    workflows: 'No se pudieron cargar los cronogramas',
  },
  history: {
    folded: ({ count, from, until }) =>
      `${count} entradas automáticas, ${from === until ? from : `de ${from} a ${until}`}`,
    proofs: {
      link: 'Decidido con el enlace enviado por correo',
      copied_link: 'Decidido con un enlace que copió la agencia',
      link_and_code: 'Decidido con el enlace y el código enviados por correo al contacto',
      portal: 'Decidido con la sesión iniciada en el portal',
    },
    title: 'Historial',
    empty: 'Aún no ha ocurrido nada',
    emptyText: 'Aquí verá quién hizo qué, y cuándo.',
    noMatch: 'Ninguna entrada corresponde al filtro',
    noMatchText: 'Quizá haya otras anteriores. Cárguelas o quite el filtro.',
    kind: 'Tipo',
    stage: 'Etapa',
    allKinds: 'Todo',
    allStages: 'Todas las etapas',
    kinds: { sent: 'Correos y enlaces', decided: 'Decisiones', changed: 'Cambios', project: 'Proyecto' },
    older: 'Ver entradas anteriores',
    onPaper: 'En este papel están las entradas más recientes. Muestra las anteriores antes de imprimir.',
    clear: 'Quitar el filtro',
    system: 'Proofline',
    schedule: 'Recordatorio automático',
  },
  removedStage: 'una etapa eliminada',
  removedRound: 'una revisión eliminada',
  events: {
    sendPreview: ({ stage, round, moved }) =>
      `envió ${round} de «${stage}»${moved ? ', pendiente de respuesta' : ' para su información'}`,
    message: ({ stage }) => `envió un mensaje sobre «${stage}»`,
    reminder: ({ stage, round }) => `envió un recordatorio de ${round} de «${stage}»`,
    reminderItself: ({ stage, round }) => `Recordatorio automático enviado: ${round} de «${stage}»`,
    answered: ({ stage, round, approval, counts, waiting, decided }) => {
      const said = approval ? `aprobó ${round} de «${stage}»` : `pidió cambios en ${round} de «${stage}»`;
      if (!counts) return `${said}; la ronda no espera esta respuesta`;
      if (decided || waiting === 0) return said;
      return `${said}; ${waiting === 1 ? 'falta 1 respuesta' : `faltan ${waiting} respuestas`}`;
    },
    allAnswered: ({ stage, round, approval, early }) => {
      const result = approval ? 'queda aprobada' : 'vuelve con cambios';
      return early
        ? `siguió con las respuestas recibidas: ${round} de «${stage}» ${result}`
        : `Ya están todas las respuestas: ${round} de «${stage}» ${result}`;
    },
    revisionRejected: ({ stage, round }) => `pidió cambios en ${round} de «${stage}»`,
    stageRejected: ({ stage }) => `devolvió «${stage}» a producción`,
    revisionAdded: ({ stage, round, paid }) =>
      `añadió ${round} a «${stage}», ${paid ? 'con cargo' : 'sin cargo'}`,
    kindChanged: ({ stage, round, paid }) =>
      `cambió ${round} de «${stage}» a ${paid ? 'con cargo' : 'sin cargo'}`,
    dueMoved: ({ stage, round, date }) => `cambió el plazo de ${round} de «${stage}» al ${date}`,
    guestAdded: ({ name }) => `añadió a ${name} al proyecto`,
    timeAsked: ({ stage, round, date }) => `pidió tiempo hasta el ${date} para ${round} de «${stage}»`,
    timeWithdrawn: ({ stage, round }) => `retiró la petición de más tiempo para ${round} de «${stage}»`,
    timeAgreed: ({ stage, round, date, byRule }) =>
      `${byRule ? 'obtuvo' : 'concedió'} tiempo hasta el ${date} para ${round} de «${stage}»`,
    timeKept: ({ stage, round, date }) => `mantuvo el plazo del ${date} para ${round} de «${stage}»`,
    revisionApproved: ({ stage, round }) => `aprobó ${round} de «${stage}»`,
    stageApproved: ({ stage }) => `aprobó «${stage}»`,
    recalled: ({ stage, approval }) =>
      `retiró ${approval ? 'la aprobación de' : 'la petición de cambios en'} «${stage}»`,
    stageCompleted: ({ stage }) => `completó «${stage}»`,
    stageStarted: ({ stage }) => `inició «${stage}»`,
    stageStartedItself: ({ stage }) => `Empezó «${stage}»`,
    stageReopened: ({ stage, reason }) => `reabrió «${stage}»${reason ? `: ${reason.toLowerCase()}` : ''}`,
    commented: ({ stage, round }) => `escribió sobre ${round} de «${stage}»`,
    markedAnswered: ({ stage, round }) =>
      `marcó como respondido el mensaje del cliente sobre ${round} de «${stage}»`,
    withPoints: ({ said, points }) =>
      points === 0 ? said : `${said}, con ${points === 1 ? '1 punto' : `${points} puntos`}`,
    sinceAddressChange: ({ said, first }) =>
      first ? `${said}; es la primera decisión desde que cambió su dirección` : said,
    pointsSubmitted: ({ points, stage, round }) =>
      `añadió ${points === 1 ? '1 punto' : `${points} puntos`} a ${round} de «${stage}»`,
    commentAdded: ({ number, stage, round }) => `añadió el punto ${number} a ${round} de «${stage}»`,
    pointReplied: ({ number, stage, round }) => `respondió al punto ${number} de ${round} de «${stage}»`,
    mentioning: 'y mencionó a',
    pointAccepted: ({ number, stage, round }) =>
      `aceptó la respuesta al punto ${number} de ${round} de «${stage}»`,
    pointReopened: ({ number, stage, round }) =>
      `volvió a abrir el punto ${number} de ${round} de «${stage}»`,
    decidedLate: {
      approve: ({ stage, round }) => `aprobó ${round} de «${stage}» cuando ya no estaba abierta`,
      request_changes: ({ stage, round }) =>
        `pidió cambios en ${round} de «${stage}» cuando ya no estaba abierta`,
    },
    deliverable: { 'Deliverable Sent': (title) => `envió el entregable «${title}»` },
    project: {
      'Project Archived': 'archivó el proyecto',
      'Project Unarchived': 'sacó el proyecto del archivo',
      'Cancel Project': 'canceló el proyecto',
    },
  },
};
