/** Values of the built-in mails, and the shape of their texts in a language. */
import type { SafeHtml } from '../html.ts';
import type { AboutPoints, ShownPoint } from '../point-words.ts';
import type { MailText } from './built.ts';
import type { DigestValues } from './digest.ts';

type OfProject = { readonly project_name: string; readonly timeline_link: string };
type OfStage = OfProject & { readonly stage_name: string };
/** `revision_number` counts rounds; the preview's is 0. */
type OfRound = OfStage & { readonly revision_number: number };
/** Points that came with a client's action. */
type WithPoints = { readonly contact_name: string; readonly points: AboutPoints<ShownPoint> };

/**
 * Turn of a conversation about a point. `text` is empty for a turn without words; for a point that was written or
 * assigned, it is the point's own.
 */
export type PointTurn = {
  readonly what: 'replied' | 'asked' | 'commented' | 'noted' | 'reopened' | 'accepted' | 'assigned';
  readonly by: string;
  readonly point: ShownPoint;
  readonly text: string;
  /** Number of pictures that came with the text. */
  readonly pictures?: number;
};

/** Revision that awaits the recipient's feedback. */
export type DigestItem = {
  readonly project_name: string;
  readonly stage_name: string;
  readonly revision_number: number;
  readonly business_days_overdue: number;
  readonly review_link: string;
};

/** Values of both sign-up mails, which hold no word of the form: a stranger may have typed it, and any address. */
export type SignUpValues = { readonly confirm_link: string };

