import type { TeamTexts } from '../../translations.ts';

const noPermission = 'No tiene permiso suficiente';
const askAdministrator = 'Consulte a su administrador.';
const noWorkflow = 'El flujo de trabajo no es válido';
const notUndoable = 'No se puede deshacer';
const datesOutOfOrder = 'Fechas en desorden';
const roundsInUse = 'Revisiones en uso';
const stageUnderWay = 'La etapa ya ha empezado';
const upgrade = 'Amplíe el plan de su espacio de trabajo';
const codeNotAdded = 'No se pudo añadir el código';
const linkExpired = 'Este enlace ha caducado';
const closed = 'Este espacio de trabajo está cerrado';
const projectNotSaved = 'No se guardó el proyecto';
const contactNotSaved = 'No se guardó el contacto';
const templateNotSaved = 'No se guardó la plantilla';
const workflowNotUpdated = 'No se pudo actualizar el flujo de trabajo';
const notArchived = 'No se pudo archivar el proyecto';
const onePicture = 'Elija una imagen PNG, GIF o JPEG de 1 MB y 2000 píxeles por lado como máximo.';
const tagMissing = 'Falta una etiqueta de combinación';
const fileNotUploaded = 'No se pudo subir {file}';
const fileSent = 'El archivo ya se envió';
const emailSettings = 'No se pudieron guardar los ajustes de correo';
const domainForm = 'El formato del dominio no es válido.';
const providerNotSaved = 'No se guardó el proveedor de identidad';
const customDomain = 'No se guardó el dominio propio';
const deliverableNotSaved = 'No se pudo guardar el entregable';
const surveyNotSent = 'No se pudo enviar la encuesta';
const surveysNotSaved = 'No se pudieron guardar las plantillas de encuesta';
const addressImpossible = 'Esta dirección no es posible';
const nameImpossible = 'Este nombre no es posible';
const accountNotCreated = 'La cuenta no se ha creado';
const passwordNotChanged = 'La contraseña no se ha cambiado';
const linkOver = 'Este enlace ya no es válido';

