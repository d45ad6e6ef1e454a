import type { ErrorTexts } from '../translations.ts';

const noAccess = 'No tiene acceso';
const removed = 'Quizá se haya eliminado, o usted no tiene acceso.';
const reload = 'Quizá se haya eliminado. Recargue la página para ver el estado actual.';
const addressNotChanged = 'La dirección no se ha cambiado';

export const errors: ErrorTexts = {
  view_ended: { title: 'Esta vista ha terminado', text: 'Ábrala de nuevo desde el proyecto.' },
  workspace_held: {
    title: 'Este espacio de trabajo está bloqueado temporalmente',
    text: 'Por ahora nadie puede usarlo. No se elimina nada y lo que ha escrito se conserva. Su agencia puede escribir a nuestro servicio de asistencia.',
  },
  only_contact_answers: {
    title: 'Aquí solo puede responder su cliente',
    text: 'Nada de lo que haga aquí queda registrado.',
  },
  passkey_refused: {
    title: 'No se ha aceptado esta llave de acceso',
    text: 'Puede que se haya eliminado o que el paso haya tardado demasiado. Inténtelo de nuevo.',
  },
  address_link_dead: {
    title: 'Este enlace ya no es válido',
    text: 'Un enlace para otra dirección de correo vale durante una hora; la dirección anterior puede deshacer el cambio durante siete días.',
  },
  address_same: { title: addressNotChanged, text: 'Esta es su dirección actual.' },
  address_taken: {
    title: addressNotChanged,
    text: 'Entretanto, alguien inicia sesión con esta dirección. Elija otra.',
  },
  address_taken_at: {
    title: addressNotChanged,
    text: 'En {workspace}, otra persona tiene esta dirección o está invitada con ella. Pida allí que la quiten y pulse de nuevo.',
  },
  address_changed_lately: {
    title: addressNotChanged,
    text: 'Se cambió en los últimos siete días y hasta entonces puede deshacerse. Espere a que pasen.',
  },
  address_of_single_sign_on: {
    title: addressNotChanged,
    text: 'En {workspace}, el inicio de sesión único de su empresa decide sobre las direcciones de sus dominios. Pregunte a quien lo administra.',
  },
  recovery_code_wrong: {
    title: 'Este no es uno de sus códigos de recuperación',
    text: 'Cada uno sirve una vez, y una nueva activación los sustituye todos.',
  },
  stage_not_found: { title: 'No se encontró la etapa', text: reload },
  revision_not_found: { title: 'No se encontró la revisión', text: reload },
  not_in_progress: {
    title: 'La etapa no está en curso',
    text: 'Solo es posible mientras la etapa está en curso.',
  },
  not_awaiting_feedback: {
    title: 'No se espera ninguna respuesta',
    text: 'Solo es posible mientras se espera su respuesta.',
  },
  not_open_for_review: { title: 'No está abierta', text: 'Esta revisión no espera ninguna decisión.' },
  already_approved: { title: 'Ya se aprobó', text: 'Esta revisión ya se había aprobado.' },
  already_rejected: {
    title: 'Ya se pidieron cambios',
    text: 'Ya se habían pedido cambios en esta revisión.',
  },
  already_completed: {
    title: 'Ya está completada',
    text: 'La etapa de esta revisión se completó entretanto.',
  },
  reopened: { title: 'Reabierta', text: 'La etapa de esta revisión se reabrió entretanto.' },
  too_many_decisions: {
    title: 'El cronograma está lleno',
    text: 'Se ha cambiado demasiadas veces. Póngase en contacto con su agencia.',
  },
  agents_only: { title: noAccess, text: 'Solo está abierto al equipo de la agencia.' },
  clients_only: { title: noAccess, text: 'Aquí solo decide el cliente.' },
  sign_in_needed: { title: 'Inicie sesión', text: 'Para esto hay que iniciar sesión.' },
  not_this_revision: { title: 'No se encontró la revisión', text: removed },
  production_details_hidden: {
    title: noAccess,
    text: 'Este espacio de trabajo no muestra los detalles de producción.',
  },
  hidden_from_you: { title: 'No encontrado', text: removed },
  no_feedback_yet: { title: 'No encontrado', text: 'Aún no se ha enviado ninguna encuesta.' },
  not_your_survey: { title: 'No encontrado', text: 'Esta encuesta se envió a otra persona.' },
  read_only: { title: 'Solo lectura', text: 'La suscripción ha vencido' },
  suspended: { title: 'Suscripción inactiva', text: 'Póngase en contacto con su agencia.' },
  not_found: { title: 'No encontrado', text: 'Aquí no hay nada, o usted no tiene acceso.' },
  unauthorized: {
    title: 'Inicie sesión',
    text: 'Su sesión ha terminado. Inicie sesión de nuevo; lo que escribió se conserva.',
  },
  invalid_input: { title: 'Revise los datos', text: 'Algo de lo que escribió no se puede guardar así.' },
  not_a_member: {
    title: 'No tiene acceso a este espacio de trabajo',
    text: 'Ha iniciado sesión, pero nadie le ha invitado aquí.',
  },
  single_sign_on_required: {
    title: 'Inicie sesión a través de su empresa',
    text: 'Este espacio de trabajo pide a los miembros con su dominio que usen el inicio de sesión único. Lo que escribió se conserva.',
  },
  single_sign_on_refused: {
    title: 'Sin acceso por el inicio de sesión único',
    text: 'El inicio de sesión único de este espacio de trabajo admite a los miembros del equipo con sus dominios, no a {email}. El propietario usa la contraseña.',
  },
  single_sign_on_off: {
    title: 'El inicio de sesión único no está en uso',
    text: 'Se ha desactivado o el plan ya no lo incluye. Inicie sesión con su contraseña: si no tiene, pídala en la página de inicio de sesión.',
  },
  sign_in_expired: {
    title: 'El inicio de sesión no se completó',
    text: 'Este inicio de sesión ha caducado o ya se usó. Empiece de nuevo.',
  },
  body_too_large: { title: 'Demasiado grande', text: 'Es demasiado grande para guardarse.' },
  conflict: {
    title: 'Ha cambiado entretanto',
    text: 'Otra persona lo ha cambiado. Lo que escribió se conserva; vea el estado actual e inténtelo de nuevo.',
  },
  idempotency_mismatch: {
    title: 'La repetición no coincide',
    text: 'Recargue la página e inténtelo de nuevo.',
  },
  idempotency_running: { title: 'Aún en curso', text: 'La misma acción está en curso. Espere un momento.' },
  busy: { title: 'El sistema está ocupado', text: 'No se ha cambiado nada; inténtelo de nuevo.' },
  internal: {
    title: 'Algo ha fallado',
    text: 'No se ha perdido nada. Si vuelve a ocurrir, indíquenos este número: {id}',
  },
  project_not_found: { title: 'No se encontró el proyecto', text: removed },
  guests_not_allowed: {
    title: noAccess,
    text: 'En este espacio de trabajo, los clientes no pueden añadir personas.',
  },
  guest_on_project: { title: 'Persona no añadida', text: 'Esta persona ya está en el proyecto.' },
  too_many_contacts: {
    title: 'Persona no añadida',
    text: 'Su empresa ya tiene {most} contactos, que es el máximo.',
  },
  project_closed: {
    title: 'Proyecto cerrado',
    text: 'Un proyecto archivado o cancelado no se puede cambiar.',
  },
  file_not_found: { title: 'No se encontró el archivo', text: removed },
  survey_not_found: { title: 'No se encontró la encuesta', text: removed },
  survey_already_completed: { title: 'La encuesta ya se completó', text: 'Alguien ya envió las respuestas.' },
  rating_missing: {
    title: 'No se pudo enviar su opinión',
    text: 'Valore todas las preguntas antes de enviar.',
  },
  note_not_found: { title: 'No se encontró la nota', text: removed },
  note_stage_missing: { title: 'Elija una etapa', text: 'Una nota pertenece a una etapa del cronograma.' },
  note_empty: { title: 'No hay texto', text: 'Añada primero un texto o una imagen.' },
  note_too_long: {
    title: 'Texto demasiado largo',
    text: 'El texto puede tener {max} caracteres, con el formato incluido.',
  },
  too_many_notes: { title: 'Demasiadas notas', text: 'Un proyecto puede tener {max} notas.' },
  picture_not_found: {
    title: 'La imagen no está en este proyecto',
    text: 'Una imagen del texto no está en este proyecto. Quítela del texto e insértela de nuevo.',
  },
  picture_refused: {
    title: 'Imagen no admitida',
    text: 'No es una imagen PNG, JPEG, GIF o WebP legible, o tiene más de 50 millones de píxeles.',
  },
  too_many_pictures: {
    title: 'Demasiadas imágenes',
    text: 'Un proyecto admite {max} imágenes como máximo.',
  },
  notes_full: { title: 'Demasiado texto', text: 'Las notas de este proyecto están llenas.' },
  scope_not_found: { title: 'No se encontró el alcance', text: removed },
  deliverable_not_found: { title: 'No se encontró el entregable', text: removed },
  too_many_requests: { title: 'Demasiados intentos', text: 'Espere {wait} e inténtelo de nuevo.' },
};
