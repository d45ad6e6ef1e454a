import { button, escapeLines, html, link, linkList, type SafeHtml } from '../html.ts';
import { ordinalWord } from '../number-words.ts';
import type { SystemMailTexts } from '../system-mail.ts';

const round = (n: number) => (n === 0 ? 'anteprima' : `${ordinalWord(n, 'it', 'feminine')} revisione`);
const overdue = (days: number) =>
  days === 0 ? 'scade oggi' : `${days} ${days === 1 ? 'giorno lavorativo' : 'giorni lavorativi'} di ritardo`;
const stars = (rating: number) => `${String(rating).replace('.', ',')} ${rating === 1 ? 'stella' : 'stelle'}`;
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
      html`Nessun altro può vederlo. La preghiamo di controllare il file e di caricarlo di nuovo.`,
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
    subject: `${v.project_name}: ${stars(v.rating)} su 5`,
    paragraphs: [
      html`${v.contact_name} di ${v.client_name} ha valutato <strong>${v.project_name}</strong> con <strong>${stars(v.rating)} su 5</strong>.`,
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
  target_missed: (v) => ({
    subject: `${v.project_name}: ${v.stage_name} non ha rispettato la data prevista`,
    paragraphs: [
      html`La fase <strong>${v.stage_name}</strong> di <strong>${v.project_name}</strong>, per ${v.client_name}, doveva concludersi entro il ${v.target_date} ed è ancora aperta.`,
      link(v.timeline_link, 'Apri la timeline'),
    ],
  }),
  address_suppressed: (v) => ({
    subject:
      v.why === 'bounced'
        ? `L’e-mail a ${v.address} è tornata indietro`
        : `${v.address} ha segnalato un’e-mail come indesiderata`,
    paragraphs: [
      v.why === 'bounced'
        ? html`L’e-mail «${v.about}» a <strong>${v.address}</strong> è tornata indietro: la casella non esiste o non accetta posta.`
        : html`<strong>${v.address}</strong> ha segnalato l’e-mail «${v.about}» come indesiderata.`,
      html`A questo indirizzo non viene più inviato nulla. La preghiamo di verificarlo. Se è corretto, può riattivare gli invii.`,
      link(v.contact_link, 'Verifica l’indirizzo'),
    ],
  }),
  guest_added: (v) => ({
    subject: `Il Suo accesso a ${v.project_name}`,
    paragraphs: [
      html`Buongiorno ${v.recipient_fname},`,
      html`${v.user_name} Le ha dato accesso al progetto <strong>${v.project_name}</strong>. Da ora può seguirlo e lasciare il Suo parere.`,
      link(v.timeline_link, 'Apri il progetto'),
    ],
  }),
  reminder_digest: (v) => ({
    subject: `${v.items.length} revisioni attendono un riscontro`,
    paragraphs: [
      html`Buongiorno ${v.recipient_fname},`,
      html`Quanto segue attende un Suo riscontro, e proseguiremo non appena lo avremo:`,
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
    subject: `Il Suo accesso a ${v.workspace_name}`,
    paragraphs: [
      html`Buongiorno ${v.recipient_fname},`,
      html`${v.user_name} La invita in <strong>${v.workspace_name}</strong>. Per accedere usi questo indirizzo: ${v.recipient_email}. La prima volta scelga una password con «Forgot your password?».`,
      link(v.sign_in_link, 'Accedi'),
      html`Se non aspettava questo invito, non deve fare nulla.`,
    ],
  }),
  confirm_sign_up: (v) => ({
    subject: `Conferma il tuo indirizzo e-mail per ${v.workspace_name}`,
    paragraphs: [
      html`Ciao ${v.recipient_fname},`,
      html`<strong>${v.workspace_name}</strong> è quasi pronto su ${v.domain}. Conferma che questo indirizzo è tuo e lo spazio di lavoro verrà creato.`,
      button(v.confirm_link, 'Conferma l’indirizzo e-mail'),
      html`Il link vale un giorno. Se non ti sei registrato, non premerlo: senza di esso non viene creato nulla.`,
    ],
  }),
  confirm_sign_up_known: (v) => ({
    subject: `Conferma il tuo indirizzo e-mail per ${v.workspace_name}`,
    paragraphs: [
      html`Ciao ${v.recipient_fname},`,
      html`<strong>${v.workspace_name}</strong> è quasi pronto su ${v.domain}. Conferma che questo indirizzo è tuo e lo spazio di lavoro verrà creato.`,
      html`Accedi già con questo indirizzo, quindi la tua password resta com’è: quella del modulo non viene usata. Non ne hai mai avuta una? Scegli «Forgot your password?» quando accedi.`,
      button(v.confirm_link, 'Conferma l’indirizzo e-mail'),
      html`Il link vale un giorno. Se non ti sei registrato, non premerlo: senza di esso non viene creato nulla.`,
    ],
  }),
  workspace_addresses: (v) => ({
    subject: 'I tuoi spazi di lavoro',
    paragraphs: [
      html`Questi sono gli spazi di lavoro a cui appartiene ${v.recipient_email}:`,
      linkList(
        v.workspaces.map(({ name, sign_in_link }) => ({
          href: sign_in_link,
          label: name,
          about: new URL(sign_in_link).host,
        })),
      ),
      html`Se non l’hai chiesto tu, non devi fare nulla.`,
    ],
  }),
  no_workspaces: (v) => ({
    subject: 'Nessuno spazio di lavoro usa questo indirizzo',
    paragraphs: [
      html`Qualcuno, speriamo tu, ha chiesto gli spazi di lavoro di ${v.recipient_email}. Nessuno conosce questo indirizzo; forse ne usi un altro.`,
      button(v.sign_up_link, 'Crea uno spazio di lavoro'),
      html`Se non l’hai chiesto tu, non devi fare nulla.`,
    ],
  }),
};
