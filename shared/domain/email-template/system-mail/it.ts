import { escapeLines, html, link, linkList, type SafeHtml } from '../html.ts';
import { ordinalWord } from '../number-words.ts';
import type { SystemMailTexts } from '../system-mail.ts';

const round = (n: number) => (n === 0 ? 'anteprima' : `${ordinalWord(n, 'it', 'feminine')} revisione`);
const overdue = (days: number) =>
  days === 0 ? 'scade oggi' : `${days} ${days === 1 ? 'giorno lavorativo' : 'giorni lavorativi'} di ritardo`;
const quote = (text: string | SafeHtml) =>
  html`<blockquote>${typeof text === 'string' ? escapeLines(text) : text}</blockquote>`;

export const it: SystemMailTexts = {
  client_approved: (v) => ({
    subject: `${v.project_name}: ${v.stage_name}, fase approvata`,
    paragraphs: [
      html`${v.contact_name} ha approvato <strong>${v.stage_name}</strong> di <strong>${v.project_name}</strong> (${round(v.revision_number)}).`,
      link(v.timeline_link, 'Apri la timeline'),
    ],
  }),
  client_requested_changes: (v) => ({
    subject: `${v.project_name}: modifiche richieste per ${v.stage_name}`,
    paragraphs: [
      html`${v.contact_name} chiede modifiche per <strong>${v.stage_name}</strong> di <strong>${v.project_name}</strong> (${round(v.revision_number)}):`,
      quote(v.message),
      link(v.timeline_link, 'Apri la timeline'),
    ],
  }),
  client_commented: (v) => ({
    subject: `${v.project_name}: un commento su ${v.stage_name}`,
    paragraphs: [
      html`${v.contact_name} scrive a proposito di <strong>${v.stage_name}</strong> di <strong>${v.project_name}</strong> (${round(v.revision_number)}), senza ancora decidere:`,
      quote(v.message),
      link(v.timeline_link, 'Apri la timeline'),
    ],
  }),
  note_added: (v) => ({
    subject: `${v.project_name}: nuova nota di ${v.author_name}`,
    paragraphs: [
      html`${v.author_name} ha aggiunto una nota su <strong>${v.stage_name}</strong> a <strong>${v.project_name}</strong>:`,
      quote(v.note),
      link(v.timeline_link, 'Apri le note'),
    ],
  }),
  scope_added: (v) => ({
    subject: `${v.project_name}: ambito del progetto, di ${v.author_name}`,
    paragraphs: [
      html`${v.author_name} ha completato l’ambito di <strong>${v.project_name}</strong>:`,
      quote(v.note),
      link(v.timeline_link, 'Apri l’ambito del progetto'),
    ],
  }),
  file_refused: (v) => ({
    subject: `${v.project_name}: ${v.file_name} è stato rifiutato`,
    paragraphs: [
      html`Il file ${v.file_name}, caricato in <strong>${v.project_name}</strong>, non è ciò che dice il suo nome.`,
      html`Nessun altro può vederlo. Controlla il file e caricalo di nuovo.`,
      link(v.timeline_link, 'Apri la timeline'),
    ],
  }),
  owner_new_client: (v) => ({
    subject: `Nuovo cliente: ${v.client_name}`,
    paragraphs: [
      html`${v.user_name} ha aggiunto il cliente <strong>${v.client_name}</strong>.`,
      link(v.client_link, 'Apri il cliente'),
    ],
  }),
  owner_new_user: (v) => ({
    subject: `Nuovo membro del team: ${v.new_user_name}`,
    paragraphs: [
      html`${v.user_name} ha aggiunto <strong>${v.new_user_name}</strong> al team.`,
      link(v.team_link, 'Apri le impostazioni del team'),
    ],
  }),
  owner_csat: (v) => ({
    subject: `${v.project_name}: ${v.rating} stelle su 5`,
    paragraphs: [
      html`${v.contact_name} di ${v.client_name} ha valutato <strong>${v.project_name}</strong> con <strong>${v.rating} stelle su 5</strong>.`,
      v.comment.trim() === '' ? html`` : quote(v.comment),
      link(v.timeline_link, 'Apri il progetto'),
    ],
  }),
  overdue_notice: (v) => ({
    subject: `${v.project_name}: feedback in ritardo su ${v.stage_name}`,
    paragraphs: [
      html`${v.client_name} non ha ancora risposto su <strong>${v.stage_name}</strong> di <strong>${v.project_name}</strong>: ${overdue(v.business_days_overdue)}.`,
      link(v.timeline_link, 'Apri la timeline'),
    ],
  }),
  guest_added: (v) => ({
    subject: `Il tuo accesso a ${v.project_name}`,
    paragraphs: [
      html`Buongiorno ${v.recipient_fname},`,
      html`${v.user_name} ti ha aggiunto al progetto <strong>${v.project_name}</strong>. Da ora puoi seguirlo e lasciare il tuo feedback.`,
      link(v.timeline_link, 'Apri il progetto'),
    ],
  }),
  reminder_digest: (v) => ({
    subject: `${v.items.length} revisioni attendono un riscontro`,
    paragraphs: [
      html`Buongiorno ${v.recipient_fname},`,
      html`Quanto segue attende un tuo riscontro, e proseguiremo non appena lo avremo:`,
      linkList(
        v.items.map((item) => ({
          href: item.review_link,
          label: `${item.project_name}: ${item.stage_name}`,
          about: `${round(item.revision_number)}, ${overdue(item.business_days_overdue)}`,
        })),
      ),
      html`Se serve più tempo o c’è una domanda, basta rispondere a questa e-mail.`,
    ],
  }),
  sign_in_invitation: (v) => ({
    subject: `Il tuo accesso a ${v.workspace_name}`,
    paragraphs: [
      html`Buongiorno ${v.recipient_fname},`,
      html`${v.user_name} ti invita in <strong>${v.workspace_name}</strong>. Per accedere usa questo indirizzo: ${v.recipient_email}.`,
      link(v.sign_in_link, 'Accedi'),
      html`Se non aspettavi questo invito, non devi fare nulla.`,
    ],
  }),
};
