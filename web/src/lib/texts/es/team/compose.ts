import { fullName } from '#domain/full-name.ts';
import type { TeamTexts } from '../../translations.ts';

const contacts = (count: number): string => `${count} ${count === 1 ? 'contacto' : 'contactos'}`;
const points = (count: number): string => `${count} ${count === 1 ? 'punto' : 'puntos'}`;

interface Recipient {
  readonly firstname: string;
  readonly lastname: string;
  readonly email: string;
}
const nameOf = (recipient: Recipient): string => fullName(recipient) || recipient.email;
const listed = (names: readonly string[]): string =>
  new Intl.ListFormat('es', { type: 'conjunction' }).format(names);

const tagLabels: Readonly<Record<string, string>> = {
  client_name: 'Nombre del cliente',
  project_name: 'Nombre del proyecto',
  contact_name: 'Nombre del contacto',
  recipient_name: 'Nombre completo del destinatario',
  recipient_fname: 'Nombre del destinatario',
  recipient_lname: 'Apellidos del destinatario',
  recipient_email: 'Correo del destinatario',
  user_name: 'Nombre del remitente',
  user_email: 'Correo del remitente',
  stage_name: 'Nombre de la etapa',
  revision_number: 'Número de revisión (palabra)',
  revision_number_n: 'Número de revisión (cifra)',
  revision_number_st: 'Número de revisión (ordinal)',
  stage_revisions_left: 'Revisiones restantes (palabra)',
  stage_revisions_left_n: 'Revisiones restantes (cifra)',
  stage_revisions_count: 'Revisiones de la etapa',
  allowed_feedback_days: 'Días para responder',
  project_overview: 'Resumen del proyecto',
  multi_deliverables_preview: 'Vista previa de varios entregables',
  files: 'Archivos',
  change_list: 'Lista de cambios',
  timeline_link: 'Enlace del cronograma',
  review_link: 'Enlace de revisión',
  deliverable_name: 'Nombre del entregable',
  deliverable_link: 'Enlace del entregable',
  deliverable_notes: 'Notas del entregable',
  survey_link: 'Enlace de la encuesta',
  email_signature: 'Firma de correo',
  workspace_name: 'Nombre del espacio de trabajo',
  workspace_url: 'Dirección del espacio de trabajo',
  business_days_overdue: 'Días hábiles de retraso',
};

