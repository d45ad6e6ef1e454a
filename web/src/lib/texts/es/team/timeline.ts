import type { TeamTexts } from '../../translations.ts';

const rounds = (count: number): string => `${count} ${count === 1 ? 'revisión' : 'revisiones'}`;
const emails = (count: number): string => `${count} ${count === 1 ? 'correo' : 'correos'}`;
const stagesIn = (count: number): string => `${count} ${count === 1 ? 'etapa' : 'etapas'}`;
const pointsIn = (count: number): string => `${count} ${count === 1 ? 'punto' : 'puntos'}`;
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const roundPhrase = (round: number): string => (round === 0 ? 'la vista previa' : `la revisión ${round}`);

const answers = { done: 'Hecho', not_done: 'No hecho', question: 'Pregunta' };
const workflowUpdated = 'Flujo de trabajo actualizado';
const workflowNotUpdated = 'No se pudo actualizar el flujo de trabajo';
const hidden = 'El proyecto se ocultará. Lo encontrará entre los proyectos archivados.';
const credentials = 'el servicio de correo no aceptó nuestras credenciales';
const paused = 'los envíos están en pausa';
const serviceFailed = 'el servicio de correo falló';

export const timeline: TeamTexts['timeline'] = {
  noReminder: 'No hay nada que recordar',
  noRound: 'No se encontró la revisión',
  noRoundText: 'Quizá se haya eliminado. El cronograma muestra las revisiones actuales.',
  backToTimeline: 'Volver al cronograma',
  multiUpdate: {
    title: 'Envío conjunto',
    loadError: 'No se pudieron cargar los datos del proyecto',
  },
  projectSettings: 'Ajustes del proyecto',
  clientSettings: 'Ajustes del cliente',
  archive: {
    action: 'Archivar el proyecto',
    title: '¿Lo confirma?',
    text: hidden,
    ofMultiUpdate: { title: '¿Quiere archivar este proyecto?', text: hidden },
    done: 'Proyecto archivado',
    error: 'No se pudo archivar el proyecto',
    limit: 'Ha llegado al límite de proyectos archivados',
  },
  closed: { readOnly: 'Su suscripción ha vencido' },
  files: { noneText: (round) => `Se añaden cuando se envía ${roundPhrase(round)}.` },
  undelivered: {
    title: 'Esta revisión quizá no haya llegado a nadie',
    text: 'No consta que haya salido ninguno de sus correos. La fecha límite y los recordatorios esperan a que salga alguno.',
    details: 'El historial, más abajo, indica el motivo de cada correo.',
    wayOut:
      'Envíe un recordatorio con el enlace de revisión, o deshaga el envío y envíe la revisión de nuevo.',
  },
  said: 'En palabras del cliente',
  seeAs: {
    by: (person) => `Ver como ${person}`,
    title: 'Ver como el cliente',
    text: 'Abre la página tal como la ve el cliente, en su idioma. Nada de lo que haga allí se registra y nadie recibe aviso.',
    contact: 'Como',
    page: 'Página',
    portal: 'Portal del cliente',
    open: 'Abrir',
    failed: 'No se abrió la página',
    loading: 'Se están cargando las páginas',
    notLoaded: 'No se cargaron las páginas de este proyecto',
    delivery: (title) => `Entregable «${title}»`,
    survey: (name) => `Encuesta «${name}»`,
    review: (stage, shown) => `Revisión de «${stage}» – ${shown}`,
    unsent: (stage) => `Aún no se ha enviado nada de «${stage}».`,
  },
  clicks: {
    title: 'Aperturas del enlace',
    none: 'El enlace aún no se ha abierto',
    opened: (who, when) => `Abierto por ${who} ${/^(hoy|ayer|mañana)\b/u.test(when) ? when : `el ${when}`}`,
    times: (opened, clicks) => `${opened}, ${clicks} veces en total`,
    link: (who) => `Enlace de ${who}`,
    ended: (who) => `El enlace de ${who} ya no se abre`,
    noLink: (who) => `A ${who} no se le ha enviado ningún enlace`,
    actions: (who) => `Enlace de ${who}`,
    copy: 'Copiar el enlace de revisión',
    url: 'Enlace de revisión',
    copiedText: (who) =>
      `Las respuestas con él cuentan como de ${who}, y el historial dice que usted lo copió.`,
    notCopied: 'No se copió el enlace',
    renew: 'Enviar un enlace nuevo',
    renewing: {
      title: (who) => `¿Enviar a ${who} un enlace nuevo?`,
      text: (who) =>
        `${who} recibe ahora un correo con un enlace nuevo. Sus enlaces anteriores a esta revisión dejan de valer.`,
      first: (who) => `${who} recibe ahora un correo con un enlace a esta revisión.`,
      confirm: 'Enviar el enlace',
      keep: 'Cancelar',
      sent: (who) => `Un enlace nuevo va de camino a ${who}`,
      failed: 'No se envió ningún enlace',
    },
    revoke: 'Revocar el enlace',
    revoking: {
      title: (who) => `¿Revocar el enlace de ${who}?`,
      text: (who) =>
        `Todos los enlaces a esta revisión enviados a ${who} dejan de funcionar ahora mismo, también donde se reenviaron. El próximo correo con un enlace de revisión trae uno nuevo.`,
      keep: 'Conservar el enlace',
      revoked: 'Se revocó el enlace',
      failed: 'No se revocó el enlace',
    },
  },
  act: {
    agentApprove: 'Lo marca como aprobado por el cliente.',
    agentReject: 'Marca que el cliente pidió cambios.',
  },
  overview: {
    column: { clicked: 'Enlace abierto', settings: 'Ajustes' },
    settingsOf: (name) => `Ajustes de ${name}`,
    notClicked: 'Aún no',
  },
  actions: {
    start_stage: 'Iniciar la etapa',
    send_preview: 'Enviar la vista previa',
    send_message: 'Enviar un mensaje',
    send_reminder: 'Enviar un recordatorio',
    reject_revision: 'Cambios pedidos',
    add_round: 'Añadir una revisión',
    approve_revision: 'Aprobado por el cliente',
    approve_stage: 'Aprobar la etapa',
    reject_stage: 'Rechazar la etapa',
    complete_stage: 'Completar la etapa',
    reopen_stage: 'Reabrir la etapa',
    undo: 'Deshacer la última acción',
    note: 'Añadir una nota',
    dates: 'Editar las fechas',
    seeAs: 'Ver como el cliente',
  },
  sendRound: (round) => (round === 0 ? 'Enviar la vista previa' : `Enviar la revisión ${round}`),
  moreActions: 'Más acciones',
  notices: {
    start_stage: workflowUpdated,
    reject_revision: 'Revisión rechazada',
    add_round: 'Revisión añadida',
    approve_revision: 'Revisión aprobada',
    approve_stage: 'Etapa aprobada',
    reject_stage: 'Revisión rechazada',
    complete_stage: workflowUpdated,
    reopen_stage: workflowUpdated,
    undo: workflowUpdated,
    dates: workflowUpdated,
    kind: workflowUpdated,
  },
  already: 'Esto ya se había hecho',
  errors: {
    start_stage: workflowNotUpdated,
    reject_revision: 'No se pudo rechazar la revisión',
    add_round: 'No se pudo añadir la revisión',
    approve_revision: 'No se pudo aprobar la revisión',
    approve_stage: 'No se pudo aprobar la etapa',
    reject_stage: 'No se pudo rechazar la etapa',
    complete_stage: workflowNotUpdated,
    reopen_stage: workflowNotUpdated,
    undo: workflowNotUpdated,
    dates: workflowNotUpdated,
    kind: workflowNotUpdated,
  },
  undo: 'Deshacer',
  confirm: {
    approve: {
      title: (stage) => `¿Aprobar «${stage}»?`,
      text: ({ unused, next }) =>
        [
          'La etapa se cierra como aprobada por el cliente.',
          ...(unused > 0 ? [`${unused === 1 ? 'Queda' : 'Quedan'} sin usar ${rounds(unused)}.`] : []),
          ...(next ? [`«${next}» empieza de inmediato.`] : []),
        ].join(' '),
    },
    complete: {
      title: (stage) => `¿Completar «${stage}»?`,
      text: ({ next }) =>
        next ? `La etapa se cierra. «${next}» empieza de inmediato.` : 'La etapa se cierra.',
    },
    reject: {
      title: '¿Se pidieron cambios?',
      text: (next) =>
        next ? `${next} empieza de inmediato.` : 'La etapa vuelve a producción. No se usa ninguna revisión.',
    },
    overtaken: {
      title: (stage) => `«${stage}» ha cambiado`,
      text: (states) => `Alguien actuó mientras se le preguntaba. ${states}`.trim(),
      round: (name, status) => `${name}: ${status}.`,
      askAgain: 'Preguntar de nuevo',
    },
  },
  addRound: {
    title: 'Añadir una revisión',
    text: 'El cliente pidió más de lo acordado. La revisión actual se cierra y la nueva empieza de inmediato.',
    kind: '¿Quién la paga?',
    free: 'Sin cargo',
    freeHint: 'Corre por nuestra cuenta.',
    cost: 'Con cargo',
    costHint: 'La paga el cliente. Se indica en el cronograma.',
    confirm: 'Añadir la revisión',
  },
  undoDialog: {
    title: 'Deshacer la última acción',
    what: (what) => `Se deshace: ${what}.`,
    text: 'Los clientes ya no la ven en el historial. Los correos que salieron siguen allí.',
    withheld: (count) =>
      count === 1
        ? 'El correo que aún espera no se enviará.'
        : `Los ${count} correos que aún esperan no se enviarán.`,
    reason: '¿Por qué?',
    confirm: 'Deshacer la acción',
    scope: 'La vista previa salió en un envío conjunto',
    whole: (count) => `Los ${count} entregables del envío`,
    one: (title) => `Solo «${title}»`,
    overtakenTitle: 'Ya no es la última acción',
    overtaken: ({ asked, next }) =>
      `${asked ? `Después se hizo otra cosa: ${asked}.` : 'Entretanto se hizo otra cosa.'} ${
        next ? `La última acción es ahora: ${next}.` : ''
      }`.trim(),
    askAgain: 'Preguntar por la última acción',
  },
  undoWhat: ({ what, stage }) => `${what}, «${stage}»`,
  reopenDialog: {
    title: (stage) => `Reabrir «${stage}»`,
    text: ({ round, returned }) =>
      `${round} empieza${returned ? ` y «${returned}» vuelve a quedar por empezar` : ''}. El historial conserva la aprobación.`,
    newRound: 'Una revisión más sin cargo',
    sameTask: 'El trabajo en la etapa',
    reason: '¿Por qué?',
    confirm: 'Reabrir la etapa',
  },
  reasons: {
    mistake: 'Fue un error',
    request: 'Lo pidió el cliente',
    misunderstood: 'Se entendió mal al cliente',
    incomplete: 'El trabajo está incompleto',
    other: 'Otro motivo',
  },
  due: {
    open: 'Cambiar la fecha límite',
    title: (stage) => `Fecha límite de «${stage}»`,
    hint: (zone) =>
      `El plazo del cliente para responder a esta revisión vence ese día a las 18:00 ${zone}. Los recordatorios se ajustan; las demás revisiones conservan sus fechas.`,
    date: 'Fecha límite',
    tell: 'Escribir después a los contactos',
    tellHint: 'Abre un mensaje. Nadie recibe nada hasta que lo envíe.',
    move: 'Cambiar la fecha límite',
    moved: 'Fecha límite cambiada',
    notMoved: 'No se cambió la fecha límite',
  },
  dates: {
    title: (stage) => `Fechas de «${stage}»`,
    hint: (zone) => `Las horas son de ${zone}.`,
    stage: 'Etapa',
    save: 'Guardar las fechas',
    target: 'Fecha prevista',
    time: 'Hora',
    timeOf: (date) => `Hora: ${date}`,
    invalid: 'Escriba una fecha válida.',
  },
  dateFields: {
    target_date: 'la fecha prevista',
    started_on: 'el inicio',
    sent_on: 'la fecha de envío',
    requested_on: 'la fecha de la petición',
    approved_on: 'la fecha de aprobación',
    completed_on: 'la fecha de finalización',
  },
  dateLabel: (field) => {
    const labels: Readonly<Record<string, string>> = {
      started_on: 'Inicio',
      sent_on: 'Envío',
      requested_on: 'Petición',
      approved_on: 'Aprobación',
      completed_on: 'Finalización',
      target_date: 'Fecha prevista',
    };
    return labels[field] ?? capital(field);
  },
  history: {
    saidAddress: (email) => `Indicó la dirección ${email}, que nadie ha comprobado`,
    mails: {
      owed: 'aún sin enviar; seguimos intentándolo',
      claimed: 'enviándose',
      sent: 'enviado',
      failed: 'falló',
      unknown: 'no se sabe si salió',
      withheld: 'sin enviar',
      suppressed: 'sin enviar',
      bounced: 'devuelto',
      complained: 'llegó y se marcó como no deseado',
    },
    mailReasons: {
      bounced: 'un correo anterior fue devuelto',
      complained: 'un correo anterior se marcó como no deseado',
      TimeoutError: 'el servicio de correo no respondió',
      MessageRejected: 'el servicio de correo lo rechazó',
      InvalidParameterValue: 'el servicio de correo rechazó la dirección',
      Throttling: 'el servicio de correo está saturado',
      ConfigurationSetSendingPausedException: paused,
      AccountSendingPausedException: paused,
      sending_paused: 'hemos puesto en pausa los correos de este espacio de trabajo',
      daily_limit: 'los correos del día se han agotado; saldrá otro día por sí solo',
      account_quota: 'hoy salen muchos correos; saldrá por sí solo cuando haya sitio',
      AccessDenied: credentials,
      ExpiredToken: credentials,
      InternalFailure: serviceFailed,
      ServiceUnavailable: serviceFailed,
      left_project: 'ya no está en el proyecto',
      address_changed: 'la dirección ha cambiado desde entonces',
      sending_undone: 'el envío se deshizo',
      link_revoked: 'su enlace se revocó',
      project_closed: 'su proyecto se cerró y nadie podría responder',
      deliverable_deleted: 'su entregable se eliminó',
      not_awaiting: 'lo que recuerda ya no espera respuesta',
      no_longer_due: 'ya no hace falta',
      next_morning: 'no se aceptó a tiempo; saldrá otra mañana',
    },
    mailsTitle: 'Correos',
    sendAgain: 'Enviar de nuevo',
    sendAgainTo: (to) => `Enviar de nuevo a ${to}`,
    notAgain: (reason) => `No se puede enviar de nuevo: ${reason}.`,
    sendAll: (mails) => `Enviar de nuevo ${emails(mails)}`,
    resending: {
      done: (mails) =>
        mails === 1 ? 'Se intenta enviar de nuevo el correo' : `Se intenta enviar de nuevo ${mails} correos`,
      ignored: 'No quedaba nada que enviar de nuevo',
      failed: 'No se envió nada de nuevo',
    },
    mayHaveArrived: {
      title: '¿Enviarlo de nuevo?',
      text: (addresses, mails) =>
        mails === 1
          ? `No se sabe si el correo a ${addresses} salió. Si salió, llegará dos veces.`
          : `No se sabe si los correos a ${addresses} salieron. Los que salieron llegarán dos veces.`,
      cancel: 'Ahora no',
    },
    mailsUnderWay: (total) => `Enviando ${emails(total)}…`,
    mailCount: ({ sent, total, unsure }) => {
      if (unsure > 0) return `Consta el envío de ${sent} de ${emails(total)}`;
      if (sent === total) return total === 1 ? '1 correo enviado' : `${total} correos enviados`;
      return `${sent} de ${emails(total)} ${sent === 1 ? 'enviado' : 'enviados'}`;
    },
  },
  someRound: 'una revisión',
  events: {
    undelivered: ({ stage, round }) =>
      `No consta que haya salido ningún correo de ${round} de «${stage}»; la fecha límite y los recordatorios esperan`,
    delivered: ({ stage, round }) =>
      `El correo de ${round} de «${stage}» llegó con retraso; la fecha límite cuenta desde aquí`,
    undone: ({ what, stage, reason }) => `deshizo «${what}» en «${stage}»: ${reason.toLowerCase()}`,
    stagesAdded: (count) => `añadió ${stagesIn(count)}`,
    edited: (changes) => `editó el flujo de trabajo (${changes} ${changes === 1 ? 'cambio' : 'cambios'})`,
    dateChanged: ({ field, stage, round, value, was }) =>
      `cambió ${field} de ${round ? `${round} de ` : ''}«${stage}»: ${value ?? 'sin fecha'}${was ? ` (antes: ${was})` : ''}`,
    linear: 'hizo lineal el cronograma',
    nonLinear: 'hizo no lineal el cronograma',
    feedbackOverdue: ({ stage, round }) => `Venció el plazo de respuesta de ${round} de «${stage}»`,
    targetMissed: ({ stage, date }) => `«${stage}» ha superado su fecha prevista, ${date}`,
    linkOpened: ({ stage, round }) => `abrió el enlace a ${round} de «${stage}»`,
    linkRenewed: ({ contact, stage, round }) =>
      `envió a ${contact} un enlace nuevo a ${round} de «${stage}»; los anteriores ya no valen`,
    linkCopied: ({ contact, stage, round }) => `copió un enlace de ${contact} a ${round} de «${stage}»`,
    linkAsked: ({ stage, round }) => `abrió un enlace terminado a ${round} de «${stage}» y pidió uno nuevo`,
    linkAskedElsewhere: 'abrió un enlace terminado y pidió uno nuevo',
    linkRevoked: ({ contact, stage, round }) => `revocó el enlace de ${contact} a ${round} de «${stage}»`,
    internalComment: ({ number, stage, round }) =>
      `escribió al equipo en el punto ${number} de ${round} de «${stage}»`,
    pointsAnswered: ({ points, stage, round }) => `respondió a ${pointsIn(points)} de ${round} de «${stage}»`,
    answersChanged: ({ changed, stage, round }) => {
      const each = changed.map(
        ({ number, was, by, now }) =>
          `al punto ${number} («${answers[was]}» de ${by} es ahora «${answers[now]}»)`,
      );
      return `cambió ${each.length === 1 ? 'la respuesta' : 'las respuestas'} ${each.join(', ')} de ${round} de «${stage}»`;
    },
    answerWithdrawn: ({ number, stage, round }) =>
      `retiró la respuesta al punto ${number} de ${round} de «${stage}»`,
    pointAssigned: ({ number, stage, to }) =>
      to
        ? `asignó a ${to} el punto ${number} de «${stage}»`
        : `dejó sin asignar el punto ${number} de «${stage}»`,
    noteAdded: ({ stage }) => `añadió una nota sobre «${stage}»`,
    noteUpdated: ({ stage }) => `cambió una nota sobre «${stage}»`,
    noteDeleted: ({ stage }) => `eliminó una nota sobre «${stage}»`,
    filesAdded: ({ files, stage, round }) =>
      files.length > 3
        ? `añadió ${files.length} archivos a ${round} de «${stage}»`
        : `añadió ${files.join(', ')} a ${round} de «${stage}»`,
    fileDescribed: ({ file, stage, round }) =>
      `describió ${file} en ${round} de «${stage}» para lectores de pantalla`,
    fileCaptioned: ({ file, stage, round }) =>
      `cambió los subtítulos o la transcripción de ${file} en ${round} de «${stage}»`,
    describedVersion: ({ file, stage, round }) =>
      `cambió la versión con audiodescripción de ${file} en ${round} de «${stage}»`,
    fileRetried: ({ file, stage, round }) =>
      `hizo preparar de nuevo para el navegador ${file} en ${round} de «${stage}»`,
    fileDeleted: ({ file, stage, round }) => `quitó ${file} de ${round} de «${stage}»`,
    filesHanded: (files) =>
      files.length > 3
        ? `añadió ${files.length} archivos a un entregable`
        : `añadió ${files.join(', ')} a un entregable`,
    handedFileDescribed: (file) => `describió ${file} de un entregable para lectores de pantalla`,
    handedFileCaptioned: (file) => `cambió los subtítulos o la transcripción de ${file} de un entregable`,
    handedDescribedVersion: (file) => `cambió la versión con audiodescripción de ${file} de un entregable`,
    handedFileRetried: (file) => `hizo preparar de nuevo para el navegador ${file} de un entregable`,
    fileTakenBack: (file) => `quitó ${file} de un entregable`,
    deliverable: {
      'Deliverable Saved': (title) => `guardó el entregable «${title}»`,
      'Deliverable Deleted': (title) => `eliminó el entregable «${title}»`,
    },
    deliverableOpened: 'abrió el enlace a un entregable',
    mailResent: ({ subject, addresses }) => `pidió enviar de nuevo «${subject}» a ${addresses}`,
    addressSuppressed: ({ to, complained }) =>
      complained
        ? `no envía nada más a ${to}: un correo se marcó como no deseado`
        : `no envía nada más a ${to}: un correo fue devuelto`,
    fileRefused: ({ file }) => `${file} se rechazó por su contenido`,
    surveySent: ({ contact }) => `envió la encuesta de satisfacción a ${contact}`,
    surveyReminded: ({ contact }) => `recordó a ${contact} la encuesta de satisfacción`,
    clientChanged: ({ was, name }) => `pasó el proyecto de ${was} a ${name}`,
    surveyCompleted: ({ rating }) =>
      rating === undefined
        ? 'completó la encuesta de satisfacción'
        : `completó la encuesta de satisfacción: ${String(Math.round(rating * 10) / 10).replace('.', ',')} de 5 estrellas`,
    project: {
      'Scope Added': 'amplió el alcance del proyecto',
      'Scope Updated': 'cambió el alcance del proyecto',
      'Scope Deleted': 'eliminó parte del alcance del proyecto',
      'Survey Answered': 'guardó parte de la encuesta de satisfacción',
      'Project Created': 'creó el proyecto',
      'Deliverable Added': 'añadió este entregable',
      'Project Updated': 'cambió los ajustes del proyecto',
    },
  },
  undoable: {
    'Send Preview': 'Vista previa enviada',
    'Revision Added': 'Revisión añadida',
    'Approver Answered': 'Respuesta de un cliente',
    'Revision Rejected': 'Revisión rechazada',
    'Revision Approved': 'Revisión aprobada',
    'Stage Approved': 'Etapa aprobada',
    'Stage Rejected': 'Etapa rechazada',
    'Stage Completed': 'Etapa completada',
    'Stage Started': 'Etapa iniciada',
    'Stage Reopened': 'Etapa reabierta',
    'Due Date Moved': 'Fecha límite cambiada',
    other: 'Última acción',
  },
};
