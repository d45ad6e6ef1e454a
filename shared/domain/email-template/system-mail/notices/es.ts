import { forgotPassword } from '../../forgot-password.ts';
import { button, html, link, linkList, quote, quoteIfAny, type SafeHtml } from '../../html.ts';
import { previewWord } from '../../language.ts';
import { linkLabels } from '../../merge-tags.ts';
import { ordinalWord } from '../../number-words.ts';
import { countedPoints, lengthOf, pointParagraphs } from '../../point-words.ts';
import { digestMail } from '../digest.ts';
import { mentionsReader, type TurnSentences, type Turns, turnParagraphs, turnsInWords } from '../turns.ts';
import type { MailTexts, NoticeMail, SystemMailValues } from '../values.ts';

const round = (n: number) =>
  n === 0 ? previewWord.es : `${ordinalWord(n, 'es', 'feminine')} ronda de revisión`;
const overdue = (days: number) =>
  days === 0 ? 'vence hoy' : `${days} ${days === 1 ? 'día hábil' : 'días hábiles'} de retraso`;
const stars = (rating: number) => `${String(rating).replace('.', ',')} de 5 estrellas`;
const updates = (turns: Turns) =>
  turnsInWords(turns, { mentioned: 'se le menciona', one: '1 novedad', many: (n) => `${n} novedades` });
const messages = (turns: Turns) =>
  turnsInWords(turns, {
    mentioned: 'se le menciona',
    one: 'un mensaje nuevo',
    many: (n) => `${n} mensajes nuevos`,
  });
const sentences: TurnSentences = {
  replied: (by, point) => `${by} responde a ${point}:`,
  asked: (by, point) => `${by} pregunta sobre ${point}:`,
  commented: (by) => `${by} escribe:`,
  noted: (by) => `${by} escribe al equipo:`,
  reopened: (by, point) => `${by} vuelve a abrir ${point}`,
  accepted: (by, point) => `${by} acepta la respuesta a ${point}`,
  assigned: (by) => `${by} le ha asignado este punto:`,
};

const allIn = {
  approve: 'Ya están todas las respuestas: la ronda queda aprobada.',
  request_changes: 'Ya están todas las respuestas: la ronda vuelve con cambios.',
} as const;

const stillToCome = ({
  waiting,
  decided,
}: Pick<SystemMailValues['approver_answered'], 'waiting' | 'decided'>): SafeHtml => {
  if (decided) return html`${allIn[decided]}`;
  if (waiting === 0) return html`La ronda sigue abierta.`;
  return waiting === 1 ? html`Falta una respuesta.` : html`Faltan ${waiting} respuestas.`;
};

