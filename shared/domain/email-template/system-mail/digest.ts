/** Daily digest as a mail: the moves of the agency, unread news, and rounds that are late with clients (docs/decisions/0101). */
import type { InboxKind } from '../../inbox/inbox.ts';
import type { AgencyMove } from '../../workflow/turn.ts';
import { button, html, linkList, type SafeHtml } from '../html.ts';
import type { Language } from '../language.ts';

/** Some of the things of a kind, the most pressing first, and the number of all. */
export interface DigestPart<Item> {
  readonly items: readonly Item[];
  readonly total: number;
}

/** Values of the digest. It has no words of clients. */
export interface DigestValues {
  readonly workspace_name: string;
  readonly home_link: string;
  readonly yours: DigestPart<{
    readonly project_name: string;
    readonly stage_name: string;
    readonly move: AgencyMove;
    /** Number of the points that await an answer. */
    readonly points: number;
    readonly link: string;
  }>;
  readonly unread: DigestPart<{
    /** Project, or the address that bounced. */
    readonly about: string;
    readonly stage_name: string;
    readonly kind: InboxKind;
    /** Empty where no person acted. */
    readonly by: string;
    readonly link: string;
  }>;
  readonly late: DigestPart<{
    readonly project_name: string;
    readonly client_name: string;
    readonly stage_name: string;
    /** Formatted as the reader has dates. */
    readonly due_date: string;
    readonly link: string;
  }>;
}

type Counts = Readonly<Record<'yours' | 'unread' | 'late', number>>;

interface Words {
  readonly subject: (workspace: string, parts: string) => string;
  /** Parts of the subject. */
  readonly counts: { readonly [Part in keyof Counts]: (count: number) => string };
  readonly titles: Readonly<Record<keyof Counts, string>>;
  readonly more: (count: number) => string;
  readonly dueOn: (date: string) => string;
  readonly open: string;
  readonly moves: Readonly<Record<AgencyMove, string>>;
  readonly points: (count: number) => string;
  readonly kinds: Readonly<Record<InboxKind, string>>;
}