export const compose: TeamTexts['compose'] = {
  title: {
    preview: (round) => (round === 0 ? 'Enviar la vista previa' : `Enviar la revisión ${round}`),
    message: 'Enviar un mensaje',
    reminder: 'Enviar un recordatorio',
  },
  about: ({ stage, round, client }) => `${stage} · ${round} · para ${client}`,
  round: (round) => (round === 0 ? 'Vista previa' : `Revisión ${round}`),
  back: 'Volver al cronograma',
  checklist: {
    title: 'Control de calidad',
    text: 'Marque todos los elementos antes de continuar.',
    progress: (done, of) => `${done} de ${of} listos`,
    next: 'Siguiente',
    open: (left) => (left === 1 ? 'Falta 1 elemento por marcar' : `Faltan ${left} elementos por marcar`),
    review: 'Ver la lista',
    done: 'Control de calidad listo',
  },
  work: {
    title: 'El trabajo',
    mode: 'Qué ve el cliente',
    upload: 'Subir archivos',
    link: 'Enlace',
    linkLabel: 'Enlace de revisión',
    linkHint: 'Donde el cliente ve el trabajo. Empieza por http.',
    linkBlocked: 'Con un enlace solo se envían imágenes: quite antes los demás archivos.',
  },
  answers: {
    open: (count) =>
      count === 1
        ? '1 punto de su cliente no tiene respuesta. Después del envío aparecerá como «Sin respuesta».'
        : `${count} puntos de su cliente no tienen respuesta. Después del envío aparecerán como «Sin respuesta».`,
    mandatory: (count) =>
      `Antes hay que responder a ${points(count)} de su cliente: su espacio de trabajo solo envía una revisión cuando todos tienen respuesta.`,
    unversioned: (count, files) =>
      count === 1
        ? `${files} tiene puntos y ninguna versión nueva en esta revisión.`
        : `Estos archivos tienen puntos y ninguna versión nueva en esta revisión: ${files}.`,
  },
  mail: {
    title: 'El correo',
    template: 'Plantilla',
    fitting: 'Para esta revisión',
    others: 'Otras',
    blank: 'Sin plantilla',
    missing: 'No hay ninguna plantilla de este tipo. Puede escribir el correo aquí.',
    subject: 'Asunto',
    useSubject: (subject) => `Usar «${subject}»`,
    subjectReads: (subject) => `El cliente lee «${subject}»`,
    subjectMissing: 'Un correo necesita un asunto.',
    body: 'Texto del correo',
    placeholder: 'Escriba aquí',
    replaceTitle: '¿Sustituir su texto?',
    replaceText: 'El asunto y el texto que ha cambiado se sustituyen por los de la plantilla.',
    replace: 'Sustituir el texto',
  },
  move: {
    label: 'Pasar a pendiente de respuesta después del envío',
    on: 'Pide una respuesta y empieza a contar el plazo del cliente.',
    off: 'El cliente puede verla, pero no se le pide una decisión.',
  },
  preview: {
    title: 'Como lo recibe el cliente',
    recipient: 'Destinatario',
    width: 'Ancho',
    desktop: 'Escritorio',
    phone: 'Teléfono',
    to: 'Para',
    subject: 'Asunto',
    frame: (name) => `El correo a ${name}`,
    noSubject: 'La vista previa aparece cuando el correo tiene asunto.',
    error: 'Ahora no hay vista previa',
  },
  previewAndSend: 'Ver y enviar',
  recipients: (people) => {
    const [first, ...others] = people.map(nameOf);
    if (others.length > 2) return `Para ${first} y ${others.length} más`;
    return `Para ${[first, ...others].join(', ')}`;
  },
  remindedOnly: ({ people, answered }) => {
    const to = `Se envía a ${listed(people.map(nameOf))}`;
    if (answered.length === 0) return to;
    return `${to}; ya ${answered.length === 1 ? 'ha' : 'han'} respondido ${listed(answered.map(nameOf))}`;
  },
  allAnswered: 'Todas las personas que deben responder a esta revisión lo han hecho.',
  filesUnknown: 'Los archivos de la revisión aún no se han cargado.',
  uploading: 'Aún se está subiendo un archivo.',
  checking: 'Analizando los archivos…',
  noContacts: 'El proyecto no tiene ningún contacto al que se pueda enviar correo.',
  confirm: {
    title: '¿Enviar este correo?',
    preview: ({ count, move }) =>
      move
        ? `Enviar a ${contacts(count)} y pasar a pendiente de respuesta`
        : `Enviar a ${contacts(count)} sin pedir respuesta`,
    message: (count) => `Enviar el mensaje a ${contacts(count)}`,
    reminder: (count) => `Enviar el recordatorio a ${contacts(count)}`,
    files: (count) =>
      count === 1
        ? '1 archivo para revisar. Una vez enviado, ya no cambia.'
        : `${count} archivos para revisar. Una vez enviados, ya no cambian.`,
    link: (count) =>
      count === 0
        ? 'Un enlace para revisar.'
        : `Un enlace para revisar, con ${count} ${count === 1 ? 'captura' : 'capturas'}.`,
    linkMissing: 'El enlace está vacío: las imágenes se envían sin él.',
    nothing: 'No hay archivos ni enlace. El cliente no tendrá nada que revisar.',
    change: 'Volver al texto',
  },
  refusal: { close: 'Volver al texto' },
  draft: {
    restored: (when) => `Se ha recuperado su borrador del ${when}.`,
    older: 'El cronograma ha cambiado desde que lo escribió.',
    startOverText: 'El texto vuelve a empezar desde la plantilla.',
    otherTitle: 'Este correo también se ha escrito en otra pestaña',
    otherText: 'Se conservan los dos textos.',
    take: 'Usar el otro texto',
    drop: 'Quedarse con este',
    saved: 'Borrador guardado en este dispositivo',
    left: {
      round: 'No enviado: la revisión de este correo ha terminado o se ha eliminado',
      deliverable: 'No enviado: el entregable de este correo se ha eliminado',
      text: (when) =>
        `Su borrador del ${when} permanece en este dispositivo hasta que lo descarte. Cópielo para usarlo en otro correo.`,
    },
  },
  notices: {
    preview: 'Vista previa enviada',
    message: 'Mensaje enviado',
    stageMessage: 'Mensaje sobre la etapa enviado',
    reminder: 'Recordatorio enviado',
  },
  errors: {
    preview: 'No se pudo enviar la vista previa',
    message: 'No se pudo enviar el mensaje',
    reminder: 'No se pudo enviar el recordatorio',
    templates: 'No se pudieron cargar las plantillas',
  },
  tagLabel: (name) => tagLabels[name] ?? name.replaceAll('_', ' '),
  templateName: (title, type) => (title === type ? title : `${title} (${type})`),
  templateTypes: {
    first_preview: 'Primera vista previa',
    first_rev: 'Primera revisión',
    other_rev: 'Revisión siguiente',
    last_rev: 'Última revisión',
    additional_rev_free: 'Revisión adicional sin cargo',
    additional_rev_cost: 'Revisión adicional con cargo',
    reminder: 'Recordatorio',
    feedback_auto_reminder: 'Recordatorio automático',
    'multi-update': 'Novedades de varios entregables',
    deliverable: 'Entregable final',
    survey: 'Encuesta de satisfacción',
    none: 'Mensaje',
  },
  editor: {
    toolbar: 'Formato',
    bold: 'Negrita',
    italic: 'Cursiva',
    underline: 'Subrayado',
    strike: 'Tachado',
    heading2: 'Título de nivel 2',
    heading3: 'Título de nivel 3',
    quote: 'Cita',
    bulleted: 'Lista con viñetas',
    numbered: 'Lista numerada',
    link: 'Enlace',
    undo: 'Deshacer',
    redo: 'Rehacer',
    insertTag: 'Insertar una etiqueta de combinación',
    searchTags: 'Buscar etiquetas de combinación',
    noTags: 'Ninguna etiqueta tiene este nombre.',
    tagsFound: (count) => `${count} ${count === 1 ? 'etiqueta' : 'etiquetas'}`,
    unknownTag: 'Esta etiqueta no existe aquí',
    linkAddress: 'Dirección del enlace',
    linkInvalid: 'Use una dirección que empiece por http, https o mailto, o una etiqueta.',
    linkAsButton: 'Mostrar como botón',
    applyLink: 'Poner el enlace',
    removeLink: 'Quitar el enlace',
    cancel: 'Cancelar',
    pictures: {
      uploading: 'Subiendo la imagen',
      missing: 'Esta imagen no llegó. Bórrela e insértela de nuevo.',
      lost: (count) => ({
        title: count === 1 ? 'La imagen no se pegó' : `${count} imágenes no se pegaron`,
        text: 'En lo que copió solo hay un enlace a ellas. Copie cada imagen por separado o arrastre su archivo al texto.',
      }),
    },
    notLoaded: 'El editor no se cargó correctamente',
    picturesLost: (count) => ({
      title: count === 1 ? 'La imagen no se ha pegado' : `No se han pegado ${count} imágenes`,
      text: 'Un texto no guarda imágenes propias. Envíelas como archivos o inserte una imagen por su dirección https.',
    }),
    image: {
      insert: 'Insertar una imagen',
      address: 'Dirección de la imagen',
      invalid: 'Use una dirección que empiece por https://.',
      description: 'Qué muestra la imagen',
      apply: 'Poner la imagen',
      later: 'Se muestra en la vista previa y después de guardar.',
    },
  },
};
