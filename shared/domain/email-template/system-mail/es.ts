import { button, escapeLines, html, link, linkList, type SafeHtml } from '../html.ts';
import { ordinalWord } from '../number-words.ts';
import type { SystemMailTexts } from '../system-mail.ts';

const round = (n: number) =>
  n === 0 ? 'vista previa' : `${ordinalWord(n, 'es', 'feminine')} ronda de revisión`;
const overdue = (days: number) =>
  days === 0 ? 'vence hoy' : `${days} ${days === 1 ? 'día hábil' : 'días hábiles'} de retraso`;
const rating = (stars: number) => String(stars).replace('.', ',');
const quote = (text: string | SafeHtml) =>
  html`<blockquote>${typeof text === 'string' ? escapeLines(text) : text}</blockquote>`;

export const es: SystemMailTexts = {
  client_approved: (v) => ({
    subject: `${v.project_name}: ${v.stage_name}, etapa aprobada`,
    paragraphs: [
      html`${v.contact_name} ha aprobado <strong>${v.stage_name}</strong> de <strong>${v.project_name}</strong> (${round(v.revision_number)}).`,
      link(v.timeline_link, 'Abrir el cronograma'),
    ],
  }),
  client_requested_changes: (v) => ({
    subject: `${v.project_name}: cambios solicitados en ${v.stage_name}`,
    paragraphs: [
      html`${v.contact_name} pide cambios en <strong>${v.stage_name}</strong> de <strong>${v.project_name}</strong> (${round(v.revision_number)}):`,
      quote(v.message),
      link(v.timeline_link, 'Abrir el cronograma'),
    ],
  }),
  client_commented: (v) => ({
    subject: `${v.project_name}: un comentario sobre ${v.stage_name}`,
    paragraphs: [
      html`${v.contact_name} escribe sobre <strong>${v.stage_name}</strong> de <strong>${v.project_name}</strong> (${round(v.revision_number)}), sin decidir todavía:`,
      quote(v.message),
      link(v.timeline_link, 'Abrir el cronograma'),
    ],
  }),
  note_added: (v) => ({
    subject: `${v.project_name}: nueva nota de ${v.author_name}`,
    paragraphs: [
      html`${v.author_name} ha añadido una nota sobre <strong>${v.stage_name}</strong> a <strong>${v.project_name}</strong>:`,
      quote(v.note),
      link(v.timeline_link, 'Abrir las notas'),
    ],
  }),
  scope_added: (v) => ({
    subject: `${v.project_name}: alcance del proyecto, por ${v.author_name}`,
    paragraphs: [
      html`${v.author_name} ha completado el alcance de <strong>${v.project_name}</strong>:`,
      quote(v.note),
      link(v.timeline_link, 'Abrir el alcance del proyecto'),
    ],
  }),
  file_refused: (v) => ({
    subject: `${v.project_name}: se rechazó ${v.file_name}`,
    paragraphs: [
      html`El archivo ${v.file_name}, subido a <strong>${v.project_name}</strong>, no es lo que dice su nombre.`,
      html`Nadie más puede verlo. Compruebe el archivo y súbalo de nuevo.`,
      link(v.timeline_link, 'Abrir el cronograma'),
    ],
  }),
  owner_new_client: (v) => ({
    subject: `Nuevo cliente: ${v.client_name}`,
    paragraphs: [
      html`${v.user_name} ha añadido el cliente <strong>${v.client_name}</strong>.`,
      link(v.client_link, 'Abrir el cliente'),
    ],
  }),
  owner_new_user: (v) => ({
    subject: `Nuevo miembro del equipo: ${v.new_user_name}`,
    paragraphs: [
      html`${v.user_name} ha añadido a <strong>${v.new_user_name}</strong> al equipo.`,
      link(v.team_link, 'Abrir los ajustes del equipo'),
    ],
  }),
  owner_csat: (v) => ({
    subject: `${v.project_name}: ${rating(v.rating)} de 5 estrellas`,
    paragraphs: [
      html`${v.contact_name}, de ${v.client_name}, ha valorado <strong>${v.project_name}</strong> con <strong>${rating(v.rating)} de 5</strong> estrellas.`,
      v.comment.trim() === '' ? html`` : quote(v.comment),
      link(v.timeline_link, 'Abrir el proyecto'),
    ],
  }),
  overdue_notice: (v) => ({
    subject: `${v.project_name}: respuesta pendiente sobre ${v.stage_name}`,
    paragraphs: [
      html`${v.client_name} todavía no ha respondido sobre <strong>${v.stage_name}</strong> de <strong>${v.project_name}</strong>: ${overdue(v.business_days_overdue)}.`,
      link(v.timeline_link, 'Abrir el cronograma'),
    ],
  }),
  target_missed: (v) => ({
    subject: `${v.project_name}: ${v.stage_name} no ha cumplido su fecha prevista`,
    paragraphs: [
      html`La etapa <strong>${v.stage_name}</strong> de <strong>${v.project_name}</strong>, para ${v.client_name}, debía terminarse el ${v.target_date} y sigue abierta.`,
      link(v.timeline_link, 'Abrir el cronograma'),
    ],
  }),
  address_suppressed: (v) => ({
    subject:
      v.why === 'bounced'
        ? `Se ha devuelto el correo a ${v.address}`
        : `${v.address} ha marcado un correo como no deseado`,
    paragraphs: [
      v.why === 'bounced'
        ? html`El correo «${v.about}» a <strong>${v.address}</strong> ha sido devuelto: el buzón no existe o no admite correo.`
        : html`<strong>${v.address}</strong> ha marcado el correo «${v.about}» como no deseado.`,
      html`No se enviará nada más a esta dirección. Compruébela, por favor. Si es correcta, puede volver a activar los envíos.`,
      link(v.contact_link, 'Comprobar la dirección'),
    ],
  }),
  guest_added: (v) => ({
    subject: `Su acceso a ${v.project_name}`,
    paragraphs: [
      html`Hola, ${v.recipient_fname}:`,
      html`${v.user_name} le ha dado acceso al proyecto <strong>${v.project_name}</strong>. A partir de ahora puede seguirlo y dar su opinión.`,
      link(v.timeline_link, 'Abrir el proyecto'),
    ],
  }),
  reminder_digest: (v) => ({
    subject: `${v.items.length} revisiones esperan su respuesta`,
    paragraphs: [
      html`Hola, ${v.recipient_fname}:`,
      html`Esto espera su respuesta, y seguiremos en cuanto la tengamos:`,
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
      html`${v.user_name} le invita a <strong>${v.workspace_name}</strong>. Inicie sesión con esta dirección: ${v.recipient_email}. La primera vez, elija una contraseña con «Forgot your password?».`,
      link(v.sign_in_link, 'Iniciar sesión'),
      html`Si no esperaba esta invitación, no tiene que hacer nada.`,
    ],
  }),
  confirm_sign_up: (v) => ({
    subject: `Confirma tu dirección de correo para ${v.workspace_name}`,
    paragraphs: [
      html`Hola ${v.recipient_fname}:`,
      html`<strong>${v.workspace_name}</strong> está casi listo en ${v.domain}. Confirma que esta dirección es tuya y se creará el espacio de trabajo.`,
      button(v.confirm_link, 'Confirmar la dirección de correo'),
      html`El enlace es válido durante un día. Si no te has registrado, no lo pulses: sin él no se crea nada.`,
    ],
  }),
  confirm_sign_up_known: (v) => ({
    subject: `Confirma tu dirección de correo para ${v.workspace_name}`,
    paragraphs: [
      html`Hola ${v.recipient_fname}:`,
      html`<strong>${v.workspace_name}</strong> está casi listo en ${v.domain}. Confirma que esta dirección es tuya y se creará el espacio de trabajo.`,
      html`Ya inicias sesión con esta dirección, así que tu contraseña no cambia: la del formulario no se usa. ¿Nunca has tenido una? Elige «Forgot your password?» al iniciar sesión.`,
      button(v.confirm_link, 'Confirmar la dirección de correo'),
      html`El enlace es válido durante un día. Si no te has registrado, no lo pulses: sin él no se crea nada.`,
    ],
  }),
  workspace_addresses: (v) => ({
    subject: 'Tus espacios de trabajo',
    paragraphs: [
      html`Estos son los espacios de trabajo a los que pertenece ${v.recipient_email}:`,
      linkList(
        v.workspaces.map(({ name, sign_in_link }) => ({
          href: sign_in_link,
          label: name,
          about: new URL(sign_in_link).host,
        })),
      ),
      html`Si no lo has pedido, no tienes que hacer nada.`,
    ],
  }),
  no_workspaces: (v) => ({
    subject: 'Ningún espacio de trabajo usa esta dirección',
    paragraphs: [
      html`Alguien, esperamos que tú, ha pedido los espacios de trabajo de ${v.recipient_email}. Ninguno conoce esta dirección; quizá uses otra.`,
      button(v.sign_up_link, 'Crear un espacio de trabajo'),
      html`Si no lo has pedido, no tienes que hacer nada.`,
    ],
  }),
};