/** Values of the built-in mails, which have no editable template. */
export type SystemMailValues = {
  /** `message` is empty where the client gave none. */
  client_approved: OfRound & WithPoints & { readonly message: string };
  client_requested_changes: OfRound & WithPoints & { readonly message: string };
  client_commented: OfRound & { readonly contact_name: string; readonly message: string };
  /** Decision on a round that was decided before. `message` is empty where the client gave none. */
  client_decided_late: OfRound &
    WithPoints & {
      readonly decision: 'approve' | 'request_changes';
      readonly message: string;
    };
  /** Further link to a round, which ends the earlier ones. */
  new_link: {
    readonly recipient_fname: string;
    readonly user_name: string;
    readonly project_name: string;
    readonly stage_name: string;
    readonly review_link: string;
  };
  /** Holder of an ended link asks for a new one; without a stage, `stage_name` is the project. */
  link_asked: OfStage & { readonly contact_name: string };
  /** Wish for a later due date: days in words. `message` is empty where the client gave none. */
  more_time_asked: OfRound & {
    readonly contact_name: string;
    readonly day: string;
    readonly due_day: string;
    readonly message: string;
  };
  /** Answer to it, to the contact who asked: `evening` is that of the due date, moved or not. */
  more_time_answered: Omit<OfRound, 'timeline_link'> & {
    readonly recipient_fname: string;
    readonly user_name: string;
    readonly agreed: boolean;
    readonly day: string;
    readonly evening: string;
    readonly message: string;
    /** Contact's own link to the round, or the portal. */
    readonly review_link: string;
  };
  /** Decision that the client has taken back. */
  client_recalled: OfRound & {
    readonly contact_name: string;
    readonly decision: 'approve' | 'request_changes';
  };
  /** Answer to a round that several contacts decide; `decided` is the result of all, if it was the last one. */
  approver_answered: OfRound &
    WithPoints & {
      readonly decision: 'approve' | 'request_changes';
      readonly message: string;
      /** Number of answers that are still to come. */
      readonly waiting: number;
      readonly decided: 'approve' | 'request_changes' | null;
    };
  /** To the team: nobody is left to wait for, so that the answers decide. */
  answers_settled: OfRound & { readonly decided: 'approve' | 'request_changes' };
  /** Points without a decision. */
  client_added_points: OfRound & WithPoints;
  /** To the team: a conversation about the points of a round. */
  team_conversation: OfRound & { readonly turns: AboutPoints<PointTurn> };
  /** To a contact: the same conversation, as far as clients may read it. */
  client_conversation: Omit<OfRound, 'timeline_link'> & {
    readonly recipient_fname: string;
    readonly turns: AboutPoints<PointTurn>;
    /** Contact's own link to the round. */
    readonly review_link: string;
  };
  note_added: OfStage & { readonly author_name: string; readonly note: SafeHtml };
  scope_added: OfProject & { readonly author_name: string; readonly note: SafeHtml };
  /** To the person who uploaded a file whose content was refused. */
  file_refused: OfProject & { readonly file_name: string; readonly infected: boolean };
  owner_new_client: {
    readonly user_name: string;
    readonly client_name: string;
    readonly client_link: string;
  };
  owner_new_user: { readonly user_name: string; readonly new_user_name: string; readonly team_link: string };
  owner_csat: OfProject & {
    readonly contact_name: string;
    readonly client_name: string;
    /** Mean of the stars, out of 5. */
    readonly rating: number;
    /** Empty for none. */
    readonly comment: string;
  };
  overdue_notice: OfStage & { readonly client_name: string; readonly business_days_overdue: number };
  /** To the team: a stage missed its target date, which is formatted as in the workspace. */
  target_missed: OfStage & { readonly client_name: string; readonly target_date: string };
  /** To the team: no mail of a round has gone out, although each was tried. */
  preview_undelivered: OfRound;
  /** To the sender of a mail that bounced or was reported as spam. */
  address_suppressed: {
    readonly address: string;
    /** Mail's subject. */
    readonly about: string;
    readonly why: 'bounced' | 'complained';
    /** Link to the contact, to correct the address. */
    readonly contact_link: string;
  };
  /**
   * To the former address of a contact. It may be a stranger's, so it names neither the contact nor the new address.
   */
  contact_address_changed: { readonly workspace_name: string; readonly old_address: string };
  /** To the owner: a contact has another address, which links and invitations go to from now on. */
  owner_contact_address: {
    readonly user_name: string;
    readonly contact_name: string;
    readonly client_name: string;
    readonly old_address: string;
    readonly new_address: string;
    readonly contact_link: string;
  };
  /** `rounds`: open ones, with the links of a recipient without a login; without any, the mail leads to the project. */
  guest_added: OfProject & {
    readonly recipient_fname: string;
    readonly user_name: string;
    readonly rounds: readonly { readonly stage_name: string; readonly review_link: string }[];
  };
  /** To the team: a contact has put a colleague on the project. */
  client_added_guest: OfProject & { readonly contact_name: string; readonly guest_name: string };
  /** To a member, once a day, at the hour that they chose. */
  daily_digest: DigestValues;
  reminder_digest: { readonly recipient_fname: string; readonly items: readonly DigestItem[] };
  sign_in_invitation: {
    readonly recipient_fname: string;
    readonly recipient_email: string;
    readonly user_name: string;
    readonly workspace_name: string;
    readonly sign_in_link: string;
  };
  /** Invitation of a person who is no member yet; its link is valid for seven days. */
  invitation: {
    readonly recipient_fname: string;
    readonly recipient_email: string;
    readonly user_name: string;
    readonly workspace_name: string;
    readonly invitation_link: string;
  };
  /** To the address that signed up for a workspace; the link is valid for a day. */
  confirm_sign_up: SignUpValues;
  /** The same, to a person who already has a login. */
  confirm_sign_up_known: SignUpValues;
  workspace_addresses: {
    readonly recipient_email: string;
    readonly workspaces: readonly { readonly name: string; readonly sign_in_link: string }[];
  };
  /** Code for a decision by a mailed link, valid for ten minutes. */
  decision_code: { readonly recipient_fname: string; readonly project_name: string; readonly code: string };
  /** Link that sets a new password, valid for ten minutes. */
  password_link: { readonly recipient_email: string; readonly password_link: string };
  /** Sent in place of `password_link` to an address without a login. */
  no_login: { readonly recipient_email: string; readonly sign_in_link: string };
  /** To the address that a person wants to sign in with: a link that changes it, valid for an hour. */
  address_link: { readonly recipient_email: string; readonly address_link: string };
  /** Sent in place of `address_link` to an address that has a login. */
  address_has_login: { readonly recipient_email: string; readonly sign_in_link: string };
  /** To the present address: a link that stops the change, or takes it back. */
  address_asked: { readonly recipient_email: string; readonly stop_link: string };
  /** To the former address. */
  address_changed: { readonly recipient_email: string; readonly stop_link: string };
  /** To both addresses of a change that was taken back. */
  address_taken_back: { readonly recipient_email: string; readonly sign_in_link: string };
  /** To a person whose password was changed: a warning, in case somebody else did it. */
  password_changed: { readonly recipient_email: string; readonly sign_in_link: string };
  /** To a person whose second factor was set up, or turned off. */
  second_factor_on: { readonly recipient_email: string; readonly sign_in_link: string };
  second_factor_off: { readonly recipient_email: string; readonly sign_in_link: string };
  /** To a person whose sign-in got a passkey, or lost one. */
  passkey_added: { readonly recipient_email: string; readonly sign_in_link: string };
  passkey_removed: { readonly recipient_email: string; readonly sign_in_link: string };
  /** To owner and admins: the DNS record that proves a domain of the single sign-on is gone. */
  sign_on_domain_missing: {
    readonly domain: string;
    /** Days for which it stays proven. */
    readonly days: number;
    readonly workspace_name: string;
    readonly record_name: string;
    readonly record_value: string;
    readonly settings_link: string;
  };
  /** To a person who signed in on a device or in a network that they had not used before. */
  new_device: {
    readonly recipient_email: string;
    /** Empty for what is not known. */
    readonly browser: string;
    readonly system: string;
    readonly network: string;
    readonly sign_in_link: string;
  };
  /** To a member of the team whose sessions an administrator of the workspace ended. */
  logged_out: {
    readonly user_name: string;
    readonly workspace_name: string;
    readonly recipient_email: string;
    readonly sign_in_link: string;
  };
  /** To a new admin, and to the owner. */
  admin_granted: {
    readonly user_name: string;
    readonly admin_name: string;
    readonly workspace_name: string;
    readonly team_link: string;
  };
  /** To the new owner of a workspace, and to the one before. */
  handed_over: {
    readonly user_name: string;
    readonly owner_name: string;
    readonly workspace_name: string;
    readonly team_link: string;
  };
  /** To the owner of a workspace that is marked for deletion. */
  workspace_deleted: {
    readonly user_name: string;
    readonly workspace_name: string;
    readonly domain: string;
    /** End of the grace, with its time zone. */
    readonly until: string;
    readonly recall_link: string;
  };
  /** To owner and admins of a workspace that has another subdomain. */
  workspace_moved: {
    readonly user_name: string;
    readonly workspace_name: string;
    readonly former_domain: string;
    readonly domain: string;
    readonly sign_in_link: string;
  };
  no_workspaces: { readonly recipient_email: string; readonly sign_up_link: string };
};
export type SystemMail = keyof SystemMailValues;

const accountMails = [
  'confirm_sign_up',
  'confirm_sign_up_known',
  'workspace_addresses',
  'decision_code',
  'password_link',
  'no_login',
  'password_changed',
  'second_factor_on',
  'second_factor_off',
  'passkey_added',
  'passkey_removed',
  'sign_on_domain_missing',
  'address_link',
  'address_has_login',
  'address_asked',
  'address_changed',
  'address_taken_back',
  'new_device',
  'workspace_deleted',
  'workspace_moved',
  'no_workspaces',
] as const satisfies readonly SystemMail[];

/** Mail about a sign-in or a workspace. */
export type AccountMail = (typeof accountMails)[number];
/** Mail about a project or the team. */
export type NoticeMail = Exclude<SystemMail, AccountMail>;

export const isAccountMail = (name: SystemMail): name is AccountMail =>
  accountMails.some((one) => one === name);

/** Texts of a language for these mails. */
export type MailTexts<Names extends SystemMail> = {
  readonly [Name in Names]: (values: SystemMailValues[Name]) => MailText;
};
