import { forgotPassword } from '../../forgot-password.ts';
import { button, html, link, linkList, quote, quoteIfAny, type SafeHtml } from '../../html.ts';
import { previewWord } from '../../language.ts';
import { linkLabels } from '../../merge-tags.ts';
import { ordinalWord } from '../../number-words.ts';
import { countedPoints, lengthOf, pointParagraphs } from '../../point-words.ts';
import { digestMail } from '../digest.ts';
import { mentionsReader, type TurnSentences, type Turns, turnParagraphs, turnsInWords } from '../turns.ts';
import type { MailTexts, NoticeMail, SystemMailValues } from '../values.ts';

const round = (n: number) => (n === 0 ? previewWord.it : `${ordinalWord(n, 'it', 'feminine')} revisione`);
const overdue = (days: number) =>
  days === 0 ? 'scade oggi' : `${days} ${days === 1 ? 'giorno lavorativo' : 'giorni lavorativi'} di ritardo`;
const stars = (rating: number) =>
  `${String(rating).replace('.', ',')} ${rating === 1 ? 'stella' : 'stelle'} su 5`;
const updates = (turns: Turns) =>
  turnsInWords(turns, { mentioned: 'La menzionano', one: 'una novità', many: (n) => `${n} novità` });
const messages = (turns: Turns) =>
  turnsInWords(turns, {
    mentioned: 'La menzionano',
    one: 'un nuovo messaggio',
    many: (n) => `${n} nuovi messaggi`,
  });
const sentences: TurnSentences = {
  replied: (by, point) => `${by} risponde a ${point}:`,
  asked: (by, point) => `${by} chiede a proposito di ${point}:`,
  commented: (by) => `${by} scrive:`,
  noted: (by) => `${by} scrive al team:`,
  reopened: (by, point) => `${by} riapre ${point}`,
  accepted: (by, point) => `${by} accetta la risposta a ${point}`,
  assigned: (by) => `${by} Le ha assegnato questo punto:`,
};

const allIn = {
  approve: 'Le risposte ci sono tutte: la revisione è approvata.',
  request_changes: 'Le risposte ci sono tutte: la revisione torna indietro con modifiche.',
} as const;

const stillToCome = ({
  waiting,
  decided,
}: Pick<SystemMailValues['approver_answered'], 'waiting' | 'decided'>): SafeHtml => {
  if (decided) return html`${allIn[decided]}`;
  if (waiting === 0) return html`La revisione resta aperta.`;
  return waiting === 1 ? html`Manca ancora una risposta.` : html`Mancano ancora ${waiting} risposte.`;
};

