import type { Language } from './language.ts';

/** What a template is loaded for (delivery.md section 3), and `none`. */
export const templateTypes = [
  'first_preview',
  'first_rev',
  'other_rev',
  'last_rev',
  'additional_rev_free',
  'additional_rev_cost',
  'multi-update',
  'deliverable',
  'reminder',
  'feedback_auto_reminder',
  'invite',
  'survey',
  'none',
] as const;
export type TemplateType = (typeof templateTypes)[number];

/**
 * What stands in place of a tag: an escaped text; HTML made or sanitised by us; or a link, which is its address inside
 * `href` and a labelled link elsewhere.
 */
type TagKind = 'text' | 'html' | 'link';

export type MergeTag = {
  readonly kind: TagKind;
  /** The types whose editor offers the tag and whose mails have a value for it. `none` has them all. */
  readonly types: readonly TemplateType[];
  readonly description: Readonly<Record<Language, string>>;
};

const sent = [
  'first_preview',
  'first_rev',
  'other_rev',
  'last_rev',
  'additional_rev_free',
  'additional_rev_cost',
] as const;
const reminders = ['reminder', 'feedback_auto_reminder'] as const;
const rounds = [...sent, ...reminders] as const;
const onProject = [...rounds, 'multi-update', 'deliverable', 'survey'] as const;

const tag = <Kind extends TagKind>(
  kind: Kind,
  types: readonly TemplateType[],
  en: string,
  es: string,
  it: string,
  fr: string,
) => ({ kind, types: [...types, 'none'] as readonly TemplateType[], description: { en, es, it, fr } });

/** Every merge tag there is (administration.md section 3), and `files` (delivery.md section 5). */
const mergeTags = {
  client_name: tag(
    'text',
    templateTypes,
    'Name of the client',
    'Nombre del cliente',
    'Nome del cliente',
    'Nom du client',
  ),
  project_name: tag(
    'text',
    onProject,
    'Name of the project',
    'Nombre del proyecto',
    'Nome del progetto',
    'Nom du projet',
  ),
  contact_name: tag(
    'text',
    templateTypes,
    'First name of the contact, or everyone when there are several',
    'Nombre de pila del contacto, o todos si hay varios',
    'Nome del contatto, o tutti se sono più di uno',
    'Prénom du contact, ou tous s’il y en a plusieurs',
  ),
  recipient_name: tag(
    'text',
    templateTypes,
    'Full name of the recipient',
    'Nombre completo del destinatario',
    'Nome completo del destinatario',
    'Nom complet du destinataire',
  ),
  recipient_fname: tag(
    'text',
    templateTypes,
    'First name of the recipient',
    'Nombre de pila del destinatario',
    'Nome del destinatario',
    'Prénom du destinataire',
  ),
  recipient_lname: tag(
    'text',
    templateTypes,
    'Last name of the recipient',
    'Apellido del destinatario',
    'Cognome del destinatario',
    'Nom de famille du destinataire',
  ),
  recipient_email: tag(
    'text',
    templateTypes,
    'Email address of the recipient',
    'Correo electrónico del destinatario',
    'Indirizzo e-mail del destinatario',
    'Adresse e-mail du destinataire',
  ),
  user_name: tag(
    'text',
    templateTypes,
    'Name of the team member who sends',
    'Nombre del miembro del equipo que envía',
    'Nome del membro del team che invia',
    'Nom du membre de l’équipe qui envoie',
  ),
  user_email: tag(
    'text',
    templateTypes,
    'Email address of the team member who sends',
    'Correo electrónico del miembro del equipo que envía',
    'Indirizzo e-mail del membro del team che invia',
    'Adresse e-mail du membre de l’équipe qui envoie',
  ),
  stage_name: tag(
    'text',
    rounds,
    'Name of the stage',
    'Nombre de la etapa',
    'Nome della fase',
    'Nom de l’étape',
  ),
  revision_number: tag(
    'text',
    rounds,
    'Number of the revision round, as a word (one)',
    'Número de la ronda de revisión, en letras (uno)',
    'Numero della revisione, in lettere (uno)',
    'Numéro de la révision, en lettres (un)',
  ),
  revision_number_n: tag(
    'text',
    rounds,
    'Number of the revision round, in figures (1)',
    'Número de la ronda de revisión, en cifras (1)',
    'Numero della revisione, in cifre (1)',
    'Numéro de la révision, en chiffres (1)',
  ),
  revision_number_st: tag(
    'text',
    rounds,
    'Number of the revision round, as an ordinal (1st)',
    'Número de la ronda de revisión, como ordinal (1.ª)',
    'Numero della revisione, come ordinale (1ª)',
    'Numéro de la révision, en ordinal (1re)',
  ),
  stage_revisions_left: tag(
    'text',
    rounds,
    'Revision rounds left in the stage, as a word (two)',
    'Rondas de revisión que quedan en la etapa, en letras (dos)',
    'Revisioni rimaste nella fase, in lettere (due)',
    'Révisions restantes dans l’étape, en lettres (deux)',
  ),
  stage_revisions_left_n: tag(
    'text',
    rounds,
    'Revision rounds left in the stage, in figures (2)',
    'Rondas de revisión que quedan en la etapa, en cifras (2)',
    'Revisioni rimaste nella fase, in cifre (2)',
    'Révisions restantes dans l’étape, en chiffres (2)',
  ),
  stage_revisions_count: tag(
    'text',
    rounds,
    'Revision rounds of the stage in all',
    'Total de rondas de revisión de la etapa',
    'Totale delle revisioni della fase',
    'Nombre total de révisions de l’étape',
  ),
  allowed_feedback_days: tag(
    'text',
    [...rounds, 'multi-update'],
    'Business days the client has for feedback',
    'Días hábiles que tiene el cliente para responder',
    'Giorni lavorativi a disposizione del cliente per il feedback',
    'Jours ouvrés dont dispose le client pour répondre',
  ),
  project_overview: tag(
    'html',
    onProject,
    'The stages of the project and how far they are',
    'Las etapas del proyecto y su avance',
    'Le fasi del progetto e il loro avanzamento',
    'Les étapes du projet et leur avancement',
  ),
  multi_deliverables_preview: tag(
    'html',
    ['multi-update'],
    'The deliverables of this update with their review links',
    'Los entregables de este envío con sus enlaces de revisión',
    'I deliverable di questo aggiornamento con i link di revisione',
    'Les livrables de cet envoi avec leurs liens de relecture',
  ),
  files: tag(
    'html',
    sent,
    'The files uploaded with this mail',
    'Los archivos subidos con este correo',
    'I file caricati con questa e-mail',
    'Les fichiers joints à cet e-mail',
  ),
  timeline_link: tag(
    'link',
    onProject,
    'Link to the timeline of the project',
    'Enlace al cronograma del proyecto',
    'Link alla timeline del progetto',
    'Lien vers le calendrier du projet',
  ),
  review_link: tag(
    'link',
    rounds,
    'Link to the review page',
    'Enlace a la página de revisión',
    'Link alla pagina di revisione',
    'Lien vers la page de relecture',
  ),
  deliverable_name: tag(
    'text',
    ['deliverable'],
    'Name of the deliverable',
    'Nombre del entregable',
    'Nome del deliverable',
    'Nom du livrable',
  ),
  deliverable_link: tag(
    'link',
    ['deliverable'],
    'Link to the deliverable',
    'Enlace al entregable',
    'Link al deliverable',
    'Lien vers le livrable',
  ),
  deliverable_notes: tag(
    'text',
    ['deliverable'],
    'Notes on the deliverable',
    'Notas sobre el entregable',
    'Note sul deliverable',
    'Notes sur le livrable',
  ),
  survey_link: tag(
    'link',
    ['survey'],
    'Link to the survey',
    'Enlace a la encuesta',
    'Link al sondaggio',
    'Lien vers l’enquête',
  ),
  email_signature: tag(
    'html',
    templateTypes,
    'Email signature of the team member who sends',
    'Firma del miembro del equipo que envía',
    'Firma del membro del team che invia',
    'Signature du membre de l’équipe qui envoie',
  ),
  workspace_name: tag(
    'text',
    templateTypes,
    'Name of the workspace',
    'Nombre del espacio de trabajo',
    'Nome dell’area di lavoro',
    'Nom de l’espace de travail',
  ),
  workspace_url: tag(
    'link',
    templateTypes,
    'Address of the workspace',
    'Dirección del espacio de trabajo',
    'Indirizzo dell’area di lavoro',
    'Adresse de l’espace de travail',
  ),
  business_days_overdue: tag(
    'text',
    reminders,
    'Business days the feedback is overdue',
    'Días hábiles de retraso de la respuesta',
    'Giorni lavorativi di ritardo del feedback',
    'Jours ouvrés de retard de la réponse',
  ),
} as const satisfies Record<string, MergeTag>;