export const es: MailTexts<NoticeMail> = {
  client_approved: (v) => ({
    subject: `${v.project_name}: ${v.stage_name}, etapa aprobada`,
    paragraphs: [
      html`${v.contact_name} ha aprobado la etapa <strong>${v.stage_name}</strong> del proyecto <strong>${v.project_name}</strong> (${round(v.revision_number)}).`,
      ...quoteIfAny(v.message),
      ...pointParagraphs(v.points, 'es'),
      link(v.timeline_link, 'Ver el cronograma'),
    ],
  }),
  client_requested_changes: (v) => ({
    subject: `${v.project_name}: cambios solicitados en ${v.stage_name}`,
    paragraphs: [
      html`${v.contact_name} pide cambios en la etapa <strong>${v.stage_name}</strong> del proyecto <strong>${v.project_name}</strong> (${round(v.revision_number)}):`,
      ...quoteIfAny(v.message),
      ...pointParagraphs(v.points, 'es'),
      link(v.timeline_link, 'Ver el cronograma'),
    ],
  }),
  client_commented: (v) => ({
    subject: `${v.project_name}: un comentario sobre ${v.stage_name}`,
    paragraphs: [
      html`${v.contact_name} escribe sobre la etapa <strong>${v.stage_name}</strong> del proyecto <strong>${v.project_name}</strong> (${round(v.revision_number)}):`,
      quote(v.message),
      link(v.timeline_link, 'Ver el cronograma'),
    ],
  }),
  client_decided_late: (v) => ({
    subject: `${v.project_name}: otra respuesta sobre ${v.stage_name}`,
    paragraphs: [
      v.decision === 'approve'
        ? html`${v.contact_name} ha aprobado la etapa <strong>${v.stage_name}</strong> del proyecto <strong>${v.project_name}</strong> (${round(v.revision_number)}). La ronda ya no estaba abierta a una decisión, así que su estado no cambia.`
        : html`${v.contact_name} pide cambios en la etapa <strong>${v.stage_name}</strong> del proyecto <strong>${v.project_name}</strong> (${round(v.revision_number)}). La ronda ya no estaba abierta a una decisión, así que su estado no cambia.`,
      ...quoteIfAny(v.message),
      ...pointParagraphs(v.points, 'es'),
      link(v.timeline_link, 'Ver el cronograma'),
    ],
  }),
  client_recalled: (v) => ({
    subject: `${v.project_name}: ${v.stage_name} vuelve a estar abierta`,
    paragraphs: [
      v.decision === 'approve'
        ? html`${v.contact_name} ha retirado la aprobación de la etapa <strong>${v.stage_name}</strong> del proyecto <strong>${v.project_name}</strong> (${round(v.revision_number)}). Vuelve a esperar una decisión.`
        : html`${v.contact_name} ha retirado la petición de cambios en la etapa <strong>${v.stage_name}</strong> del proyecto <strong>${v.project_name}</strong> (${round(v.revision_number)}). Vuelve a esperar una decisión; los puntos que llegaron con ella se mantienen.`,
      link(v.timeline_link, 'Ver el cronograma'),
    ],
  }),
  approver_answered: (v) => ({
    subject: `${v.project_name}: ${v.contact_name} ha respondido sobre ${v.stage_name}`,
    paragraphs: [
      v.decision === 'approve'
        ? html`${v.contact_name} ha aprobado la etapa <strong>${v.stage_name}</strong> del proyecto <strong>${v.project_name}</strong> (${round(v.revision_number)}).`
        : html`${v.contact_name} pide cambios en la etapa <strong>${v.stage_name}</strong> del proyecto <strong>${v.project_name}</strong> (${round(v.revision_number)}).`,
      ...quoteIfAny(v.message),
      ...pointParagraphs(v.points, 'es'),
      stillToCome(v),
      link(v.timeline_link, 'Ver el cronograma'),
    ],
  }),
  answers_settled: (v) => ({
    subject: `${v.project_name}: ya están todas las respuestas sobre ${v.stage_name}`,
    paragraphs: [
      html`Ya no falta ninguna respuesta sobre la etapa <strong>${v.stage_name}</strong> del proyecto <strong>${v.project_name}</strong> (${round(v.revision_number)}).`,
      html`${allIn[v.decided]}`,
      link(v.timeline_link, 'Ver el cronograma'),
    ],
  }),
  client_added_points: (v) => ({
    subject: `${v.project_name}: ${countedPoints(lengthOf(v.points), 'es')} sobre ${v.stage_name}`,
    paragraphs: [
      html`${v.contact_name} ha añadido ${countedPoints(lengthOf(v.points), 'es')} a la etapa <strong>${v.stage_name}</strong> del proyecto <strong>${v.project_name}</strong> (${round(v.revision_number)}):`,
      ...pointParagraphs(v.points, 'es'),
      link(v.timeline_link, 'Ver el cronograma'),
    ],
  }),
  team_conversation: (v) => ({
    subject: `${v.project_name}: ${updates(v.turns)} en ${v.stage_name}`,
    paragraphs: [
      html`Novedades en los puntos de la etapa <strong>${v.stage_name}</strong> del proyecto <strong>${v.project_name}</strong> (${round(v.revision_number)}):`,
      ...turnParagraphs(v.turns, sentences, 'es'),
      link(v.timeline_link, 'Ver el cronograma'),
    ],
  }),
  client_conversation: (v) => ({
    subject: `${v.project_name}: ${messages(v.turns)} sobre ${v.stage_name}`,
    paragraphs: [
      html`Hola, ${v.recipient_fname}:`,
      mentionsReader(v.turns)
        ? html`Novedades en los puntos de la etapa <strong>${v.stage_name}</strong> del proyecto <strong>${v.project_name}</strong> (${round(v.revision_number)}):`
        : html`Le hemos escrito sobre la etapa <strong>${v.stage_name}</strong> del proyecto <strong>${v.project_name}</strong> (${round(v.revision_number)}):`,
      ...turnParagraphs(v.turns, sentences, 'es'),
      html`Puede responder directamente sobre el trabajo:`,
      link(v.review_link, linkLabels.es.review_link),
    ],
  }),
  note_added: (v) => ({
    subject: `${v.project_name}: nueva nota de ${v.author_name}`,
    paragraphs: [
      html`${v.author_name} ha añadido una nota a la etapa <strong>${v.stage_name}</strong> del proyecto <strong>${v.project_name}</strong>:`,
      quote(v.note),
      link(v.timeline_link, 'Ver las notas'),
    ],
  }),
  scope_added: (v) => ({
    subject: `${v.project_name}: alcance del proyecto, por ${v.author_name}`,
    paragraphs: [
      html`${v.author_name} ha ampliado el alcance del proyecto <strong>${v.project_name}</strong>:`,
      quote(v.note),
      link(v.timeline_link, 'Ver el alcance del proyecto'),
    ],
  }),
  file_refused: (v) => ({
    subject: `${v.project_name}: archivo rechazado, ${v.file_name}`,
    paragraphs: [
      v.infected
        ? html`El archivo <strong>${v.file_name}</strong>, subido al proyecto <strong>${v.project_name}</strong>, contiene software malicioso. Se ha eliminado.`
        : html`El contenido del archivo <strong>${v.file_name}</strong>, subido al proyecto <strong>${v.project_name}</strong>, no corresponde a su nombre.`,
      html`Nadie más puede verlo. Compruebe el archivo y súbalo de nuevo.`,
      link(v.timeline_link, 'Ver el cronograma'),
    ],
  }),
  owner_new_client: (v) => ({
    subject: `Nuevo cliente: ${v.client_name}`,
    paragraphs: [
      html`${v.user_name} ha añadido el cliente <strong>${v.client_name}</strong>.`,
      link(v.client_link, 'Ver el cliente'),
    ],
  }),
  owner_new_user: (v) => ({
    subject: `Nueva incorporación al equipo: ${v.new_user_name}`,
    paragraphs: [
      html`${v.user_name} ha añadido a <strong>${v.new_user_name}</strong> al equipo.`,
      link(v.team_link, 'Ver los ajustes del equipo'),
    ],
  }),
  owner_csat: (v) => ({
    subject: `${v.project_name}: ${stars(v.rating)}`,
    paragraphs: [
      html`${v.contact_name}, de ${v.client_name}, ha valorado el proyecto <strong>${v.project_name}</strong> con <strong>${stars(v.rating)}</strong>.`,
      v.comment.trim() === '' ? html`` : quote(v.comment),
      link(v.timeline_link, 'Ver el proyecto'),
    ],
  }),
  preview_undelivered: (v) => ({
    subject: `${v.project_name}: ${v.stage_name} quizá no haya llegado al cliente`,
    paragraphs: [
      html`Hasta ahora no consta que haya salido ningún correo de la etapa <strong>${v.stage_name}</strong> del proyecto <strong>${v.project_name}</strong> (${round(v.revision_number)}). La fecha límite y los recordatorios esperan a que salga alguno.`,
      html`El historial del cronograma indica el motivo de cada correo y permite enviarlo de nuevo.`,
      link(v.timeline_link, 'Ver el cronograma'),
    ],
  }),
  overdue_notice: (v) => ({
    subject: `${v.project_name}: respuesta pendiente sobre ${v.stage_name}`,
    paragraphs: [
      html`${v.client_name} todavía no ha respondido sobre la etapa <strong>${v.stage_name}</strong> del proyecto <strong>${v.project_name}</strong>: ${overdue(v.business_days_overdue)}.`,
      link(v.timeline_link, 'Ver el cronograma'),
    ],
  }),
  target_missed: (v) => ({
    subject: `${v.project_name}: ${v.stage_name} ha superado la fecha prevista`,
    paragraphs: [
      html`La etapa <strong>${v.stage_name}</strong> del proyecto <strong>${v.project_name}</strong>, para ${v.client_name}, debía estar terminada el ${v.target_date} y sigue abierta.`,
      link(v.timeline_link, 'Ver el cronograma'),
    ],
  }),
  address_suppressed: (v) => ({
    subject:
      v.why === 'bounced'
        ? `Se ha devuelto el correo a ${v.address}`
        : `${v.address} ha marcado un correo como no deseado`,
    paragraphs: [
      v.why === 'bounced'
        ? html`El correo «${v.about}» enviado a <strong>${v.address}</strong> ha sido devuelto: el buzón no existe o no admite correo.`
        : html`<strong>${v.address}</strong> ha marcado el correo «${v.about}» como no deseado.`,
      html`No se enviará nada más a esta dirección. Compruébela: si es correcta, puede volver a activar los envíos.`,
      link(v.contact_link, 'Comprobar la dirección'),
    ],
  }),
  new_link: (v) => ({
    subject: `${v.project_name}: su nuevo enlace a ${v.stage_name}`,
    paragraphs: [
      html`Hola, ${v.recipient_fname}:`,
      html`${v.user_name} le ha enviado un nuevo enlace a <strong>${v.stage_name}</strong> de <strong>${v.project_name}</strong>. Los enlaces anteriores ya no se abren.`,
      link(v.review_link, 'Abrir la revisión'),
    ],
  }),
  link_asked: (v) => ({
    subject: `${v.project_name}: ${v.contact_name} pide un nuevo enlace`,
    paragraphs: [
      html`${v.contact_name} abrió un enlace a <strong>${v.stage_name}</strong> de <strong>${v.project_name}</strong> que ya había terminado, y pide uno nuevo. Puede enviarlo junto a los enlaces de la ronda.`,
      link(v.timeline_link, 'Ver el cronograma'),
    ],
  }),
  more_time_asked: (v) => ({
    subject: `${v.project_name}: ${v.contact_name} pide tiempo hasta el ${v.day}`,
    paragraphs: [
      html`${v.contact_name} pide tiempo hasta el <strong>${v.day}</strong> para responder sobre <strong>${v.stage_name}</strong> de <strong>${v.project_name}</strong> (${round(v.revision_number)}). El plazo es el ${v.due_day}.`,
      ...quoteIfAny(v.message),
      html`Puede aceptar, o mantener el plazo, en el cronograma.`,
      link(v.timeline_link, 'Ver el cronograma'),
    ],
  }),
  more_time_answered: (v) => ({
    subject: v.agreed
      ? `${v.project_name}: tiene hasta ${v.evening}`
      : `${v.project_name}: el plazo de ${v.stage_name} sigue igual`,
    paragraphs: [
      html`Hola, ${v.recipient_fname}:`,
      v.agreed
        ? html`${v.user_name} está de acuerdo: tiene hasta <strong>${v.evening}</strong> para responder sobre <strong>${v.stage_name}</strong> de <strong>${v.project_name}</strong> (${round(v.revision_number)}).`
        : html`Pidió tiempo hasta el ${v.day}. Aun así, ${v.user_name} necesita su respuesta sobre <strong>${v.stage_name}</strong> de <strong>${v.project_name}</strong> (${round(v.revision_number)}) a más tardar <strong>${v.evening}</strong>.`,
      ...quoteIfAny(v.message),
      link(v.review_link, linkLabels.es.review_link),
    ],
  }),
  contact_address_changed: (v) => ({
    subject: `${v.workspace_name} ya no escribe a ${v.old_address}`,
    paragraphs: [
      html`${v.workspace_name} ha sustituido en sus proyectos esta dirección de correo, <strong>${v.old_address}</strong>, por otra. Los enlaces a revisiones, encuestas y entregas que se enviaron aquí ya no se abren.`,
      html`Si no lo esperaba, responda a este correo y pregunte a ${v.workspace_name}.`,
    ],
  }),
  owner_contact_address: (v) => ({
    subject: `${v.contact_name} de ${v.client_name} tiene una nueva dirección de correo`,
    paragraphs: [
      html`${v.user_name} ha cambiado la dirección de correo de <strong>${v.contact_name}</strong> (${v.client_name}) de ${v.old_address} a <strong>${v.new_address}</strong>.`,
      html`A partir de ahora, las revisiones e invitaciones llegan a la nueva dirección, y quien la lea puede aprobar en nombre del cliente. Todos los enlaces enviados a la anterior han dejado de funcionar.`,
      link(v.contact_link, 'Comprobar el contacto'),
    ],
  }),
  guest_added: (v) => ({
    subject: `Su acceso a ${v.project_name}`,
    paragraphs: [
      html`Hola, ${v.recipient_fname}:`,
      html`${v.user_name} le ha dado acceso al proyecto <strong>${v.project_name}</strong>. A partir de ahora puede seguirlo y dar su opinión.`,
      ...(v.rounds.length === 0
        ? [link(v.timeline_link, 'Ver el proyecto')]
        : [
            html`Esto espera su opinión:`,
            linkList(v.rounds.map((round) => ({ href: round.review_link, label: round.stage_name }))),
          ]),
    ],
  }),
  client_added_guest: (v) => ({
    subject: `${v.project_name}: ${v.contact_name} ha añadido a ${v.guest_name}`,
    paragraphs: [
      html`${v.contact_name} ha añadido a <strong>${v.guest_name}</strong> a <strong>${v.project_name}</strong>. Desde ahora puede seguir el proyecto y responder por el cliente.`,
      html`Puede quitar a esta persona en los ajustes del proyecto.`,
      link(v.timeline_link, 'Ver el cronograma'),
    ],
  }),
  daily_digest: (v) => digestMail(v, 'es'),
  reminder_digest: (v) => ({
    subject: `${v.items.length} trabajos esperan su respuesta`,
    paragraphs: [
      html`Hola, ${v.recipient_fname}:`,
      html`Estos trabajos esperan su respuesta; seguiremos en cuanto la tengamos:`,
      linkList(
        v.items.map((item) => ({
          href: item.review_link,
          label: `${item.project_name}: ${item.stage_name}`,
          about: `${round(item.revision_number)}, ${overdue(item.business_days_overdue)}`,
        })),
      ),
      html`Si necesita más tiempo o tiene alguna pregunta, responda a este correo.`,
    ],
  }),
  sign_in_invitation: (v) => ({
    subject: `Su acceso a ${v.workspace_name}`,
    paragraphs: [
      html`Hola, ${v.recipient_fname}:`,
      html`${v.user_name} le invita al espacio de trabajo <strong>${v.workspace_name}</strong>. Inicie sesión con esta dirección: ${v.recipient_email}. ¿Aún no tiene contraseña? Elija una con «${forgotPassword.es}». Si ya usa Proofline en otro espacio de trabajo, es la misma.`,
      link(v.sign_in_link, 'Iniciar sesión'),
      html`Si no esperaba esta invitación, puede ignorar este correo.`,
    ],
  }),
  invitation: (v) => ({
    subject: `${v.user_name} le invita a ${v.workspace_name}`,
    paragraphs: [
      html`Hola, ${v.recipient_fname}:`,
      html`${v.user_name} le invita al espacio de trabajo <strong>${v.workspace_name}</strong>. El enlace es para ${v.recipient_email} y es válido durante siete días.`,
      link(v.invitation_link, 'Aceptar la invitación'),
      html`Si no esperaba esta invitación, puede ignorar este correo: no ocurre nada hasta que acepte.`,
    ],
  }),
  logged_out: (v) => ({
    subject: `Se ha cerrado su sesión en ${v.workspace_name}`,
    paragraphs: [
      html`${v.user_name} ha cerrado su sesión en ${v.workspace_name} en todos los dispositivos. Para continuar, inicie sesión de nuevo con ${v.recipient_email}; sus otros espacios de trabajo siguen como estaban.`,
      html`Si ha perdido un dispositivo, o si no lo esperaba, elija también otra contraseña: con «${forgotPassword.es}», en la página de inicio de sesión, recibirá un enlace para ello.`,
      button(v.sign_in_link, 'Iniciar sesión'),
    ],
  }),
  admin_granted: (v) => ({
    subject: `${v.admin_name} ya administra ${v.workspace_name}`,
    paragraphs: [
      html`${v.user_name} ha dado permisos de administración de ${v.workspace_name} a <strong>${v.admin_name}</strong>. Incluyen todo: los proyectos y clientes, las plantillas y el equipo.`,
      link(v.team_link, 'Ver los ajustes del equipo'),
    ],
  }),
  handed_over: (v) => ({
    subject: `${v.workspace_name} pertenece ahora a ${v.owner_name}`,
    paragraphs: [
      html`${v.user_name} ha traspasado ${v.workspace_name} a <strong>${v.owner_name}</strong>, que desde ahora paga el espacio de trabajo, decide sobre sus ajustes y puede eliminarlo. ${v.user_name} conserva los permisos de administración.`,
      html`Si no lo esperaba, escriba a la nueva persona responsable y elija otra contraseña: con «${forgotPassword.es}», en la página de inicio de sesión, recibirá un enlace para ello.`,
      link(v.team_link, 'Ver los ajustes del equipo'),
    ],
  }),
};
