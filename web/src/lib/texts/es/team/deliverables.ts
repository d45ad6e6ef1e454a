import type { TeamTexts } from '../../translations.ts';

export const deliverables: TeamTexts['deliverables'] = {
  create: 'Nuevo entregable',
  unsent: 'Aún no se ha enviado',
  empty: 'Aún no hay entregables',
  emptyText: 'Entregue aquí el trabajo terminado, como archivos o como enlace.',
  dialog: {
    title: 'Nuevo entregable',
    name: 'Nombre',
    nameHint: 'Como lo lee el cliente: «Archivo máster», «Datos para imprenta».',
    flow: 'Cronograma',
    choose: 'Elegir',
    next: 'Siguiente',
    missing: 'Póngale antes un nombre y elija un cronograma.',
  },
  untitledFlow: 'Cronograma',
  states: {
    saved: 'Guardado, sin enviar',
    sent: 'Enviado',
    changed: 'Cambiado después del envío',
  },
  unsaved: 'Cambios sin guardar',
  allSaved: 'Todo guardado',
  savedBy: ({ who, when }) => `Guardado por ${who} el ${when}`,
  openedBy: ({ who, when, clicks }) =>
    clicks > 1 ? `Abierto por ${who} ${clicks} veces, la última el ${when}` : `Abierto por ${who} el ${when}`,
  notOpened: 'Nadie lo ha abierto todavía',
  opened: 'Quién lo ha abierto',
  type: { label: 'Qué se entrega', files: 'Subir archivos', link: 'Enlace' },
  linkBlocked: 'Quite antes los archivos: son archivos o un enlace.',
  filesBlocked: 'Guárdelo antes como archivos.',
  name: 'Título',
  notes: 'Notas',
  notesHint: 'Se muestran en la página del cliente, y en el correo donde su plantilla las incluya.',
  linkHint: 'Donde lo encuentra el cliente. Si falta, se añade https://.',
  edit: 'Editar',
  editOf: (title) => `Editar ${title}`,
  done: 'Listo',
  more: (title) => `Más sobre ${title}`,
  save: 'Guardar el entregable',
  send: 'Ver y enviar',
  uploading: 'Aún se está subiendo un archivo.',
  noContacts: 'El proyecto no tiene ningún contacto al que se pueda enviar correo.',
  remove: {
    action: 'Eliminar el entregable',
    title: (title) => `¿Eliminar «${title}»?`,
    text: 'Se eliminan sus archivos, y los enlaces ya enviados dejarán de llevar a ningún sitio.',
  },
  closed: 'Ahora no se puede guardar nada. Lo que escribió permanece en esta pestaña.',
  left: {
    title: 'Sin guardar: este entregable se ha eliminado',
    text: 'Lo que escribió permanece en esta pestaña hasta que lo descarte. Cópielo para usarlo en otro lugar.',
  },
  compose: {
    title: (title) => `Enviar «${title}»`,
    about: (client) => `Para ${client}`,
    back: 'Volver a los entregables',
    confirm: (contacts) => `Enviar el entregable a ${contacts} ${contacts === 1 ? 'contacto' : 'contactos'}`,
    files: (count) =>
      count === 1
        ? '1 archivo para entregar. Una vez enviado, ya no cambia.'
        : `${count} archivos para entregar. Una vez enviados, ya no cambian.`,
    link: (host) => `Un enlace a ${host}.`,
    older: 'El entregable ha cambiado desde que lo escribió.',
  },
  notices: {
    saved: 'Entregable guardado',
    sent: 'Entregable enviado',
    deleted: 'Entregable eliminado',
  },
  errors: {
    save: 'No se pudo guardar el entregable',
    send: 'No se pudo enviar el entregable',
    remove: 'No se pudo eliminar el entregable',
    templates: 'No se pudieron cargar las plantillas',
  },
};
