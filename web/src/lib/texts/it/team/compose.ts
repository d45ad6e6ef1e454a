import { fullName } from '#domain/full-name.ts';
import type { TeamTexts } from '../../translations.ts';
import { editor } from '../editor.ts';
import { counted } from './counted.ts';

const contacts = (count: number): string => counted(count, 'contatto', 'contatti');

interface Recipient {
  readonly firstname: string;
  readonly lastname: string;
  readonly email: string;
}
const nameOf = (recipient: Recipient): string => fullName(recipient) || recipient.email;
const listed = (names: readonly string[]): string =>
  new Intl.ListFormat('it', { type: 'conjunction' }).format(names);

export const compose: TeamTexts['compose'] = {
  title: {
    preview: (round) => (round === 0 ? 'Invia l’anteprima' : `Invia la revisione ${round}`),
    message: 'Invia un messaggio',
    reminder: 'Invia un promemoria',
  },
  about: ({ stage, round, client }) => `${stage} · ${round} · a ${client}`,
  round: (round) => (round === 0 ? 'Anteprima' : `Revisione ${round}`),
  back: 'Torna alla timeline',
  checklist: {
    title: 'Controllo qualità',
    text: 'Spunti ogni voce prima di proseguire.',
    progress: (done, of) => `${done} di ${of} fatte`,
    next: 'Avanti',
    open: (left) => `Prima ${left === 1 ? 'c’è 1 voce' : `ci sono ${left} voci`} da spuntare`,
    review: 'Vedi la lista di controllo',
    done: 'Controllo qualità completato',
  },
  work: {
    title: 'Il lavoro',
    mode: 'Che cosa guarda il cliente',
    upload: 'File',
    link: 'Link',
    linkLabel: 'Link alla revisione',
    linkHint: 'Dove il cliente vede il lavoro. Inizia con http.',
    linkBlocked: 'Con un link si inviano solo immagini: rimuova prima gli altri file.',
  },
  answers: {
    open: (count) =>
      count === 1
        ? '1 punto del cliente non ha risposta. Dopo l’invio il cliente lo vedrà senza risposta.'
        : `${count} punti del cliente non hanno risposta. Dopo l’invio il cliente li vedrà senza risposta.`,
    mandatory: (count) =>
      `Prima ${count === 1 ? 'c’è 1 punto' : `ci sono ${count} punti`} del cliente a cui rispondere: il Suo spazio di lavoro invia una revisione solo quando tutti hanno una risposta.`,
    unversioned: (count, files) =>
      count === 1
        ? `${files} ha dei punti e nessuna nuova versione in questa revisione.`
        : `Questi file hanno dei punti e nessuna nuova versione in questa revisione: ${files}.`,
  },
  mail: {
    title: 'L’e-mail',
    template: 'Modello',
    fitting: 'Adatti a questa revisione',
    others: 'Altri',
    blank: 'Senza modello',
    missing: 'Non c’è un modello di questo tipo. Può scrivere l’e-mail qui.',
    subject: 'Oggetto',
    useSubject: (subject) => `Usa invece «${subject}»`,
    subjectReads: (subject) => `Il cliente legge «${subject}»`,
    subjectMissing: 'Un’e-mail ha bisogno di un oggetto.',
    body: 'Testo dell’e-mail',
    placeholder: 'Scriva qui il testo',
    replaceTitle: 'Sostituire il Suo testo?',
    replaceText: 'L’oggetto e il testo che ha modificato vengono sostituiti da quelli del modello.',
    replace: 'Sostituisci il testo',
  },
  move: {
    label: 'Dopo l’invio metti in attesa di riscontro',
    on: 'Chiede un riscontro e fa partire la scadenza del cliente.',
    off: 'Il cliente può guardare, ma non gli viene chiesto di decidere.',
  },
  preview: {
    title: 'Come la riceve il cliente',
    recipient: 'Destinatario',
    width: 'Larghezza',
    desktop: 'Computer',
    phone: 'Telefono',
    to: 'A',
    subject: 'Oggetto',
    frame: (name) => `L’e-mail per ${name}`,
    noSubject: 'L’anteprima compare quando l’e-mail ha un oggetto.',
    error: 'Anteprima non disponibile al momento',
  },
  previewAndSend: 'Anteprima e invio',
  recipients: (people) => {
    const [first, ...others] = people.map(nameOf);
    if (others.length > 2) return `A ${first} e altri ${others.length}`;
    return `A ${[first, ...others].join(', ')}`;
  },
  remindedOnly: ({ people, answered }) => {
    const to = `Va a ${listed(people.map(nameOf))}`;
    if (answered.length === 0) return to;
    return `${to}; ${answered.length === 1 ? 'ha già risposto' : 'hanno già risposto'} ${listed(answered.map(nameOf))}`;
  },
  allAnswered: 'Tutte le persone interpellate hanno risposto a questa revisione.',
  filesUnknown: 'I file della revisione non sono ancora caricati.',
  uploading: 'Un caricamento è ancora in corso.',
  checking: 'Analisi dei file…',
  noContacts: 'Il progetto non ha contatti a cui si possano inviare e-mail.',
  confirm: {
    title: 'Inviare questa e-mail?',
    preview: ({ count, move }) =>
      move
        ? `Invia a ${contacts(count)} e metti in attesa di riscontro`
        : `Invia a ${contacts(count)} senza chiedere un riscontro`,
    message: (count) => `Invia il messaggio a ${contacts(count)}`,
    reminder: (count) => `Invia il promemoria a ${contacts(count)}`,
    files: (count) =>
      `${count} file da rivedere. Dopo l’invio non si ${count === 1 ? 'può' : 'possono'} più cambiare.`,
    link: (count) =>
      count === 0
        ? 'Un link da rivedere.'
        : `Un link da rivedere, con ${counted(count, 'schermata', 'schermate')}.`,
    linkMissing: 'Il link è vuoto: le immagini partono senza.',
    nothing: 'Nessun file e nessun link. Il cliente non avrà nulla da rivedere.',
    change: 'Torna al testo',
  },
  refusal: { close: 'Torna al testo' },
  draft: {
    restored: (when) => `È stata ripristinata la Sua bozza: ${when}.`,
    older: 'Da quando è stata scritta, la timeline è cambiata.',
    startOverText: 'Il testo ricomincia dal modello.',
    otherTitle: 'Questa e-mail è stata scritta anche in un’altra scheda',
    otherText: 'Entrambi i testi sono conservati.',
    take: 'Usa l’altro testo',
    drop: 'Mantieni questo',
    saved: 'Bozza salvata su questo dispositivo',
    left: {
      round: 'Non inviata: la revisione di questa e-mail è terminata o è stata eliminata',
      deliverable: 'Non inviata: l’elaborato di questa e-mail è stato eliminato',
      text: (when) =>
        `La Sua bozza (${when}) resta su questo dispositivo finché non la scarta. La copi per usarla in un’altra e-mail.`,
    },
  },
  notices: {
    preview: 'Revisione inviata',
    message: 'Messaggio inviato',
    stageMessage: 'Messaggio sulla fase inviato',
    reminder: 'Promemoria inviato',
  },
  errors: {
    preview: 'Invio della revisione non riuscito',
    message: 'Invio del messaggio non riuscito',
    reminder: 'Invio del promemoria non riuscito',
    templates: 'Caricamento dei modelli non riuscito',
  },
  tagLabel: (name) => {
    const labels: Readonly<Record<string, string>> = {
      client_name: 'Nome del cliente',
      project_name: 'Nome del progetto',
      contact_name: 'Nome del contatto',
      recipient_name: 'Nome e cognome del destinatario',
      recipient_fname: 'Nome del destinatario',
      recipient_lname: 'Cognome del destinatario',
      recipient_email: 'E-mail del destinatario',
      user_name: 'Nome del mittente',
      user_email: 'E-mail del mittente',
      stage_name: 'Nome della fase',
      revision_number: 'Numero della revisione (in lettere)',
      revision_number_n: 'Numero della revisione (in cifre)',
      revision_number_st: 'Numero della revisione (ordinale)',
      stage_revisions_left: 'Revisioni rimaste nella fase (in lettere)',
      stage_revisions_left_n: 'Revisioni rimaste nella fase (in cifre)',
      stage_revisions_count: 'Revisioni della fase in totale',
      allowed_feedback_days: 'Giorni per il riscontro',
      project_overview: 'Panoramica del progetto',
      multi_deliverables_preview: 'Elaborati con i loro link',
      files: 'File',
      change_list: 'Elenco delle modifiche',
      timeline_link: 'Link alla timeline',
      review_link: 'Link alla revisione',
      deliverable_name: 'Nome dell’elaborato',
      deliverable_link: 'Link all’elaborato',
      deliverable_notes: 'Note sull’elaborato',
      survey_link: 'Link al sondaggio',
      email_signature: 'Firma dell’e-mail',
      workspace_name: 'Nome dello spazio di lavoro',
      workspace_url: 'Indirizzo dello spazio di lavoro',
      business_days_overdue: 'Giorni lavorativi di ritardo',
    };
    const words = name.replaceAll('_', ' ');
    return labels[name] ?? words.charAt(0).toUpperCase() + words.slice(1);
  },
  templateName: (title, type) => (title === type ? title : `${title} (${type})`),
  templateTypes: {
    first_preview: 'Prima anteprima',
    first_rev: 'Prima revisione',
    other_rev: 'Altra revisione',
    last_rev: 'Ultima revisione',
    additional_rev_free: 'Revisione aggiuntiva, gratuita',
    additional_rev_cost: 'Revisione aggiuntiva, a pagamento',
    reminder: 'Promemoria',
    feedback_auto_reminder: 'Promemoria automatico',
    'multi-update': 'Aggiornamento multiplo',
    deliverable: 'Elaborato',
    survey: 'Sondaggio',
    none: 'Messaggio',
  },
  editor,
};
