import { escapeLines, html, link, linkList, type SafeHtml } from '../html.ts';
import { ordinalWord } from '../number-words.ts';
import type { SystemMailTexts } from '../system-mail.ts';

const round = (n: number) =>
  n === 0 ? 'vista previa' : `${ordinalWord(n, 'es', 'feminine')} ronda de revisión`;
const overdue = (days: number) =>
  days === 0 ? 'vence hoy' : `${days} ${days === 1 ? 'día hábil' : 'días hábiles'} de retraso`;
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
      html`${v.contact_name} escribe sobre <strong>${v.stage_name}</strong> de <strong>${v.project_name}</strong> (${round(v.revision_number)}), todavía sin decidir:`,
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
      html`Nadie más puede verlo. Comprueba el archivo y súbelo de nuevo.`,
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
    subject: `${v.project_name}: ${v.rating} de 5 estrellas`,
    paragraphs: [
      html`${v.contact_name}, de ${v.client_name}, ha valorado <strong>${v.project_name}</strong> con <strong>${v.rating} de 5</strong> estrellas.`,
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
  guest_added: (v) => ({
    subject: `Ya formas parte de ${v.project_name}`,
    paragraphs: [
      html`Hola ${v.recipient_fname}:`,
      html`${v.user_name} te ha añadido al proyecto <strong>${v.project_name}</strong>. A partir de ahora puedes seguirlo y dar tu opinión.`,
      link(v.timeline_link, 'Abrir el proyecto'),
    ],
  }),
  reminder_digest: (v) => ({
    subject: `${v.items.length} revisiones esperan tu respuesta`,
    paragraphs: [
      html`Hola ${v.recipient_fname}:`,
      html`Esto espera tu respuesta, y seguiremos en cuanto la tengamos:`,
      linkList(
        v.items.map((item) => ({
          href: item.review_link,
          label: `${item.project_name}: ${item.stage_name}`,
          about: `${round(item.revision_number)}, ${overdue(item.business_days_overdue)}`,
        })),
      ),
      html`Si necesitas más tiempo o tienes alguna pregunta, responde a este correo.`,
    ],
  }),
  sign_in_invitation: (v) => ({
    subject: `Tu acceso a ${v.workspace_name}`,
    paragraphs: [
      html`Hola ${v.recipient_fname}:`,
      html`${v.user_name} te invita a <strong>${v.workspace_name}</strong>. Inicia sesión con esta dirección: ${v.recipient_email}.`,
      link(v.sign_in_link, 'Iniciar sesión'),
      html`Si no esperabas esta invitación, no tienes que hacer nada.`,
    ],
  }),
};
