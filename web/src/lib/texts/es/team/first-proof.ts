import type { TeamTexts } from '../../translations.ts';

export const firstProof: TeamTexts['firstProof'] = {
  subtitle: 'Cliente, proyecto y primera vista previa, todo a la vez.',
  work: {
    title: 'El trabajo',
    mode: 'Trabajo para revisar',
    files: 'Archivos',
    link: 'Enlace',
    add: 'Elegir archivos',
    hint: 'Suelte aquí un archivo o elíjalo. De cualquier tipo, salvo scripts y programas.',
    linkLabel: 'Enlace al trabajo',
    linkHint: 'Donde lo ve el cliente. Empieza por http.',
    again:
      'Sus datos siguen aquí, pero los archivos no se conservan al recargar. Elíjalos de nuevo.',
  },
  client: {
    title: 'Cliente',
    label: 'Cliente',
    placeholder: 'Nombre de la empresa',
    choose: 'Elija un cliente o escriba un nombre nuevo',
    fresh: (name) => `Nuevo cliente «${name}»`,
    isNew: 'Es un cliente nuevo.',
    contact: 'Contacto',
    contactHint: 'Recibe el correo y decide sobre el trabajo.',
    other: 'Otra persona',
    contactOption: (name, email) => `${name}, ${email}`,
  },
  project: {
    title: 'Proyecto',
    name: 'Nombre del proyecto',
    preset: 'Etapas',
    checklist: 'Control de calidad',
    open: 'Ver el proyecto',
    made: 'El proyecto ya existe. Cámbielo en sus ajustes.',
  },
  preset: { single: 'Una etapa, dos revisiones', stage: 'Diseño' },
  message: {
    title: 'Mensaje',
    edit: 'Leer o editar el correo',
    fromTemplate: (title) => `Su plantilla «${title}»`,
    own: 'Cambiado para este envío',
    none: 'No hay ninguna plantilla de primera vista previa. Escriba el correo aquí.',
  },
  send: 'Enviar a revisión',
  to: (email) => `Para ${email}`,
  doing: {
    client: 'Creando el cliente',
    project: 'Creando el proyecto',
    files: 'Subiendo y comprobando los archivos',
    mail: 'Enviando el correo',
  },
  goesOn: {
    project: 'El proyecto existe, pero aún no se ha enviado nada. Envíe de nuevo para seguir desde aquí.',
    unanswered:
      'El último intento no obtuvo respuesta. Envíe de nuevo: nada se crea dos veces. Hasta entonces, lo enviado no se puede cambiar.',
  },
  startOver:
    'El formulario empieza vacío. Un cliente o un proyecto ya creados se quedan en su espacio de trabajo.',
  error: {
    summary: 'Aún no se ha enviado',
    notSent: 'No se pudo enviar la vista previa',
    files: 'Elija un archivo.',
    link: 'Pegue el enlace.',
    client: 'Escriba el nombre del cliente.',
    checklist: 'Marque todos los elementos del control de calidad.',
    subject: 'El mensaje necesita un asunto.',
    loading: 'No se pudo cargar la página',
  },
  sent: {
    title: (name) => `Enviado a ${name}`,
    text: (project) => `«${project}» está en manos de su cliente.`,
    next: 'A continuación',
    mail: (email) =>
      `El correo va de camino a ${email}, con un enlace que no necesita ninguna cuenta.`,
    due: (date) => `El plazo de respuesta vence el ${date}.`,
    answer: 'Las aprobaciones y las peticiones de cambios le llegan por correo y a su bandeja de entrada.',
    open: 'Abrir el proyecto',
    review: 'Ver la revisión',
    another: 'Enviar otro trabajo',
  },
};