export const errors: TeamTexts['errors'] = {
  already_answered: { title: 'Ya ha respondido', text: 'Ya había dado esta respuesta.' },
  no_answers: {
    title: 'Aún no hay respuestas',
    text: 'Nadie de quienes deben responder lo ha hecho todavía.',
  },
  already_started: { title: 'Ya está iniciada', text: 'Esta etapa ya se había iniciado.' },
  no_next_round: {
    title: 'No quedan revisiones',
    text: 'Las revisiones acordadas se han agotado. Añada una para continuar.',
  },
  not_the_last_round: {
    title: 'Quedan revisiones',
    text: 'Se puede añadir una revisión cuando la última esté pendiente de respuesta.',
  },
  has_rounds: {
    title: 'Etapa con revisiones',
    text: 'Una etapa con revisiones se completa al aprobarla.',
  },
  no_rounds_here: { title: 'Etapa sin revisiones', text: 'Esta etapa no tiene rondas de revisión.' },
  round_not_extra: {
    title: 'Revisión acordada',
    text: 'Solo una revisión añadida puede ser sin cargo o con cargo.',
  },
  round_already_sent: {
    title: 'Ya se envió',
    text: 'La revisión ya se envió, así que su tipo no cambia.',
  },
  linear_order: {
    title: 'Flujo de trabajo lineal',
    text: 'En un flujo lineal, una etapa empieza cuando se completa la anterior.',
  },
  nothing_to_undo: {
    title: 'Nada que deshacer',
    text: 'No queda ninguna acción que se pueda deshacer.',
  },
  undo_limit: {
    title: 'Nada que deshacer',
    text: 'No queda ninguna acción que se pueda deshacer: solo se pueden deshacer las {max} últimas.',
  },
  already_undone: { title: 'Ya se deshizo', text: 'Esta acción ya se había deshecho.' },
  undo_not_last: {
    title: 'Ya no es la última acción',
    text: 'Después se hizo otra cosa, así que esta acción no se ha deshecho.',
  },
  undo_structure_changed: {
    title: notUndoable,
    text: 'La etapa se ha editado después de esta acción, así que no se puede deshacer.',
  },
  undo_switched: {
    title: notUndoable,
    text: 'El orden del cronograma ha cambiado después de esta acción, así que no se puede deshacer.',
  },
  recall_acted_on: {
    title: 'Ya está en marcha',
    text: 'Alguien ya ha actuado según su decisión, así que no se puede retirar. Envíe un mensaje en su lugar.',
  },
  not_completed: {
    title: 'No está completada',
    text: 'Solo se puede reabrir una etapa completada.',
  },
  not_last_completed: {
    title: 'No es la última',
    text: 'En un flujo lineal solo se puede reabrir la última etapa completada.',
  },
  next_stage_actioned: {
    title: 'La etapa siguiente está en marcha',
    text: 'En «{stage}» ya se ha enviado o decidido algo. Deshágalo primero.',
  },
  no_workflow: { title: noWorkflow, text: 'No hay flujo de trabajo' },
  no_stages: { title: noWorkflow, text: 'No hay etapas' },
  no_revisions: { title: noWorkflow, text: 'Ninguna etapa tiene al menos 1 revisión' },
  empty_stage_name: { title: noWorkflow, text: 'Una etapa no tiene nombre' },
  stage_name_too_long: {
    title: noWorkflow,
    text: 'El nombre de una etapa tiene {max} caracteres como máximo.',
  },
  stage_locked: { title: stageUnderWay, text: '«{stage}» ya ha empezado y no se puede eliminar.' },
  stage_order_locked: { title: stageUnderWay, text: '«{stage}» ya ha empezado y no se puede mover.' },
  rounds_below_actioned: { title: roundsInUse, text: 'Ya hay al menos {min} revisiones en uso.' },
  rounds_below_one: {
    title: roundsInUse,
    text: 'La etapa ya ha empezado, así que conserva al menos una revisión.',
  },
  rounds_locked: {
    title: 'Etapa completada',
    text: 'Las revisiones de una etapa completada no se pueden cambiar.',
  },
  deliverable_locked: {
    title: stageUnderWay,
    text: 'Ya no se puede cambiar si la etapa es un entregable.',
  },
  deliverable_has_rounds: {
    title: noWorkflow,
    text: 'Una etapa de entregable no tiene rondas de revisión.',
  },
  too_many_stages: {
    title: 'Demasiadas etapas',
    text: 'Un flujo de trabajo tiene {max} etapas como máximo.',
  },
  too_many_rounds: {
    title: 'Demasiadas revisiones',
    text: 'Una etapa tiene {max} revisiones como máximo.',
  },
  date_not_set: {
    title: 'Esta fecha aún no existe',
    text: 'Solo se puede cambiar una fecha que ya exista.',
  },
  date_in_future: { title: 'Fecha futura', text: 'Esta fecha no puede estar en el futuro.' },
  sent_before_started: {
    title: datesOutOfOrder,
    text: 'El envío no puede ser anterior al inicio.',
  },
  completed_before_sent: {
    title: datesOutOfOrder,
    text: 'La finalización no puede ser anterior al envío.',
  },
  dates_out_of_order: {
    title: datesOutOfOrder,
    text: 'El orden es: inicio, envío y después aprobación y finalización.',
  },
  target_before_start: {
    title: datesOutOfOrder,
    text: 'La fecha prevista no puede ser anterior al inicio de la etapa.',
  },
  date_invalid: { title: 'No es una fecha', text: 'Escriba una fecha válida.' },
  due_out_of_range: {
    title: 'Fecha límite no posible',
    text: 'La fecha límite debe estar en el futuro y, como mucho, a un año.',
  },
  linear_restricted: {
    title: 'No se puede pasar a un cronograma lineal',
    text: 'Todas las etapas anteriores a la actual deben estar completadas, las siguientes sin empezar y una en curso como máximo.',
  },
  unchanged: { title: 'No ha cambiado nada', text: '' },
  owner_only: {
    title: noPermission,
    text: 'Solo puede hacerlo el propietario del espacio de trabajo.',
  },
  needs_admin: { title: noPermission, text: 'Solo puede hacerlo un administrador.' },
  needs_create_projects: {
    title: noPermission,
    text: `No puede crear proyectos. ${askAdministrator}`,
  },
  needs_access_all_projects: {
    title: noPermission,
    text: `No tiene acceso a todos los proyectos. ${askAdministrator}`,
  },
  needs_workflow_templates: {
    title: noPermission,
    text: `No puede editar plantillas de flujo. ${askAdministrator}`,
  },
  needs_email_templates: {
    title: noPermission,
    text: `No puede editar plantillas de correo. ${askAdministrator}`,
  },
  needs_add_users: { title: noPermission, text: `No puede gestionar el equipo. ${askAdministrator}` },
  not_on_all_projects: {
    title: 'Este contacto también está en otros proyectos',
    text: 'Solo puede cambiar su dirección o invitarle alguien que esté en todos sus proyectos, o un administrador.',
  },
  not_your_view: {
    title: noPermission,
    text: 'Una vista compartida la cambia quien la creó o un administrador; solo quien la creó puede dejar de compartirla.',
  },
  owner_stays: { title: noPermission, text: 'Al propietario no se le puede quitar.' },
  not_yourself: { title: noPermission, text: 'No puede quitarse del equipo.' },
  own_sessions: {
    title: 'Sus propios dispositivos',
    text: 'Sus sesiones están en el menú de su nombre.',
  },
  beyond_own_permissions: {
    title: noPermission,
    text: 'No puede conceder más permisos de los que tiene.',
  },
  active_projects_limit: {
    title: 'Ha llegado al límite de proyectos de su espacio de trabajo',
    text: upgrade,
  },
  archived_projects_limit: { title: 'Ha llegado al límite de proyectos archivados', text: upgrade },
  users_limit: {
    title: 'Ha llegado al límite de miembros del equipo de su espacio de trabajo',
    text: upgrade,
  },
  message_templates_limit: {
    title: 'Ha llegado al límite de plantillas de correo de su espacio de trabajo',
    text: upgrade,
  },
  workflow_templates_limit: {
    title: 'Ha llegado al límite de plantillas de flujo de su espacio de trabajo',
    text: upgrade,
  },
  not_in_plan: {
    title: 'No tiene acceso a esta función',
    text: 'Amplíe el plan de su espacio de trabajo para usar esta función',
  },
  payment_failed: { title: 'El pago ha fallado: {message}', text: '' },
  payments_unavailable: {
    title: 'Por ahora no se admiten pagos',
    text: 'En este momento no se pueden cobrar pagos, así que el plan no cambia. Ya estamos avisados; inténtelo más tarde.',
  },
  payment_method_missing: {
    title: 'No hay método de pago',
    text: 'Añada primero un método de pago.',
  },
  paid_by_codes: {
    title: 'Pagado con códigos de un marketplace',
    text: 'Este espacio de trabajo tiene su plan por códigos canjeados, así que no hay nada que pagar.',
  },
  code_unknown: { title: codeNotAdded, text: 'Este código no existe o ya se ha canjeado.' },
  code_not_for_workspace: {
    title: codeNotAdded,
    text: 'Este espacio de trabajo no se abrió con un código de un marketplace, así que no admite ninguno.',
  },
  too_many_codes: {
    title: codeNotAdded,
    text: 'Un espacio de trabajo admite {max} códigos como máximo.',
  },
  link_revoked: {
    title: 'Este enlace se ha retirado',
    text: 'La agencia lo ha anulado. Solo la agencia puede dar un enlace nuevo.',
  },
  link_expired: { title: linkExpired, text: 'La agencia puede enviar un enlace nuevo.' },
  link_of_old_address: {
    title: 'Este enlace se envió a una dirección anterior',
    text: 'Los enlaces dejan de valer cuando cambia la dirección de su destinatario. El nuevo se envía a la dirección nueva.',
  },
  link_of_closed_project: {
    title: 'Este proyecto está cerrado',
    text: 'Sus enlaces terminaron con él. La agencia puede volver a abrirlo.',
  },
  reminder_link_expired: {
    title: linkExpired,
    text: 'Los enlaces para desactivar los recordatorios valen durante {days} días. El recordatorio más reciente trae uno nuevo.',
  },
  workspace_closed: {
    title: closed,
    text: 'Se va a eliminar. Su propietario puede recuperarlo hasta el {until}.',
  },
  workspace_recallable: {
    title: closed,
    text: 'Puede recuperarlo hasta el {until}. Después se eliminará definitivamente.',
  },
  plan_renews: {
    title: 'El plan sigue activo',
    text: 'Cancele primero el plan en la página de facturación, para que no se cobre nada por un espacio de trabajo que ya no existe.',
  },
  webhook_not_signed: { title: 'Sin firma', text: 'La firma de este mensaje no es correcta.' },
  session_ended: {
    title: 'Se ha cerrado la sesión',
    text: 'Ha cerrado la sesión, aquí o en otro dispositivo, o su contraseña ha cambiado. Inicie sesión de nuevo; lo que escribió se conserva.',
  },
  foreign_page: {
    title: noPermission,
    text: 'Esta llamada solo está abierta a las páginas de este mismo host.',
  },
  sign_in_elsewhere: {
    title: 'Inicie sesión en la dirección propia del espacio de trabajo',
    text: 'En un dominio propio no se inicia sesión, así que aquí se rechaza esta llamada. Use la dirección del espacio de trabajo en el dominio del producto.',
  },
  proof_needed: {
    title: 'Confirme su identidad',
    text: 'No se ha cambiado nada. Hace falta una llave de acceso o de nuevo su contraseña, y el código si usa la verificación en dos pasos.',
  },
  proof_refused: {
    title: 'Sin confirmar',
    text: 'Su identidad solo se confirma con un inicio de sesión suyo, con llave de acceso o contraseña, de hace unos minutos como máximo.',
  },
  second_factor_demanded: {
    title: 'Configure primero la verificación en dos pasos',
    text: 'Este espacio de trabajo la exige a su equipo. Lo que escribió se conserva.',
  },
  single_sign_on_session: {
    title: 'No con el inicio de sesión único',
    text: 'Ha iniciado sesión a través de su empresa, solo en este espacio de trabajo. La contraseña, la verificación en dos pasos y la lista de sesiones requieren iniciar sesión con su contraseña.',
  },
  second_factor_not_set_up: {
    title: 'La verificación en dos pasos no está configurada',
    text: 'Conecte primero una aplicación de autenticación.',
  },
  second_factor_code_wrong: {
    title: 'Este código no es correcto',
    text: 'Puede que haya caducado o que ya se haya usado. Espere al siguiente que muestre su aplicación.',
  },
  passkey_limit: {
    title: 'No puede tener más llaves de acceso',
    text: 'Quite primero una que ya no use.',
  },
  passkey_unknown: { title: 'Esta llave de acceso ya no existe', text: 'Se ha quitado entretanto.' },
  text_too_long: {
    title: 'Demasiado largo',
    text: 'Este texto es demasiado largo para guardarlo. Acórtelo.',
  },
  too_large: {
    title: 'El flujo de trabajo está lleno',
    text: 'Es más de lo que admite un flujo de trabajo.',
  },
  no_valid_client_id: {
    title: 'No se guardó el cliente',
    text: 'Falta un identificador de cliente válido',
  },
  no_valid_contact_id: { title: contactNotSaved, text: 'Falta un identificador de contacto válido' },
  no_valid_email_template_id: {
    title: templateNotSaved,
    text: 'Falta un identificador válido de plantilla de correo',
  },
  no_valid_workflow_template_id: {
    title: templateNotSaved,
    text: 'Falta un identificador válido de plantilla de flujo',
  },
  no_valid_project_id: { title: projectNotSaved, text: 'Falta un identificador de proyecto válido' },
  no_valid_user_id: {
    title: 'No se guardó el usuario',
    text: 'Falta un identificador de usuario válido',
  },
  no_valid_workflow_id: {
    title: workflowNotUpdated,
    text: 'Falta un identificador válido de flujo de trabajo',
  },
  project_needs_client_and_workflow: {
    title: projectNotSaved,
    text: 'Para crear un proyecto hacen falta los identificadores del cliente y del flujo de trabajo.',
  },
  choose_client: { title: projectNotSaved, text: 'Elija un cliente' },
  start_after_action: {
    title: 'La fecha de inicio del proyecto no es válida',
    text: 'En el flujo de trabajo ya había acciones antes de la fecha de inicio del proyecto. Elija una fecha anterior al {date}',
  },
  not_archived: {
    title: 'No se pudo eliminar el proyecto',
    text: 'Solo se puede eliminar un proyecto archivado.',
  },
  not_complete: { title: notArchived, text: 'El proyecto aún no está completado.' },
  cancelled_for_good: {
    title: notArchived,
    text: 'Un proyecto cancelado no se puede reabrir.',
  },
  survey_required: {
    title: 'Acción necesaria: enviar la encuesta de satisfacción',
    text: 'Envíe la encuesta antes de archivar el proyecto.',
  },
  reminder_template_missing: {
    title: 'Acción necesaria: falta una plantilla de correo',
    text: 'Los recordatorios automáticos necesitan una plantilla de correo del tipo «Recordatorio automático».',
  },
  device_not_found: {
    title: 'Dispositivo no encontrado',
    text: 'Sus notificaciones ya están desactivadas.',
  },
  view_not_found: {
    title: 'No se encontró la vista',
    text: 'Quizá se haya eliminado o ya no se comparta.',
  },
  too_many_views: {
    title: 'Demasiadas vistas',
    text: 'Puede guardar {max} vistas propias. Elimine antes alguna.',
  },
  too_many_shared_views: {
    title: 'Demasiadas vistas compartidas',
    text: 'Un espacio de trabajo comparte {max} vistas como máximo. Elimine antes alguna o guarde esta solo para usted.',
  },
  client_not_found: { title: 'No se encontró el cliente', text: '' },
  contact_not_found: { title: 'No se encontró el contacto', text: '' },
  round_not_sent: {
    title: 'Aún no se ha enviado nada',
    text: 'Un enlace abre una revisión que se ha enviado al cliente.',
  },
  link_not_found: { title: 'No se encontró el enlace', text: '' },
  user_not_found: { title: 'No se encontró el usuario', text: '' },
  client_has_mail: {
    title: 'El cliente se mantiene',
    text: 'Ya se ha enviado al cliente un correo sobre este proyecto; por eso el proyecto sigue siendo suyo.',
  },
  client_has_answered: {
    title: 'El cliente se mantiene',
    text: 'El cliente ya ha respondido en este proyecto; por eso sigue siendo suyo.',
  },
  update_went_on: {
    title: 'Las novedades se mantienen',
    text: 'Desde entonces se ha hecho algo más en «{deliverable}»; por eso no se ha deshecho el envío en ningún entregable.',
  },
  approvers_not_on_project: {
    title: 'Nadie puede aprobar',
    text: 'Elija al menos un contacto del proyecto cuya aprobación sea necesaria.',
  },
  template_not_found: { title: 'No se encontró la plantilla', text: '' },
  email_taken: {
    title: contactNotSaved,
    text: 'Este correo electrónico ya existe. Escriba otro.',
  },
  bcc_email_invalid: {
    title: 'La dirección de copia oculta no es válida',
    text: 'Las copias siguen llegando adonde llegaban hasta ahora.',
  },
  snooze_invalid: {
    title: 'No se puede posponer',
    text: 'Elija un momento dentro de los próximos 60 días.',
  },
  device_invalid: {
    title: 'No se han activado las notificaciones',
    text: 'Este navegador recibe sus notificaciones de un servicio que Proofline no conoce.',
  },
  timezone_unknown: {
    title: 'Zona horaria desconocida',
    text: 'Elija una zona horaria de la lista.',
  },
  last_contact: { title: contactNotSaved, text: 'Siempre debe quedar al menos un contacto.' },
  already_member: {
    title: 'No se pudo enviar la invitación',
    text: 'Alguien con esta dirección ya pertenece al espacio de trabajo.',
  },
  logo_not_a_picture: { title: 'No se pudo subir el logotipo del cliente', text: onePicture },
  picture_not_a_picture: { title: 'No se guardó la imagen', text: onePicture },
  workspace_logo_not_a_picture: {
    title: 'No se pudo subir el logotipo del espacio de trabajo',
    text: onePicture,
  },
  contact_in_use: {
    title: 'Contacto en uso',
    text: '{contact} está en un proyecto. Quítelo antes en los ajustes del proyecto.',
  },
  not_multi: {
    title: workflowNotUpdated,
    text: 'Solo un proyecto de varios entregables puede tener más entregables.',
  },
  too_many_deliverables: {
    title: 'Demasiados entregables',
    text: 'Un proyecto tiene {max} entregables como máximo.',
  },
  review_link_tag_missing: {
    title: tagMissing,
    text: 'El correo no se puede enviar hasta que incluya la etiqueta del enlace de revisión.',
  },
  review_link_required: {
    title: 'Falta el enlace de revisión',
    text: 'El correo tiene la etiqueta del enlace de revisión, pero no hay ningún enlace ni archivo que revisar.',
  },
  files_tag_without_files: { title: 'No hay archivos', text: 'No ha subido ningún archivo' },
  review_link_scheme: {
    title: 'Enlace de revisión',
    text: 'El enlace de revisión debe incluir http',
  },
  screenshots_only: {
    title: 'Con un enlace, solo imágenes',
    text: 'Un enlace va acompañado de capturas de su página. Quite los archivos que no sean imágenes o envíelos sin el enlace.',
  },
  files_or_link: {
    title: 'Archivos o enlace',
    text: 'Elija archivos subidos o un enlace, no ambos.',
  },
  unknown_tag: {
    title: 'Etiqueta de combinación desconocida',
    text: 'El correo tiene la etiqueta «{tag}», que aquí no está disponible.',
  },
  unresolved_tag: {
    title: 'Etiqueta de combinación sin valor',
    text: 'No hay ningún valor para la etiqueta «{tag}».',
  },
  checklist_incomplete: {
    title: 'Lista de control',
    text: 'Marque todos los elementos de la lista antes de enviar.',
  },
  points_unanswered: {
    title: 'Puntos sin respuesta',
    text: 'Su cliente pidió cambios que aún no tienen respuesta: {count}. Este espacio de trabajo solo envía una revisión cuando todos la tienen.',
  },
  no_multi_update: {
    title: 'Envío conjunto',
    text: 'Un proyecto con un solo entregable no tiene envío conjunto.',
  },
  deliverables_tag_missing: {
    title: 'Vista previa de los entregables',
    text: 'El correo no se puede enviar hasta que incluya la etiqueta de la vista previa de varios entregables.',
  },
  stage_chosen_twice: {
    title: 'Etapa elegida dos veces',
    text: 'Cada etapa se puede elegir una vez por entregable.',
  },
  too_many_previews: {
    title: 'Demasiados entregables',
    text: 'Un envío a este número de contactos ({contacts}) admite {max} entregables como máximo. Envíe los demás en otro envío.',
  },
  mail_not_found: {
    title: 'No se encontró el correo',
    text: 'Quizá se haya eliminado con su proyecto.',
  },
  mail_may_have_arrived: {
    title: 'Quizá haya llegado',
    text: 'No se sabe si este correo salió. Envíelo de nuevo solo si no importa que su destinatario lo reciba dos veces.',
  },
  mail_not_needed: {
    title: 'No se puede enviar de nuevo',
    text: 'Ya no tiene razón de ser: su enlace se revocó, su envío se deshizo, su revisión ya tiene respuesta o su destinatario ya no está. El historial indica el motivo.',
  },
  mail_limit_reached: {
    title: 'Sin enviar: los correos de hoy se han agotado',
    text: '{sent} de {allowed} correos hoy. Con este envío serían {wanted} más; se podrá volver a enviar el {opens}. Lo que escribió se conserva. Un plan mayor permite más de inmediato; si necesita más, escríbanos desde la página de ayuda.',
  },
  no_recipients: {
    title: 'Sin destinatarios',
    text: 'El proyecto no tiene ningún contacto al que se pueda enviar correo.',
  },
  file_checking: {
    title: 'Los archivos se están comprobando',
    text: 'Un momento: aún se está comprobando un archivo subido.',
  },
  file_type_refused: { title: fileNotUploaded, text: '{file}: el tipo {type} no está permitido' },
  file_has_no_type: { title: fileNotUploaded, text: '{file} no tiene tipo' },
  conversion_final: {
    title: 'No se prepara de nuevo',
    text: 'Otro intento acabaría igual que el último. El archivo se conserva tal como se subió y se puede descargar.',
  },
  captions_not_played: {
    title: 'No es un vídeo ni un sonido',
    text: 'Solo un vídeo o un sonido tiene subtítulos y transcripción. Una descripción dice qué muestra cualquier otro archivo.',
  },
  described_version_no_film: {
    title: 'No es un vídeo',
    text: 'Solo un vídeo tiene una versión con audiodescripción, o lo es.',
  },
  described_version_chain: {
    title: 'Con audiodescripción y audiodescripción a la vez',
    text: 'Una versión con audiodescripción es otro vídeo, y no tiene a su vez ninguna.',
  },
  described_version_taken: {
    title: 'Elegida para otro vídeo',
    text: 'Es la versión con audiodescripción de otro vídeo. Quítela primero de allí.',
  },
  captions_too_large: {
    title: 'Texto demasiado largo',
    text: 'Los subtítulos o la transcripción tienen como máximo {characters} caracteres, y los subtítulos {cues} entradas. No se ha cambiado nada.',
  },
  captions_empty: { title: 'Sin texto', text: 'Este texto no contiene palabras. No se ha cambiado nada.' },
  not_captions: {
    title: 'No son subtítulos',
    text: 'Línea {line}: los subtítulos empiezan con «WEBVTT», o con el número y los tiempos de la primera entrada. Envíe un archivo WebVTT (.vtt) o SubRip (.srt).',
  },
  captions_time: {
    title: 'Una entrada sin tiempos',
    text: 'Línea {line}: una entrada necesita sus tiempos, por ejemplo 00:01:02.500 --> 00:01:04.000. No se ha cambiado nada.',
  },
  captions_order: {
    title: 'Una entrada termina demasiado pronto',
    text: 'Línea {line}: la entrada termina antes de empezar. No se ha cambiado nada.',
  },
  cue_too_long: {
    title: 'Una entrada demasiado larga',
    text: 'Línea {line}: el texto de una entrada tiene como máximo {max} caracteres. No se ha cambiado nada.',
  },
  too_many_captions: {
    title: 'Demasiados idiomas',
    text: 'Un archivo tiene como máximo {max} subtítulos y transcripciones. Quite los que nadie necesite.',
  },
  file_sent: {
    title: fileSent,
    text: 'Un archivo enviado se conserva. Súbalo de nuevo con el mismo nombre para crear una versión nueva.',
  },
  file_sent_stays: {
    title: fileSent,
    text: 'Un archivo enviado conserva su lugar y lo que sustituye. Solo se pueden ordenar los archivos que aún no se han enviado.',
  },
  not_replaceable: {
    title: 'No es un archivo anterior',
    text: 'Un archivo sustituye a otro enviado en una revisión anterior de esta etapa. Elija de nuevo.',
  },
  replaced_twice: {
    title: 'Sustituido dos veces',
    text: 'Dos archivos de una revisión no pueden sustituir al mismo archivo anterior. Elija de nuevo.',
  },
  upload_expired: {
    title: 'La subida ha caducado',
    text: 'Esta subida se ha abandonado. Elija el archivo de nuevo.',
  },
  upload_incomplete: { title: 'Subida incompleta', text: 'No han llegado todos los bytes.' },
  too_many_files: {
    title: 'Demasiados archivos',
    text: 'Una revisión tiene {max} archivos como máximo.',
  },
  note_flags_of_client: {
    title: 'No puede elegirlo usted',
    text: 'La nota de un cliente la ven todas las personas del proyecto, y a la agencia se le avisa por correo.',
  },
  client_sees_no_notes: {
    title: 'El cliente no recibiría el aviso',
    text: 'Este espacio de trabajo no muestra los detalles de producción a los clientes, así que no ven las notas.',
  },
  client_sees_no_scope: {
    title: 'El cliente no recibiría el aviso',
    text: 'La primera entrada del alcance está oculta para el cliente, así que no ve el alcance.',
  },
  too_many_scope_items: {
    title: 'Demasiadas entradas',
    text: 'Un alcance tiene {max} entradas como máximo. Elimine antes alguna.',
  },
  scope_full: {
    title: 'Demasiado texto',
    text: 'El alcance de este proyecto está lleno. Elimine antes alguna entrada.',
  },
  domain_invalid: { title: emailSettings, text: domainForm },
  domain_taken: {
    title: emailSettings,
    text: 'Otro espacio de trabajo está configurando este dominio. Si es suyo, inténtelo de nuevo dentro de tres días o avise a soporte.',
  },
  domain_of_product: { title: emailSettings, text: 'Este dominio es nuestro.' },
  domain_known: { title: emailSettings, text: 'Este dominio ya está en su lista.' },
  too_many_domains: {
    title: emailSettings,
    text: 'Un espacio de trabajo tiene {max} dominios como máximo.',
  },
  domain_of_webmail: {
    title: 'No se añadió el dominio',
    text: 'Nadie puede verificar el dominio de un servicio de correo.',
  },
  single_sign_on_incomplete: {
    title: 'El inicio de sesión único no está completo',
    text: 'Necesita un dominio verificado y los datos de su proveedor de identidad.',
  },
  single_sign_on_untested: {
    title: 'Pruebe primero el inicio de sesión',
    text: 'Se puede exigir después de que un miembro haya iniciado sesión con él. Actívelo y pida a alguien que lo pruebe.',
  },
  single_sign_on_domain_needed: {
    title: 'No se quitó el dominio',
    text: 'El inicio de sesión único en uso necesita un dominio verificado. Desactívelo primero.',
  },
  issuer_invalid: {
    title: providerNotSaved,
    text: 'El emisor es una dirección que empieza por https:// y no tiene signo de interrogación.',
  },
  metadata_needed: {
    title: providerNotSaved,
    text: 'Elija el archivo de metadatos o indique la dirección donde están.',
  },
  metadata_url_invalid: {
    title: providerNotSaved,
    text: 'La dirección de los metadatos empieza por https://.',
  },
  metadata_invalid: {
    title: providerNotSaved,
    text: 'No son metadatos SAML: un documento XML con un solo EntityDescriptor y sin tipo de documento.',
  },
  metadata_of_no_provider: {
    title: providerNotSaved,
    text: 'No son los metadatos de un proveedor de identidad: no tienen IDPSSODescriptor.',
  },
  metadata_without_certificate: {
    title: providerNotSaved,
    text: 'Los metadatos no tienen certificado de firma, o tienen uno ilegible o caducado.',
  },
  metadata_without_address: {
    title: providerNotSaved,
    text: 'Los metadatos no tienen ninguna dirección de inicio de sesión para HTTP-Redirect o HTTP-POST que empiece por https://.',
  },
  identity_provider_refused: {
    title: providerNotSaved,
    text: 'El servicio de inicio de sesión no aceptó estos datos: {reason}',
  },
  custom_domain_invalid: { title: customDomain, text: domainForm },
  custom_domain_taken: {
    title: customDomain,
    text: 'Otro espacio de trabajo usa este host. Si es suyo, inténtelo de nuevo dentro de tres días o avise a soporte.',
  },
  custom_domain_of_product: { title: customDomain, text: 'Este host es nuestro.' },
  custom_domain_set: {
    title: customDomain,
    text: 'El espacio de trabajo ya tiene un dominio propio. Elimínelo primero.',
  },
  deliverable_title_required: {
    title: deliverableNotSaved,
    text: 'El entregable necesita un nombre',
  },
  deliverable_title_too_long: {
    title: deliverableNotSaved,
    text: 'El nombre de un entregable tiene {max} caracteres como máximo.',
  },
  deliverable_link_required: {
    title: deliverableNotSaved,
    text: 'El entregable necesita un enlace',
  },
  deliverable_link_too_long: {
    title: deliverableNotSaved,
    text: 'El enlace de un entregable tiene {max} caracteres como máximo.',
  },
  deliverable_link_invalid: {
    title: deliverableNotSaved,
    text: 'Escriba una dirección web, como https://example.com',
  },
  deliverable_link_tag_missing: {
    title: tagMissing,
    text: 'El correo no se puede enviar hasta que incluya la etiqueta del enlace del entregable.',
  },
  timeline_full: {
    title: 'Demasiados entregables',
    text: 'Un cronograma tiene {max} entregables como máximo.',
  },
  survey_not_chosen: { title: surveyNotSent, text: 'Elija una encuesta o añada una nueva' },
  recipient_not_chosen: { title: surveyNotSent, text: 'Elija un destinatario' },
  survey_link_tag_missing: {
    title: tagMissing,
    text: 'El correo no se puede enviar hasta que incluya la etiqueta del enlace de la encuesta.',
  },
  no_survey_items: { title: surveysNotSaved, text: 'La encuesta no tiene preguntas' },
  empty_survey_question: { title: surveysNotSaved, text: 'Una pregunta de la encuesta está vacía' },
  email_question_without_stars: {
    title: surveysNotSaved,
    text: 'Solo una valoración con estrellas puede ser la pregunta del correo.',
  },
  several_email_questions: {
    title: surveysNotSaved,
    text: 'En el correo solo puede haber una pregunta.',
  },
  point_not_found: {
    title: 'No se encontró el punto',
    text: 'Quizá se haya quitado. Recargue la página para ver los puntos.',
  },
  point_is_draft: { title: 'Aún no se ha enviado', text: 'Este punto aún no se ha enviado.' },
  point_submitted: {
    title: 'Ya se envió',
    text: 'Un punto enviado se queda como se escribió. Añada una respuesta.',
  },
  point_accepted: {
    title: 'Ya se aceptó',
    text: 'La respuesta a este punto se aceptó entretanto.',
  },
  point_not_answered: {
    title: 'Sin respuesta todavía',
    text: 'Este punto no tiene ninguna respuesta que se pueda aceptar.',
  },
  point_question: {
    title: 'Una pregunta',
    text: 'La respuesta a este punto es una pregunta: contéstela.',
  },
  answer_told: {
    title: 'Ya se leyó',
    text: 'Su cliente ya tiene esta respuesta. Dé otra en su lugar.',
  },
  answer_needs_words: {
    title: 'Falta el texto',
    text: 'Explique por qué no se ha hecho o qué quiere saber.',
  },
  answered_meanwhile: {
    title: 'Respondido entretanto',
    text: 'Alguien se le adelantó. No se ha sustituido nada; léalo y envíe de nuevo su respuesta si debe ocupar su lugar.',
  },
  too_many_answers: {
    title: 'Demasiadas respuestas',
    text: 'Un punto conserva {max} respuestas anteriores como máximo. Añada un comentario.',
  },
  place_needs_done: {
    title: 'No está hecho',
    text: 'Solo una respuesta «Hecho» muestra un lugar.',
  },
  not_your_point: { title: 'No es su punto', text: 'Solo puede cambiarlo quien lo escribió.' },
  own_point: { title: 'Es su propio punto', text: 'No puede marcar su acuerdo con un punto propio.' },
  agency_only: { title: noPermission, text: 'Solo está abierto a los miembros de la agencia.' },
  client_only: { title: noPermission, text: 'Aquí solo decide el cliente.' },
  point_empty: { title: 'No hay texto', text: 'Escriba qué quiere decir en este punto.' },
  point_place: {
    title: 'No se encontró el lugar',
    text: 'Este lugar no forma parte del archivo: {part}.',
  },
  point_file: {
    title: 'No se encontró el archivo',
    text: 'Esta versión del archivo no forma parte de la revisión.',
  },
  own_changes_on_file: {
    title: 'Ha pedido cambios',
    text: 'Ha pedido cambios en este archivo. Quítelos o acepte sus respuestas antes de decir que está bien.',
  },
  too_many_points: {
    title: 'Demasiados puntos',
    text: 'Una revisión admite {max} puntos como máximo.',
  },
  too_many_replies: {
    title: 'Demasiadas respuestas',
    text: 'Un punto admite {max} respuestas como máximo.',
  },
  too_many_attachments: {
    title: 'Demasiadas imágenes',
    text: 'Un punto admite {max} imágenes como máximo.',
  },
  attachment_not_found: {
    title: 'No se encontró la imagen',
    text: 'Una imagen de este punto ya no está. Quítela y añádala de nuevo.',
  },
  export_file: {
    title: 'Nada que exportar',
    text: 'Indique un archivo de esta revisión: un vídeo o un audio para los marcadores, un PDF para las anotaciones.',
  },
  export_too_large: {
    title: 'Demasiado grande para exportar',
    text: 'Un PDF se anota hasta {pages} páginas y {megabytes} MB; los puntos con muchísimo texto se exportan archivo por archivo.',
  },
  export_encrypted: {
    title: 'PDF con contraseña',
    text: 'En este PDF no se puede escribir sin su contraseña. Los puntos se pueden exportar como tabla.',
  },
  export_broken: {
    title: 'PDF dañado',
    text: 'En este PDF no se puede escribir porque está dañado. Los puntos se pueden exportar como tabla.',
  },
  nothing_to_recall: {
    title: 'Nada que retirar',
    text: 'Esta revisión no tiene ninguna decisión que se pueda retirar.',
  },
  not_your_decision: {
    title: 'No es su decisión',
    text: 'Una decisión solo puede retirarla quien la tomó.',
  },
  recall_too_late: {
    title: 'Demasiado tarde',
    text: 'Una decisión se puede retirar durante diez minutos. Envíe un mensaje en su lugar.',
  },
  contact_decides: {
    title: 'Decide el contacto',
    text: 'Aquí solo decide la persona a quien se envió el enlace. Usted puede enviar puntos y un mensaje.',
  },
  code_needed: {
    title: 'Hace falta un código',
    text: 'Para decidir con este enlace hace falta el código que enviamos por correo a su destinatario.',
  },
  code_not_needed: {
    title: 'No hace falta ningún código',
    text: 'Las decisiones con este enlace ya no necesitan código. Decida de nuevo.',
  },
  code_not_mailed: {
    title: 'No se puede enviar ningún código',
    text: 'Por ahora no se puede enviar ningún correo a la dirección de este enlace. Pregunte a la agencia; lo que ha escrito se conserva.',
  },
  code_wrong: {
    title: 'Código incorrecto',
    text: 'No es el código de nuestro último correo. Compruebe sus seis cifras.',
  },
  code_over: {
    title: 'El código ya no vale',
    text: 'Ya se usó, tiene diez minutos o se intentó demasiadas veces. Pida uno nuevo.',
  },
  subdomain_invalid: {
    title: addressImpossible,
    text: 'Elija de 3 a {max} letras minúsculas y cifras.',
  },
  subdomain_reserved: {
    title: addressImpossible,
    text: 'Esta dirección está reservada para el propio producto.',
  },
  subdomain_protected: {
    title: addressImpossible,
    text: 'Esta dirección parece la de una empresa conocida. Elija una que sea suya.',
  },
  name_holds_address: {
    title: nameImpossible,
    text: 'El nombre de un espacio de trabajo no contiene direcciones web ni de correo. Quítela y ponga un espacio después de cada punto.',
  },
  name_protected: {
    title: nameImpossible,
    text: 'Este nombre parece el de una empresa conocida o de una de sus oficinas. Elija el nombre de su agencia.',
  },
  subdomain_taken: {
    title: 'Dirección ocupada',
    text: 'Esta dirección está ocupada. Elija otra.',
  },
  subdomain_moved_lately: {
    title: 'La dirección no se ha cambiado',
    text: 'La dirección de un espacio de trabajo puede cambiarse una vez cada treinta días. Esta puede volver a cambiarse a partir del {from}.',
  },
  subdomains_full: {
    title: 'La dirección no se ha cambiado',
    text: 'Un espacio de trabajo conserva como máximo {max} direcciones anteriores. Aún puede volver a una de las suyas.',
  },
  password_missing: { title: accountNotCreated, text: 'Escriba la contraseña.' },
  password_weak: {
    title: accountNotCreated,
    text: 'Elija al menos 10 caracteres, sin espacios al principio ni al final.',
  },
  password_common: {
    title: accountNotCreated,
    text: 'Esta contraseña es fácil de adivinar: está entre las más usadas o se basa en su nombre, su dirección o el nombre del espacio de trabajo. Añada palabras propias.',
  },
  password_leaked: {
    title: accountNotCreated,
    text: 'Esta contraseña ha aparecido en datos robados a otros servicios: cualquiera podría probarla. Elija otra.',
  },
  password_wrong: { title: passwordNotChanged, text: 'Esta no es su contraseña actual.' },
  password_attempts: {
    title: passwordNotChanged,
    text: 'Demasiados intentos. Espere un rato y vuelva a intentarlo.',
  },
  password_link_dead: {
    title: linkOver,
    text: 'Un enlace para una contraseña nueva vale una sola vez, durante diez minutos. Pida otro.',
  },
  redeem_code_invalid: { title: accountNotCreated, text: 'Esto no parece un código de canje.' },
  sign_up_not_found: {
    title: linkOver,
    text: 'Vale durante un día. Regístrese de nuevo; la dirección de su espacio de trabajo está libre.',
  },
  invitation_not_found: {
    title: 'Esta invitación no se conoce',
    text: 'Abra el enlace más reciente que haya recibido.',
  },
  invitation_dead: {
    title: 'Esta invitación ya no es válida',
    text: 'Abra de nuevo su enlace para ver por qué.',
  },
  not_accepted_yet: {
    title: 'Aún no se ha aceptado',
    text: 'Esta persona aún no ha aceptado su invitación.',
  },
  already_accepted: {
    title: 'Ya se aceptó',
    text: 'Esta persona ya ha aceptado su invitación.',
  },
  due_later_already: {
    title: 'La fecha límite ya es posterior',
    text: 'Entretanto se movió al día pedido o a uno posterior.',
  },
  wish_out_of_range: { title: 'No es un día posible', text: 'Elija uno de los días que se ofrecen.' },
  wish_ended: {
    title: 'Nada espera respuesta',
    text: 'La petición ya tuvo respuesta o se retiró, o la revisión siguió adelante.',
  },
  wish_changed: { title: 'Se pide otro día', text: 'Entretanto, el cliente ha pedido otro día.' },
  wish_of_another: { title: 'Lo pidió otra persona', text: 'Solo quien lo pidió puede retirarlo.' },
};