const words: Readonly<Record<Language, Words>> = {
  en: {
    subject: (workspace, parts) => `Your day at ${workspace}: ${parts}`,
    counts: {
      yours: (n) => `${n} to do`,
      unread: (n) => `${n} unread`,
      late: (n) => `${n} late with clients`,
    },
    titles: { yours: 'Yours to do', unread: 'Unread since the last digest', late: 'Late with clients' },
    more: (n) => `and ${n} more`,
    dueOn: (date) => `was due on ${date}`,
    open: 'Open Proofline',
    moves: {
      deliver: 'Check the address and send again',
      change: 'Make the requested changes',
      rework: 'Rework and send again',
      start: 'Start the stage',
      ask: 'Ask for an answer',
      work: 'Finish and send',
      answer: 'Answer the wish for more time',
      reply: 'Reply to the client’s message',
    },
    points: (n) => (n === 1 ? '1 point to answer' : `${n} points to answer`),
    kinds: {
      changes_requested: 'Changes requested',
      approved: 'Approved',
      answered: 'One approver answered',
      recalled: 'Decision taken back',
      points: 'New points',
      message: 'New message',
      mention: 'You are mentioned',
      reply: 'Reply to a point',
      assigned: 'Point assigned to you',
      link_asked: 'New link asked for',
      more_time_asked: 'More time asked for',
      guest_added: 'Person added by a client',
      rated: 'Project rated',
      undelivered: 'No email was delivered',
      bounced: 'Emails do not arrive',
      overdue: 'Feedback overdue',
      target_missed: 'Target date passed',
    },
  },
  es: {
    subject: (workspace, parts) => `Su día en ${workspace}: ${parts}`,
    counts: {
      yours: (n) => `${n} por hacer`,
      unread: (n) => `${n} sin leer`,
      late: (n) => (n === 1 ? '1 retraso de clientes' : `${n} retrasos de clientes`),
    },
    titles: {
      yours: 'Le toca a usted',
      unread: 'Sin leer desde el último resumen',
      late: 'Con retraso en manos de clientes',
    },
    more: (n) => `y ${n} más`,
    dueOn: (date) => `vencía el ${date}`,
    open: 'Abrir Proofline',
    moves: {
      deliver: 'Comprobar la dirección y enviar de nuevo',
      change: 'Hacer los cambios solicitados',
      rework: 'Rehacer y enviar de nuevo',
      start: 'Empezar la etapa',
      ask: 'Pedir una respuesta',
      work: 'Terminar y enviar',
      answer: 'Responder a la petición de más tiempo',
      reply: 'Responder al mensaje del cliente',
    },
    points: (n) => (n === 1 ? '1 punto por responder' : `${n} puntos por responder`),
    kinds: {
      changes_requested: 'Cambios solicitados',
      approved: 'Aprobado',
      answered: 'Respondió uno de los aprobadores',
      recalled: 'Decisión retirada',
      points: 'Nuevos puntos',
      message: 'Nuevo mensaje',
      mention: 'Le han mencionado',
      reply: 'Respuesta a un punto',
      assigned: 'Punto asignado a usted',
      link_asked: 'Piden un enlace nuevo',
      more_time_asked: 'Piden más tiempo',
      guest_added: 'Persona añadida por un cliente',
      rated: 'Proyecto valorado',
      undelivered: 'No se entregó ningún correo',
      bounced: 'Los correos no llegan',
      overdue: 'Respuesta con retraso',
      target_missed: 'Fecha objetivo vencida',
    },
  },
  it: {
    subject: (workspace, parts) => `La Sua giornata in ${workspace}: ${parts}`,
    counts: {
      yours: (n) => `${n} da fare`,
      unread: (n) => `${n} da leggere`,
      late: (n) => (n === 1 ? '1 ritardo dei clienti' : `${n} ritardi dei clienti`),
    },
    titles: {
      yours: 'Tocca a Lei',
      unread: 'Da leggere dall’ultimo riepilogo',
      late: 'In ritardo presso i clienti',
    },
    more: (n) => (n === 1 ? 'e un altro' : `e altri ${n}`),
    dueOn: (date) => `scadeva il ${date}`,
    open: 'Apri Proofline',
    moves: {
      deliver: 'Controllare l’indirizzo e inviare di nuovo',
      change: 'Fare le modifiche richieste',
      rework: 'Rielaborare e inviare di nuovo',
      start: 'Iniziare la fase',
      ask: 'Chiedere una risposta',
      work: 'Completare e inviare',
      answer: 'Rispondere alla richiesta di più tempo',
      reply: 'Rispondere al messaggio del cliente',
    },
    points: (n) => (n === 1 ? '1 punto a cui rispondere' : `${n} punti a cui rispondere`),
    kinds: {
      changes_requested: 'Modifiche richieste',
      approved: 'Approvato',
      answered: 'Ha risposto uno degli approvatori',
      recalled: 'Decisione ritirata',
      points: 'Nuovi punti',
      message: 'Nuovo messaggio',
      mention: 'Lei è menzionato',
      reply: 'Risposta a un punto',
      assigned: 'Punto assegnato a Lei',
      link_asked: 'Chiesto un nuovo link',
      more_time_asked: 'Chiesto più tempo',
      guest_added: 'Persona aggiunta da un cliente',
      rated: 'Progetto valutato',
      undelivered: 'Nessuna email recapitata',
      bounced: 'Le email non arrivano',
      overdue: 'Riscontro in ritardo',
      target_missed: 'Data obiettivo superata',
    },
  },
  fr: {
    subject: (workspace, parts) => `Votre journée chez ${workspace} : ${parts}`,
    counts: {
      yours: (n) => `${n} à faire`,
      unread: (n) => (n === 1 ? '1 non lu' : `${n} non lus`),
      late: (n) => `${n} en retard chez des clients`,
    },
    titles: {
      yours: 'À vous de jouer',
      unread: 'Non lus depuis le dernier résumé',
      late: 'En retard chez des clients',
    },
    more: (n) => (n === 1 ? 'et un autre' : `et ${n} autres`),
    dueOn: (date) => `attendu le ${date}`,
    open: 'Ouvrir Proofline',
    moves: {
      deliver: 'Vérifier l’adresse et renvoyer',
      change: 'Faire les modifications demandées',
      rework: 'Retravailler et renvoyer',
      start: 'Commencer l’étape',
      ask: 'Demander une réponse',
      work: 'Terminer et envoyer',
      answer: 'Répondre à la demande de délai',
      reply: 'Répondre au message du client',
    },
    points: (n) => (n === 1 ? '1 point à traiter' : `${n} points à traiter`),
    kinds: {
      changes_requested: 'Modifications demandées',
      approved: 'Approuvé',
      answered: 'L’un des approbateurs a répondu',
      recalled: 'Décision retirée',
      points: 'Nouveaux points',
      message: 'Nouveau message',
      mention: 'On vous mentionne',
      reply: 'Réponse à un point',
      assigned: 'Point qui vous est attribué',
      link_asked: 'Nouveau lien demandé',
      more_time_asked: 'Délai demandé',
      guest_added: 'Personne ajoutée par un client',
      rated: 'Projet évalué',
      undelivered: 'Aucun e-mail remis',
      bounced: 'Les e-mails n’arrivent pas',
      overdue: 'Retour en retard',
      target_missed: 'Date cible dépassée',
    },
  },
};

interface Line {
  readonly href: string;
  readonly label: string;
  readonly about: string;
}

const joined = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join(' · ');

/** Heading with its list; nothing for an empty part. */
const section = (
  title: string,
  total: number,
  lines: readonly Line[],
  { more }: Words,
): readonly SafeHtml[] => {
  if (total === 0) return [];
  const left = total - lines.length;
  return [
    html`<strong>${title} (${total})</strong>`,
    linkList(lines),
    ...(left > 0 ? [html`${more(left)}`] : []),
  ];
};

/** True for a digest that tells of nothing, and is not sent. */
export const isEmptyDigest = ({ yours, unread, late }: Pick<DigestValues, keyof Counts>): boolean =>
  yours.total + unread.total + late.total === 0;

export const digestMail = (v: DigestValues, language: Language) => {
  const own = words[language];
  const parts = (['yours', 'unread', 'late'] as const)
    .filter((part) => v[part].total > 0)
    .map((part) => own.counts[part](v[part].total));
  return {
    subject: own.subject(v.workspace_name, parts.join(', ')),
    paragraphs: [
      ...section(
        own.titles.yours,
        v.yours.total,
        v.yours.items.map(({ project_name, stage_name, move, points, link: href }) => ({
          href,
          label: project_name,
          about: joined(stage_name, own.moves[move], points > 0 ? own.points(points) : ''),
        })),
        own,
      ),
      ...section(
        own.titles.unread,
        v.unread.total,
        v.unread.items.map(({ about, stage_name, kind, by, link: href }) => ({
          href,
          label: about,
          about: joined(own.kinds[kind], stage_name, by),
        })),
        own,
      ),
      ...section(
        own.titles.late,
        v.late.total,
        v.late.items.map(({ project_name, client_name, stage_name, due_date, link: href }) => ({
          href,
          label: project_name,
          about: joined(client_name, stage_name, own.dueOn(due_date)),
        })),
        own,
      ),
      button(v.home_link, own.open),
    ],
  };
};
