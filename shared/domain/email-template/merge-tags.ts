import type { Language } from './language.ts';

/** Template types, by the mail that they are for (delivery.md section 3), and `none`. */
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
 * Kind of a tag's value: an escaped text; HTML built or sanitised by us; or a link, which is a URL inside `href` and a
 * labelled link elsewhere.
 */
type TagKind = 'text' | 'html' | 'link';

export type MergeTag = {
  readonly kind: TagKind;
  /** Types whose editor offers the tag and whose mails have a value for it. `none` has all tags. */
  readonly types: readonly TemplateType[];
};

/** Types of the rounds after the preview. */
const later = ['first_rev', 'other_rev', 'last_rev', 'additional_rev_free', 'additional_rev_cost'] as const;
const sent = ['first_preview', ...later] as const;
const reminders = ['reminder', 'feedback_auto_reminder'] as const;
const rounds = [...sent, ...reminders] as const;
const onProject = [...rounds, 'multi-update', 'deliverable', 'survey'] as const;

const tag = <Kind extends TagKind>(kind: Kind, types: readonly TemplateType[]) => ({
  kind,
  types: [...types, 'none'] as readonly TemplateType[],
});

/** Registry of all merge tags (administration.md section 3), and `files` (delivery.md section 5). */
const mergeTags = {
  client_name: tag('text', templateTypes),
  project_name: tag('text', onProject),
  contact_name: tag('text', templateTypes),
  recipient_name: tag('text', templateTypes),
  recipient_fname: tag('text', templateTypes),
  recipient_lname: tag('text', templateTypes),
  recipient_email: tag('text', templateTypes),
  user_name: tag('text', templateTypes),
  user_email: tag('text', templateTypes),
  stage_name: tag('text', rounds),
  revision_number: tag('text', rounds),
  revision_number_n: tag('text', rounds),
  revision_number_st: tag('text', rounds),
  stage_revisions_left: tag('text', rounds),
  stage_revisions_left_n: tag('text', rounds),
  stage_revisions_count: tag('text', rounds),
  allowed_feedback_days: tag('text', [...rounds, 'multi-update']),
  project_overview: tag('html', onProject),
  multi_deliverables_preview: tag('html', ['multi-update']),
  files: tag('html', sent),
  change_list: tag('html', later),
  timeline_link: tag('link', onProject),
  review_link: tag('link', rounds),
  deliverable_name: tag('text', ['deliverable']),
  deliverable_link: tag('link', ['deliverable']),
  deliverable_notes: tag('text', ['deliverable']),
  survey_link: tag('link', ['survey']),
  email_signature: tag('html', templateTypes),
  workspace_name: tag('text', templateTypes),
  workspace_url: tag('link', templateTypes),
  business_days_overdue: tag('text', reminders),
} as const satisfies Record<string, MergeTag>;

export type TagName = keyof typeof mergeTags;
type TagOfKind<Kind extends TagKind> = {
  [Name in TagName]: (typeof mergeTags)[Name]['kind'] extends Kind ? Name : never;
}[TagName];
export type TextTag = TagOfKind<'text'>;
export type HtmlTag = TagOfKind<'html'>;
export type LinkTag = TagOfKind<'link'>;

/** Label of a link to which the template gives no text. */
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
    timeline_link: 'Ver el cronograma',
    deliverable_link: 'Ver el entregable',
    survey_link: 'Dar mi opinión',
    workspace_url: 'Ir al espacio de trabajo',
  },
  it: {
    review_link: 'Vedi il lavoro',
    timeline_link: 'Vedi la timeline',
    deliverable_link: 'Vedi l’elaborato',
    survey_link: 'Esprimi un parere',
    workspace_url: 'Vai allo spazio di lavoro',
  },
  fr: {
    review_link: 'Voir le travail',
    timeline_link: 'Voir le calendrier',
    deliverable_link: 'Voir le livrable',
    survey_link: 'Donner mon avis',
    workspace_url: 'Accéder à l’espace de travail',
  },
};

export const isTagName = (name: string): name is TagName => Object.hasOwn(mergeTags, name);

export const isLinkTag = (name: string): name is LinkTag => Object.hasOwn(linkLabels.en, name);

export const tagOf = (name: TagName): MergeTag => mergeTags[name];

/** Tags that a type's editor offers, in the registry's order. */
export const tagsOf = (type: TemplateType): readonly TagName[] =>
  Object.keys(mergeTags)
    .filter(isTagName)
    .filter((name) => tagOf(name).types.includes(type));
