import { html, joinHtml, type SafeHtml, singleLine } from './html.ts';
import type { Language } from './language.ts';
import { en } from './system-mail/en.ts';
import { es } from './system-mail/es.ts';
import { fr } from './system-mail/fr.ts';
import { it } from './system-mail/it.ts';

type OfProject = { readonly project_name: string; readonly timeline_link: string };
type OfStage = OfProject & { readonly stage_name: string };
/** `revision_number` counts rounds; the preview's is 0. */
type OfRound = OfStage & { readonly revision_number: number };

/** One revision that waits for the recipient. */
export type DigestItem = {
  readonly project_name: string;
  readonly stage_name: string;
  readonly revision_number: number;
  readonly business_days_overdue: number;
  readonly review_link: string;
};

/** What both mails to who signs up tell. */
export type SignUpValues = {
  readonly recipient_fname: string;
  readonly workspace_name: string;
  /** Where it will be: `acme.proofline.example`. */
  readonly domain: string;
  readonly confirm_link: string;
};

/** The mails that are built in (they are no editable templates), with what each tells. */
export type SystemMailValues = {
  client_approved: OfRound & { readonly contact_name: string };
  client_requested_changes: OfRound & { readonly contact_name: string; readonly message: string };
  client_commented: OfRound & { readonly contact_name: string; readonly message: string };
  note_added: OfStage & { readonly author_name: string; readonly note: SafeHtml };
  scope_added: OfProject & { readonly author_name: string; readonly note: SafeHtml };
  /** To whoever uploaded a file whose content was refused. */
  file_refused: OfProject & { readonly file_name: string };
  owner_new_client: {
    readonly user_name: string;
    readonly client_name: string;
    readonly client_link: string;
  };
  owner_new_user: { readonly user_name: string; readonly new_user_name: string; readonly team_link: string };
  owner_csat: OfProject & {
    readonly contact_name: string;
    readonly client_name: string;
    /** The mean of the stars, of 5. */
    readonly rating: number;
    /** Empty for none. */
    readonly comment: string;
  };
  overdue_notice: OfStage & { readonly client_name: string; readonly business_days_overdue: number };
  /** To the team: a stage was to be completed by the date, as the workspace writes dates. */
  target_missed: OfStage & { readonly client_name: string; readonly target_date: string };
  /** To whoever sent a mail that came back, or that its reader reported as unwanted. */
  address_suppressed: {
    readonly address: string;
    /** The mail's subject. */
    readonly about: string;
    readonly why: 'bounced' | 'complained';
    /** Where the address can be mended. */
    readonly contact_link: string;
  };
  guest_added: OfProject & { readonly recipient_fname: string; readonly user_name: string };
  reminder_digest: { readonly recipient_fname: string; readonly items: readonly DigestItem[] };
  sign_in_invitation: {
    readonly recipient_fname: string;
    readonly recipient_email: string;
    readonly user_name: string;
    readonly workspace_name: string;
    readonly sign_in_link: string;
  };
  /** To whoever's address a workspace was signed up with; the link is good for a day. */
  confirm_sign_up: SignUpValues;
  /** The same, to somebody who has a login already. */
  confirm_sign_up_known: SignUpValues;
  workspace_addresses: {
    readonly recipient_email: string;
    readonly workspaces: readonly { readonly name: string; readonly sign_in_link: string }[];
  };
  no_workspaces: { readonly recipient_email: string; readonly sign_up_link: string };
};
export type SystemMail = keyof SystemMailValues;

type SystemMailText = { readonly subject: string; readonly paragraphs: readonly SafeHtml[] };

/** A language's words for all of them. */
export type SystemMailTexts = {
  readonly [Name in SystemMail]: (values: SystemMailValues[Name]) => SystemMailText;
};

const texts: Readonly<Record<Language, SystemMailTexts>> = { en, es, it, fr };

/**
 * A built-in mail in the recipient's language: its subject as plain text on one line, its body as HTML with every value
 * escaped. Throws a RangeError for a link that is none.
 */
export function systemMail<Name extends SystemMail>(
  name: Name,
  values: SystemMailValues[Name],
  language: Language,
): { readonly subject: string; readonly html: string } {
  const { subject, paragraphs } = texts[language][name](values);
  const body = joinHtml(
    paragraphs
      .filter((paragraph) => paragraph.html !== '')
      // A list or a note brings its own blocks, which a paragraph can't hold.
      .map((paragraph) => (/^<(ul|blockquote)/.test(paragraph.html) ? paragraph : html`<p>${paragraph}</p>`)),
  );
  return { subject: singleLine(subject), html: body.html };
}
