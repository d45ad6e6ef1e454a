import type { TeamTexts } from '../../translations.ts';

const entries = (count: number): string => `${count} ${count === 1 ? 'entrada' : 'entradas'}`;

export const audit: TeamTexts['audit'] = {
  title: 'Registro de auditoría',
  lead: (days) =>
    `Inicios de sesión, accesos, ajustes y todo lo que sale del espacio de trabajo. Las entradas se conservan ${days} días.`,
  waitingLead: 'Inicios de sesión, accesos, ajustes y todo lo que sale del espacio de trabajo.',
  list: 'Entradas, las más recientes primero',
  column: { at: 'Fecha', what: 'Entrada', from: 'Origen' },
  refused: 'Rechazado',
  inProject: (name) => `Proyecto ${name}`,
  noOrigin: 'Dispositivo desconocido',
  filter: {
    label: 'Filtrar',
    kind: 'Tipo',
    anyKind: 'Todos los tipos',
    person: 'Persona',
    personPlaceholder: 'Nombre o dirección',
    from: 'Desde',
    until: 'Hasta',
    clear: 'Quitar el filtro',
  },
  group: {
    access: 'Inicios de sesión',
    people: 'Personas',
    settings: 'Ajustes',
    shared: 'Compartido',
    refused: 'Rechazado',
  },
  kind: {
    signed_in: 'Inicio de sesión',
    joined: 'Primer inicio de sesión',
    sign_in_refused: 'Inicio de sesión rechazado',
    session_refused: 'Sesión terminada rechazada',
    sessions_ended: 'Sesiones cerradas',
    password_changed: 'Contraseña cambiada',
    second_factor_on: 'Verificación en dos pasos activada',
    second_factor_off: 'Verificación en dos pasos desactivada',
    passkey_added: 'Llave de acceso añadida',
    passkey_removed: 'Llave de acceso quitada',
    member_invited: 'Miembro del equipo invitado',
    member_changed: 'Miembro del equipo modificado',
    member_removed: 'Miembro del equipo quitado',
    member_logged_out: 'Sesión de un miembro cerrada',
    workspace_handed_over: 'Espacio de trabajo traspasado',
    contact_invited: 'Contacto invitado',
    contact_address_changed: 'Dirección de un contacto cambiada',
    settings_changed: 'Ajustes cambiados',
    template_changed: 'Plantilla cambiada',
    project_deleted: 'Proyecto eliminado',
    client_deleted: 'Cliente eliminado',
    links_sent: 'Enlaces enviados',
    links_renewed: 'Enlaces renovados',
    link_revoked: 'Enlaces revocados',
    link_copied: 'Enlaces copiados',
    seen_as_contact: 'Visto como un contacto',
    files_given: 'Archivos vistos o descargados',
    exported: 'Exportado',
    permission_refused: 'Permiso denegado',
    limit_reached: 'Límite alcanzado',
    mails_refused: 'Correos por encima del límite rechazados',
    plan_refused: 'Pago rechazado',
    attack_refused: 'Ataque rechazado',
  },
  empty: {
    title: 'Aún no hay entradas',
    text: 'Lo que ocurra a partir de ahora aparecerá aquí en unos instantes.',
    noMatch: 'Ninguna entrada coincide',
    noMatchText: 'Pruebe con otro tipo, otra persona u otro periodo.',
  },
  more: 'Cargar más',
  loadingMore: 'Cargando…',
  shown: (count, complete) => (complete ? entries(count) : `Se muestran ${entries(count)}`),
  failed: 'No se pudo cargar el registro de auditoría',
  chain: {
    checking: (count) =>
      count === 0 ? 'Comprobando la cadena…' : `Comprobando la cadena… ${entries(count)}`,
    intact: 'La cadena está intacta',
    intactText: (count) =>
      count === 1
        ? 'Se comprobó 1 entrada: no se ha cambiado ni eliminado.'
        : `Se comprobaron ${count} entradas: ninguna se ha cambiado ni eliminado.`,
    broken: (seq) => `La cadena se rompe en la entrada ${seq}`,
    brokenText: {
      changed:
        'Esta entrada no está como se registró. Exporte el registro y póngase en contacto con nosotros.',
      missing:
        'Esta entrada ha desaparecido antes de tiempo. Exporte el registro y póngase en contacto con nosotros.',
    },
    failed: 'No se pudo comprobar la cadena',
    again: 'Comprobar de nuevo',
  },
  export: {
    menu: 'Exportar',
    csv: 'Tabla (CSV)',
    json: 'Con todos los campos (JSON)',
    running: 'El archivo se está preparando.',
    failed: 'No se pudo exportar el registro',
    file: (day) => `registro-de-auditoria-${day}`,
    done: (count) => (count === 1 ? 'Se exportó 1 entrada' : `Se exportaron ${count} entradas`),
  },
};