export const it: MailTexts<NoticeMail> = {
  client_approved: (v) => ({
    subject: `${v.project_name}: ${v.stage_name}, fase approvata`,
    paragraphs: [
      html`${v.contact_name} ha approvato la fase <strong>${v.stage_name}</strong> del progetto <strong>${v.project_name}</strong> (${round(v.revision_number)}).`,
      ...quoteIfAny(v.message),
      ...pointParagraphs(v.points, 'it'),
      link(v.timeline_link, 'Vedi la timeline'),
    ],
  }),
  client_requested_changes: (v) => ({
    subject: `${v.project_name}: modifiche richieste per ${v.stage_name}`,
    paragraphs: [
      html`${v.contact_name} chiede modifiche alla fase <strong>${v.stage_name}</strong> del progetto <strong>${v.project_name}</strong> (${round(v.revision_number)}):`,
      ...quoteIfAny(v.message),
      ...pointParagraphs(v.points, 'it'),
      link(v.timeline_link, 'Vedi la timeline'),
    ],
  }),
  client_commented: (v) => ({
    subject: `${v.project_name}: un commento su ${v.stage_name}`,
    paragraphs: [
      html`${v.contact_name} scrive a proposito della fase <strong>${v.stage_name}</strong> del progetto <strong>${v.project_name}</strong> (${round(v.revision_number)}):`,
      quote(v.message),
      link(v.timeline_link, 'Vedi la timeline'),
    ],
  }),
  client_decided_late: (v) => ({
    subject: `${v.project_name}: un’altra risposta su ${v.stage_name}`,
    paragraphs: [
      v.decision === 'approve'
        ? html`${v.contact_name} ha approvato la fase <strong>${v.stage_name}</strong> del progetto <strong>${v.project_name}</strong> (${round(v.revision_number)}). La revisione non era più in attesa di una decisione, quindi lo stato non cambia.`
        : html`${v.contact_name} chiede modifiche alla fase <strong>${v.stage_name}</strong> del progetto <strong>${v.project_name}</strong> (${round(v.revision_number)}). La revisione non era più in attesa di una decisione, quindi lo stato non cambia.`,
      ...quoteIfAny(v.message),
      ...pointParagraphs(v.points, 'it'),
      link(v.timeline_link, 'Vedi la timeline'),
    ],
  }),
  client_recalled: (v) => ({
    subject: `${v.project_name}: ${v.stage_name} è di nuovo in attesa`,
    paragraphs: [
      v.decision === 'approve'
        ? html`${v.contact_name} ha ritirato l’approvazione della fase <strong>${v.stage_name}</strong> del progetto <strong>${v.project_name}</strong> (${round(v.revision_number)}). La revisione è di nuovo in attesa di una decisione.`
        : html`${v.contact_name} ha ritirato la richiesta di modifiche alla fase <strong>${v.stage_name}</strong> del progetto <strong>${v.project_name}</strong> (${round(v.revision_number)}). La revisione è di nuovo in attesa di una decisione; i punti arrivati con la richiesta restano.`,
      link(v.timeline_link, 'Vedi la timeline'),
    ],
  }),
  approver_answered: (v) => ({
    subject: `${v.project_name}: ${v.contact_name} ha risposto su ${v.stage_name}`,
    paragraphs: [
      v.decision === 'approve'
        ? html`${v.contact_name} ha approvato la fase <strong>${v.stage_name}</strong> del progetto <strong>${v.project_name}</strong> (${round(v.revision_number)}).`
        : html`${v.contact_name} chiede modifiche alla fase <strong>${v.stage_name}</strong> del progetto <strong>${v.project_name}</strong> (${round(v.revision_number)}).`,
      ...quoteIfAny(v.message),
      ...pointParagraphs(v.points, 'it'),
      stillToCome(v),
      link(v.timeline_link, 'Vedi la timeline'),
    ],
  }),
  answers_settled: (v) => ({
    subject: `${v.project_name}: tutte le risposte su ${v.stage_name}`,
    paragraphs: [
      html`Non manca più nessuna risposta sulla fase <strong>${v.stage_name}</strong> del progetto <strong>${v.project_name}</strong> (${round(v.revision_number)}).`,
      html`${allIn[v.decided]}`,
      link(v.timeline_link, 'Vedi la timeline'),
    ],
  }),
  client_added_points: (v) => ({
    subject: `${v.project_name}: ${countedPoints(lengthOf(v.points), 'it')} su ${v.stage_name}`,
    paragraphs: [
      html`${v.contact_name} ha aggiunto ${countedPoints(lengthOf(v.points), 'it')} alla fase <strong>${v.stage_name}</strong> del progetto <strong>${v.project_name}</strong> (${round(v.revision_number)}):`,
      ...pointParagraphs(v.points, 'it'),
      link(v.timeline_link, 'Vedi la timeline'),
    ],
  }),
  team_conversation: (v) => ({
    subject: `${v.project_name}: ${updates(v.turns)} su ${v.stage_name}`,
    paragraphs: [
      html`Novità sui punti della fase <strong>${v.stage_name}</strong> del progetto <strong>${v.project_name}</strong> (${round(v.revision_number)}):`,
      ...turnParagraphs(v.turns, sentences, 'it'),
      link(v.timeline_link, 'Vedi la timeline'),
    ],
  }),
  client_conversation: (v) => ({
    subject: `${v.project_name}: ${messages(v.turns)} su ${v.stage_name}`,
    paragraphs: [
      html`Buongiorno ${v.recipient_fname},`,
      mentionsReader(v.turns)
        ? html`Novità sui punti della fase <strong>${v.stage_name}</strong> del progetto <strong>${v.project_name}</strong> (${round(v.revision_number)}):`
        : html`Le abbiamo scritto a proposito della fase <strong>${v.stage_name}</strong> del progetto <strong>${v.project_name}</strong> (${round(v.revision_number)}):`,
      ...turnParagraphs(v.turns, sentences, 'it'),
      html`Può rispondere direttamente sul lavoro:`,
      link(v.review_link, linkLabels.it.review_link),
    ],
  }),
  note_added: (v) => ({
    subject: `${v.project_name}: nuova nota di ${v.author_name}`,
    paragraphs: [
      html`${v.author_name} ha aggiunto una nota alla fase <strong>${v.stage_name}</strong> del progetto <strong>${v.project_name}</strong>:`,
      quote(v.note),
      link(v.timeline_link, 'Vedi le note'),
    ],
  }),
  scope_added: (v) => ({
    subject: `${v.project_name}: ambito del progetto, di ${v.author_name}`,
    paragraphs: [
      html`${v.author_name} ha ampliato l’ambito del progetto <strong>${v.project_name}</strong>:`,
      quote(v.note),
      link(v.timeline_link, 'Vedi l’ambito del progetto'),
    ],
  }),
  file_refused: (v) => ({
    subject: `${v.project_name}: file rifiutato, ${v.file_name}`,
    paragraphs: [
      v.infected
        ? html`Il file <strong>${v.file_name}</strong>, caricato nel progetto <strong>${v.project_name}</strong>, contiene malware. È stato eliminato.`
        : html`Il contenuto del file <strong>${v.file_name}</strong>, caricato nel progetto <strong>${v.project_name}</strong>, non corrisponde al suo nome.`,
      html`Nessun altro può vederlo. Controlli il file e lo carichi di nuovo.`,
      link(v.timeline_link, 'Vedi la timeline'),
    ],
  }),
  owner_new_client: (v) => ({
    subject: `Nuovo cliente: ${v.client_name}`,
    paragraphs: [
      html`${v.user_name} ha aggiunto il cliente <strong>${v.client_name}</strong>.`,
      link(v.client_link, 'Vedi il cliente'),
    ],
  }),
  owner_new_user: (v) => ({
    subject: `Nuovo membro del team: ${v.new_user_name}`,
    paragraphs: [
      html`${v.user_name} ha aggiunto <strong>${v.new_user_name}</strong> al team.`,
      link(v.team_link, 'Vedi le impostazioni del team'),
    ],
  }),
  owner_csat: (v) => ({
    subject: `${v.project_name}: ${stars(v.rating)}`,
    paragraphs: [
      html`${v.contact_name} (${v.client_name}) ha assegnato <strong>${stars(v.rating)}</strong> al progetto <strong>${v.project_name}</strong>.`,
      v.comment.trim() === '' ? html`` : quote(v.comment),
      link(v.timeline_link, 'Vedi il progetto'),
    ],
  }),
  preview_undelivered: (v) => ({
    subject: `${v.project_name}: ${v.stage_name} forse non è arrivato al cliente`,
    paragraphs: [
      html`Finora non risulta partita nessuna email della fase <strong>${v.stage_name}</strong> del progetto <strong>${v.project_name}</strong> (${round(v.revision_number)}). La scadenza e i promemoria aspettano che ne parta una.`,
      html`La cronologia della timeline indica il motivo di ogni email e permette di inviarla di nuovo.`,
      link(v.timeline_link, 'Vedi la timeline'),
    ],
  }),
  overdue_notice: (v) => ({
    subject: `${v.project_name}: riscontro in ritardo su ${v.stage_name}`,
    paragraphs: [
      html`${v.client_name} non ha ancora dato un riscontro sulla fase <strong>${v.stage_name}</strong> del progetto <strong>${v.project_name}</strong>: ${overdue(v.business_days_overdue)}.`,
      link(v.timeline_link, 'Vedi la timeline'),
    ],
  }),
  target_missed: (v) => ({
    subject: `${v.project_name}: ${v.stage_name} ha superato la data prevista`,
    paragraphs: [
      html`La fase <strong>${v.stage_name}</strong> del progetto <strong>${v.project_name}</strong>, per ${v.client_name}, doveva concludersi entro il ${v.target_date} ed è ancora aperta.`,
      link(v.timeline_link, 'Vedi la timeline'),
    ],
  }),
  address_suppressed: (v) => ({
    subject:
      v.why === 'bounced'
        ? `E-mail non recapitata a ${v.address}`
        : `${v.address} ha segnalato un’e-mail come indesiderata`,
    paragraphs: [
      v.why === 'bounced'
        ? html`L’e-mail «${v.about}» inviata a <strong>${v.address}</strong> è tornata indietro: la casella non esiste o non accetta posta.`
        : html`<strong>${v.address}</strong> ha segnalato l’e-mail «${v.about}» come indesiderata.`,
      html`A questo indirizzo non viene più inviato nulla. Lo verifichi: se è corretto, può riattivare gli invii.`,
      link(v.contact_link, 'Verifica l’indirizzo'),
    ],
  }),
  new_link: (v) => ({
    subject: `${v.project_name}: il Suo nuovo link a ${v.stage_name}`,
    paragraphs: [
      html`Buongiorno ${v.recipient_fname},`,
      html`${v.user_name} Le ha inviato un nuovo link a <strong>${v.stage_name}</strong> di <strong>${v.project_name}</strong>. I link precedenti non si aprono più.`,
      link(v.review_link, 'Apri la revisione'),
    ],
  }),
  link_asked: (v) => ({
    subject: `${v.project_name}: ${v.contact_name} chiede un nuovo link`,
    paragraphs: [
      html`${v.contact_name} ha aperto un link a <strong>${v.stage_name}</strong> di <strong>${v.project_name}</strong> che era terminato, e ne chiede uno nuovo. Può inviarlo accanto ai link del giro.`,
      link(v.timeline_link, 'Vedi la timeline'),
    ],
  }),
  more_time_asked: (v) => ({
    subject: `${v.project_name}: ${v.contact_name} chiede tempo fino a ${v.day}`,
    paragraphs: [
      html`${v.contact_name} chiede tempo fino a <strong>${v.day}</strong> per rispondere su <strong>${v.stage_name}</strong> di <strong>${v.project_name}</strong> (${round(v.revision_number)}). Il termine è ${v.due_day}.`,
      ...quoteIfAny(v.message),
      html`Può accettare, o mantenere il termine, nella timeline.`,
      link(v.timeline_link, 'Vedi la timeline'),
    ],
  }),
  more_time_answered: (v) => ({
    subject: v.agreed
      ? `${v.project_name}: può rispondere entro ${v.evening}`
      : `${v.project_name}: il termine di ${v.stage_name} resta lo stesso`,
    paragraphs: [
      html`Buongiorno ${v.recipient_fname},`,
      v.agreed
        ? html`${v.user_name} è d’accordo: può rispondere su <strong>${v.stage_name}</strong> di <strong>${v.project_name}</strong> (${round(v.revision_number)}) entro <strong>${v.evening}</strong>.`
        : html`Ha chiesto tempo fino a ${v.day}. ${v.user_name} ha comunque bisogno della sua risposta su <strong>${v.stage_name}</strong> di <strong>${v.project_name}</strong> (${round(v.revision_number)}) entro <strong>${v.evening}</strong>.`,
      ...quoteIfAny(v.message),
      link(v.review_link, linkLabels.it.review_link),
    ],
  }),
  contact_address_changed: (v) => ({
    subject: `${v.workspace_name} non scrive più a ${v.old_address}`,
    paragraphs: [
      html`${v.workspace_name} ha sostituito nei suoi progetti questo indirizzo email, <strong>${v.old_address}</strong>, con un altro. I link a revisioni, sondaggi e consegne inviati qui non si aprono più.`,
      html`Se non se lo aspettava, risponda a questa email e chieda a ${v.workspace_name}.`,
    ],
  }),
  owner_contact_address: (v) => ({
    subject: `${v.contact_name} di ${v.client_name} ha un nuovo indirizzo email`,
    paragraphs: [
      html`${v.user_name} ha cambiato l’indirizzo email di <strong>${v.contact_name}</strong> (${v.client_name}) da ${v.old_address} a <strong>${v.new_address}</strong>.`,
      html`D’ora in poi revisioni e inviti arrivano al nuovo indirizzo, e chi lo legge può approvare per il cliente. Tutti i link inviati al precedente non funzionano più.`,
      link(v.contact_link, 'Controlla il contatto'),
    ],
  }),
  guest_added: (v) => ({
    subject: `Il Suo accesso a ${v.project_name}`,
    paragraphs: [
      html`Buongiorno ${v.recipient_fname},`,
      html`${v.user_name} Le ha dato accesso al progetto <strong>${v.project_name}</strong>. Da ora può seguirlo ed esprimere il Suo parere.`,
      ...(v.rounds.length === 0
        ? [link(v.timeline_link, 'Vedi il progetto')]
        : [
            html`Questo attende il Suo parere:`,
            linkList(v.rounds.map((round) => ({ href: round.review_link, label: round.stage_name }))),
          ]),
    ],
  }),
  client_added_guest: (v) => ({
    subject: `${v.project_name}: ${v.contact_name} ha aggiunto ${v.guest_name}`,
    paragraphs: [
      html`${v.contact_name} ha aggiunto <strong>${v.guest_name}</strong> a <strong>${v.project_name}</strong>. Da ora può seguire il progetto e rispondere per il cliente.`,
      html`Può togliere questa persona nelle impostazioni del progetto.`,
      link(v.timeline_link, 'Vedi la timeline'),
    ],
  }),
  daily_digest: (v) => digestMail(v, 'it'),
  reminder_digest: (v) => ({
    subject: `${v.items.length} lavori attendono il Suo riscontro`,
    paragraphs: [
      html`Buongiorno ${v.recipient_fname},`,
      html`questi lavori attendono il Suo riscontro; proseguiremo non appena lo avremo ricevuto:`,
      linkList(
        v.items.map((item) => ({
          href: item.review_link,
          label: `${item.project_name}: ${item.stage_name}`,
          about: `${round(item.revision_number)}, ${overdue(item.business_days_overdue)}`,
        })),
      ),
      html`Se Le serve più tempo o ha una domanda, può rispondere a questo messaggio.`,
    ],
  }),
  sign_in_invitation: (v) => ({
    subject: `Il Suo accesso a ${v.workspace_name}`,
    paragraphs: [
      html`Buongiorno ${v.recipient_fname},`,
      html`${v.user_name} La invita nello spazio di lavoro <strong>${v.workspace_name}</strong>. Acceda con questo indirizzo: ${v.recipient_email}. Non ha ancora una password? Ne scelga una con «${forgotPassword.it}». Se usa già Proofline in un altro spazio di lavoro, è la stessa.`,
      link(v.sign_in_link, 'Accedi'),
      html`Se non si aspettava questo invito, può ignorare questo messaggio.`,
    ],
  }),
  invitation: (v) => ({
    subject: `${v.user_name} La invita in ${v.workspace_name}`,
    paragraphs: [
      html`Buongiorno ${v.recipient_fname},`,
      html`${v.user_name} La invita nello spazio di lavoro <strong>${v.workspace_name}</strong>. Il link è per ${v.recipient_email} ed è valido per sette giorni.`,
      link(v.invitation_link, 'Accetta l’invito'),
      html`Se non si aspettava questo invito, può ignorare questo messaggio: finché non accetta, non succede nulla.`,
    ],
  }),
  logged_out: (v) => ({
    subject: `Disconnessione da ${v.workspace_name}`,
    paragraphs: [
      html`${v.user_name} ha chiuso le Sue sessioni in ${v.workspace_name} su tutti i dispositivi. Per continuare acceda di nuovo con ${v.recipient_email}; gli altri Suoi spazi di lavoro restano come sono.`,
      html`Se ha perso un dispositivo, o se non se lo aspettava, scelga anche un’altra password: con «${forgotPassword.it}», nella pagina di accesso, riceverà un link per farlo.`,
      button(v.sign_in_link, 'Accedi'),
    ],
  }),
  admin_granted: (v) => ({
    subject: `${v.admin_name} ora amministra ${v.workspace_name}`,
    paragraphs: [
      html`${v.user_name} ha dato a <strong>${v.admin_name}</strong> i permessi di amministrazione di ${v.workspace_name}. Comprendono tutto: i progetti e i clienti, i modelli e il team.`,
      link(v.team_link, 'Vedi le impostazioni del team'),
    ],
  }),
  handed_over: (v) => ({
    subject: `${v.workspace_name} ora appartiene a ${v.owner_name}`,
    paragraphs: [
      html`${v.user_name} ha ceduto ${v.workspace_name} a <strong>${v.owner_name}</strong>, che da ora paga lo spazio di lavoro, ne decide le impostazioni e può eliminarlo. ${v.user_name} mantiene i permessi di amministrazione.`,
      html`Se non se lo aspettava, scriva a chi è ora responsabile e scelga un’altra password: con «${forgotPassword.it}», nella pagina di accesso, riceverà un link per farlo.`,
      link(v.team_link, 'Vedi le impostazioni del team'),
    ],
  }),
};
