import type { TeamTexts } from '../../translations.ts';

export const notes: TeamTexts['notes'] = {
  list: {
    notes: {
      addAndNotify: (whom) => `Añadir la nota y avisar ${whom}`,
      save: 'Guardar la nota',
      edit: 'Editar la nota',
      remove: 'Eliminar la nota',
      deletedMeanwhile: 'La nota se ha eliminado entretanto. Su texto está en una nueva.',
      menu: (author, date) => `Nota de ${author}, ${date}: acciones`,
      audience: (author, date) => `Quién ve la nota de ${author}, ${date}`,
      emptyText: 'Guarde aquí lo que importa en una etapa, solo para el equipo o también para el cliente.',
      notices: { updated: 'Nota actualizada', deleted: 'Nota eliminada' },
      errors: {
        update: 'No se pudo actualizar la nota',
        delete: 'No se pudo eliminar la nota',
        visibility: 'No se pudo cambiar quién ve la nota',
      },
    },
    scope: {
      add: 'Añadir al alcance',
      addAndNotify: (whom) => `Añadir al alcance y avisar ${whom}`,
      save: 'Guardar la entrada',
      edit: 'Editar la entrada',
      remove: 'Eliminar la entrada',
      deletedMeanwhile: 'El elemento se ha eliminado entretanto. Su texto está en uno nuevo.',
      menu: (author, date) => `Alcance, por ${author}, ${date}: acciones`,
      audience: (author, date) => `Quién ve el alcance, por ${author}, ${date}`,
      emptyText: 'Anote lo acordado. Quien puede ver la primera entrada puede ver esta pestaña.',
      notices: {
        added: 'Añadido al alcance',
        updated: 'Alcance actualizado',
        deleted: 'Entrada eliminada',
      },
      errors: {
        add: 'No se pudo añadir al alcance',
        update: 'No se pudo actualizar el alcance',
        delete: 'No se pudo eliminar la entrada',
        visibility: 'No se pudo cambiar quién ve la entrada',
      },
    },
  },
  switches: {
    visible: { client: 'Visible para el cliente', agency: 'Visible para la agencia' },
    notify: { client: 'Avisar al cliente', agency: 'Avisar a la agencia' },
  },
  newAudience: 'Quién lo ve y a quién se avisa por correo',
  whom: { client: 'al cliente', agency: 'a la agencia', both: 'al cliente y a la agencia' },
  notified: {
    client: 'Al cliente se le avisa por correo',
    agency: 'A la agencia se le avisa por correo',
  },
  clientUntold: {
    notes:
      'Este espacio de trabajo no muestra los detalles de producción a los clientes, así que no ven las notas.',
    scope: 'La primera entrada del alcance está oculta para el cliente, así que no ve el alcance.',
  },
  hiddenFromAll: 'Solo lo ven quien lo escribió, el propietario y los administradores.',
  confirm: { title: '¿Lo confirma?', text: 'Esta acción no se puede deshacer.' },
  savedMeanwhile: (author) => `Lo que está guardado ahora, empezado por ${author}`,
};