export type TagName = keyof typeof mergeTags;
type TagOfKind<Kind extends TagKind> = {
  [Name in TagName]: (typeof mergeTags)[Name]['kind'] extends Kind ? Name : never;
}[TagName];
export type TextTag = TagOfKind<'text'>;
export type HtmlTag = TagOfKind<'html'>;
export type LinkTag = TagOfKind<'link'>;

/** What a link says where the template gives it no text of its own. */
export const linkLabels: Readonly<Record<Language, Readonly<Record<LinkTag, string>>>> = {
  en: {
    review_link: 'Review the work',
    timeline_link: 'Open the timeline',
    deliverable_link: 'Open the deliverable',
    survey_link: 'Give your feedback',
    workspace_url: 'Open the workspace',
  },
  es: {
    review_link: 'Revisar el trabajo',
    timeline_link: 'Abrir el cronograma',
    deliverable_link: 'Abrir el entregable',
    survey_link: 'Dar mi opinión',
    workspace_url: 'Abrir el espacio de trabajo',
  },
  it: {
    review_link: 'Vedi il lavoro',
    timeline_link: 'Apri la timeline',
    deliverable_link: 'Apri il deliverable',
    survey_link: 'Lascia un parere',
    workspace_url: 'Apri l’area di lavoro',
  },
  fr: {
    review_link: 'Voir le travail',
    timeline_link: 'Ouvrir le calendrier',
    deliverable_link: 'Ouvrir le livrable',
    survey_link: 'Donner mon avis',
    workspace_url: 'Ouvrir l’espace de travail',
  },
};

/** Whether there is a tag of this name. */
export function isTagName(name: string): name is TagName {
  return Object.hasOwn(mergeTags, name);
}

/** Whether there is a tag of this name that stands for a link. */
export function isLinkTag(name: string): name is LinkTag {
  return Object.hasOwn(linkLabels.en, name);
}

/** The tag of this name, as the registry has it. */
export function tagOf(name: TagName): MergeTag {
  return mergeTags[name];
}

/** The tags a type's editor offers, in the registry's order. */
export function tagsOf(type: TemplateType): readonly TagName[] {
  return Object.keys(mergeTags)
    .filter(isTagName)
    .filter((name) => tagOf(name).types.includes(type));
}
