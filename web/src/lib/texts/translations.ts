/**
 * Texts of each language in two parts: those that contacts can meet, on the sign-in pages and in the portal, and the
 * team's, which are all others. A key that a language lacks fails the type check.
 */
import type { ErrorCode } from '#contracts/errors.ts';
import type { account } from './en/account.ts';
import type { address } from './en/address.ts';
import type { common } from './en/common.ts';
import type { CompareTexts } from './en/compare.ts';
import type { components } from './en/components.ts';
import type { connection } from './en/connection.ts';
import type { contacts } from './en/contacts.ts';
import type { deliverables } from './en/deliverables.ts';
import type { durations } from './en/durations.ts';
import type { editor } from './en/editor.ts';
import type { closed, enter, held, left, noAccess, unsent } from './en/enter.ts';
import type { feedback } from './en/feedback.ts';
import type { frame } from './en/frame.ts';
import type { guests } from './en/guests.ts';
import type { help } from './en/help.ts';
import type { invitation } from './en/invitation.ts';
import type { keys } from './en/keys.ts';
import type { notes } from './en/notes.ts';
import type { passkeys } from './en/passkeys.ts';
import type { password } from './en/password.ts';
import type { PlayerTexts } from './en/player.ts';
import type { PointsTexts } from './en/points.ts';
import type { projects } from './en/projects.ts';
import type { recovery } from './en/recovery.ts';
import type { reset } from './en/reset.ts';
import type { ReviewTexts } from './en/review.ts';
import type { search } from './en/search.ts';
import type { security } from './en/security.ts';
import type { sessions } from './en/sessions.ts';
import type { signIn } from './en/sign-in.ts';
import type { stepUp } from './en/step-up.ts';
import type { subscription } from './en/subscription.ts';
import type { SurveyTexts } from './en/survey.ts';
import type { timeline } from './en/timeline.ts';
import type { ViewerTexts } from './en/viewer.ts';

/** Part of a path after its first key. */
type Below<Path extends string, Key> = Key extends string
  ? Path extends `${Key}.${infer Rest}`
    ? Rest
    : never
  : never;

/** Text or sentence, in contrast to a group of them. */
type Leaf = string | ((...given: never[]) => unknown) | readonly unknown[];

/**
 * Catalogue in any language: English sentences are strings, and the texts at these paths, such as `menu.team`,
 * missing.
 */
type Without<T, Path extends string> = T extends string
  ? string
  : T extends readonly string[]
    ? readonly string[]
    : T extends Leaf
      ? T
      : { readonly [Key in keyof T as Key extends Path ? never : Key]: Without<T[Key], Below<Path, Key>> };

export type TimelineTexts = Without<
  typeof timeline,
  | 'history.saidAddress'
  | 'noReminder'
  | 'seeAs'
  | 'actions.seeAs'
  | 'noRound'
  | 'noRoundText'
  | 'backToTimeline'
  | 'multiUpdate'
  | 'projectSettings'
  | 'clientSettings'
  | 'archive'
  | 'closed.readOnly'
  | 'files.noneText'
  | 'said'
  | 'clicks'
  | 'act.agentApprove'
  | 'act.agentReject'
  | 'overview.column.clicked'
  | 'overview.column.settings'
  | 'overview.settingsOf'
  | 'overview.notClicked'
  | 'actions'
  | 'sendRound'
  | 'moreActions'
  | 'notices'
  | 'already'
  | `errors.${keyof (typeof timeline)['notices']}`
  | 'undo'
  | 'confirm'
  | 'addRound'
  | 'undoDialog'
  | 'undoWhat'
  | 'reopenDialog'
  | 'dates'
  | 'due'
  | 'dateLabel'
  | 'dateFields'
  | 'reasons'
  | 'undoable'
  | 'someRound'
  | 'history.mails'
  | 'history.mailReasons'
  | 'history.mailsTitle'
  | 'history.mailsUnderWay'
  | 'history.mailCount'
  | 'history.sendAgain'
  | 'history.sendAgainTo'
  | 'history.notAgain'
  | 'history.sendAll'
  | 'history.resending'
  | 'history.mayHaveArrived'
  | 'undelivered'
  | `events.${
      | 'internalComment'
      | 'pointsAnswered'
      | 'answersChanged'
      | 'answerWithdrawn'
      | 'pointAssigned'
      | 'undelivered'
      | 'delivered'
      | 'mailResent'
      | 'undone'
      | 'stagesAdded'
      | 'edited'
      | 'dateChanged'
      | 'linear'
      | 'nonLinear'
      | 'feedbackOverdue'
      | 'targetMissed'
      | 'linkOpened'
      | 'linkRevoked'
      | 'linkRenewed'
      | 'linkCopied'
      | 'linkAsked'
      | 'linkAskedElsewhere'
      | 'noteAdded'
      | 'noteUpdated'
      | 'noteDeleted'
      | 'filesAdded'
      | 'fileDescribed'
      | 'fileCaptioned'
      | 'describedVersion'
      | 'fileRetried'
      | 'fileDeleted'
      | 'filesHanded'
      | 'fileTakenBack'
      | 'handedFileDescribed'
      | 'handedFileCaptioned'
      | 'handedDescribedVersion'
      | 'handedFileRetried'
      | 'deliverableOpened'
      | 'addressSuppressed'
      | 'fileRefused'
      | 'surveySent'
      | 'surveyReminded'
      | 'surveyCompleted'
      | 'clientChanged'}`
  | 'events.deliverable.Deliverable Saved'
  | 'events.deliverable.Deliverable Deleted'
  | `events.project.${
      | 'Scope Added'
      | 'Scope Updated'
      | 'Scope Deleted'
      | 'Survey Answered'
      | 'Project Created'
      | 'Deliverable Added'
      | 'Project Updated'}`
>;

type AgentsNotes =
  | 'addAndNotify'
  | 'deletedMeanwhile'
  | 'edit'
  | 'remove'
  | 'audience'
  | 'menu'
  | 'emptyText'
  | 'save';

/** Refusals that a contact's own actions can meet. Any other shows the failed action's title. */
export type ContactError = Extract<
  ErrorCode,
  | 'address_link_dead'
  | 'address_same'
  | 'address_taken'
  | 'address_taken_at'
  | 'address_changed_lately'
  | 'address_of_single_sign_on'
  | 'recovery_code_wrong'
  | 'view_ended'
  | 'workspace_held'
  | 'only_contact_answers'
  | 'passkey_refused'
  | 'stage_not_found'
  | 'revision_not_found'
  | 'not_in_progress'
  | 'not_awaiting_feedback'
  | 'not_open_for_review'
  | 'already_approved'
  | 'already_rejected'
  | 'already_completed'
  | 'reopened'
  | 'too_many_decisions'
  | 'agents_only'
  | 'clients_only'
  | 'sign_in_needed'
  | 'not_this_revision'
  | 'production_details_hidden'
  | 'hidden_from_you'
  | 'no_feedback_yet'
  | 'not_your_survey'
  | 'read_only'
  | 'suspended'
  | 'not_found'
  | 'unauthorized'
  | 'invalid_input'
  | 'not_a_member'
  | 'sign_in_expired'
  | 'body_too_large'
  | 'conflict'
  | 'idempotency_mismatch'
  | 'idempotency_running'
  | 'busy'
  | 'internal'
  | 'project_not_found'
  | 'project_closed'
  | 'guests_not_allowed'
  | 'guest_on_project'
  | 'too_many_contacts'
  | 'file_not_found'
  | 'survey_not_found'
  | 'survey_already_completed'
  | 'rating_missing'
  | 'note_not_found'
  | 'note_stage_missing'
  | 'note_empty'
  | 'note_too_long'
  | 'too_many_notes'
  | 'picture_not_found'
  | 'picture_refused'
  | 'too_many_pictures'
  | 'notes_full'
  | 'scope_not_found'
  | 'deliverable_not_found'
  | 'too_many_requests'
  | 'single_sign_on_required'
  | 'single_sign_on_refused'
  | 'single_sign_on_off'
>;

export type ErrorTexts = Readonly<Record<ContactError, { readonly title: string; readonly text: string }>>;

/** Catalogues of a language, by the names under which the English ones are registered. */
export type PortalTexts = Without<OfContacts, never>;

type OfContacts = {
  readonly account: Pick<typeof account, 'notAnAddress' | 'retrieve'> & {
    readonly fields: Pick<(typeof account)['fields'], 'subdomain'>;
  };
  readonly address: typeof address;
  readonly common: Without<typeof common, 'undelivered'>;
  readonly compare: CompareTexts;
  readonly components: Without<
    typeof components,
    'showTable' | 'showChart' | 'showTableOf' | 'showChartOf' | 'notEnoughData'
  >;
  readonly connection: typeof connection;
  readonly contacts: typeof contacts;
  readonly deliverables: Pick<
    typeof deliverables,
    'title' | 'emptyClient' | 'emptyClientText' | 'list' | 'sentBy' | 'link' | 'files' | 'noFiles'
  > & { readonly errors: Pick<(typeof deliverables)['errors'], 'load'> };
  readonly durations: typeof durations;
  readonly editor: typeof editor;
  readonly enter: typeof enter;
  readonly errors: ErrorTexts;
  readonly feedback: Pick<typeof feedback, 'tab' | 'asked'> & {
    readonly list: Pick<(typeof feedback)['list'], 'empty'>;
    readonly errors: Pick<(typeof feedback)['errors'], 'load'>;
  };
  readonly frame: Pick<
    typeof frame,
    | 'navigation'
    | 'account'
    | 'appearance'
    | 'light'
    | 'dark'
    | 'system'
    | 'signOut'
    | 'signOutEverywhere'
    | 'signedOutEverywhereFailed'
    | 'help'
    | 'knowledgeBase'
    | 'reportBug'
    | 'search'
  > & { readonly menu: Pick<(typeof frame)['menu'], 'projects' | 'archived_projects'> };
  readonly guests: typeof guests;
  readonly help: Without<typeof help, 'agents'>;
  readonly invitation: typeof invitation;
  readonly keys: Without<
    typeof keys,
    'turnedOff.agent' | `words.${'edit' | 'create' | 'board' | 'calendar' | 'inbox' | 'select'}`
  >;
  readonly left: typeof left;
  /** The rest is the owner's, who reads English. */
  readonly closed: Pick<typeof closed, 'pageTitle' | 'title' | 'text' | 'signIn' | 'leave'>;
  readonly noAccess: typeof noAccess;
  readonly held: typeof held;
  readonly unsent: typeof unsent;
  readonly notes: Without<
    typeof notes,
    | 'switches'
    | 'newAudience'
    | 'whom'
    | 'notified'
    | 'clientUntold'
    | 'hiddenFromAll'
    | 'confirm'
    | 'savedMeanwhile'
    | `list.${'notes' | 'scope'}.${AgentsNotes}`
    | `list.${'notes' | 'scope'}.${'notices' | 'errors'}.${'updated' | 'deleted' | 'update' | 'delete' | 'visibility'}`
    | 'list.scope.add'
    | 'list.scope.notices'
    | 'list.scope.errors.add'
  >;
  readonly passkeys: typeof passkeys;
  readonly password: typeof password;
  readonly projects: Pick<
    typeof projects,
    | 'active'
    | 'archived'
    | 'caption'
    | 'search'
    | 'searchPlaceholder'
    | 'status'
    | 'anyStatus'
    | 'view'
    | 'table'
    | 'grid'
    | 'loadMore'
    | 'loadingMore'
    | 'shown'
    | 'onlyHealthOff'
    | 'onlyStage'
    | 'onlyUpcoming'
    | 'clearFilter'
    | 'clearAll'
    | 'multi'
    | 'multipleStages'
    | 'progressOf'
    | 'survey'
  > & {
    readonly empty: Without<
      (typeof projects)['empty'],
      'activeText' | 'teamText' | 'archivedText' | 'toActive'
    >;
    readonly column: Without<
      (typeof projects)['column'],
      'client' | 'link_clicked' | 'due' | 'days' | 'target' | 'owner' | 'review' | 'settings'
    >;
    readonly badge: (typeof projects)['badge'];
    readonly notice: Pick<(typeof projects)['notice'], 'notFound' | 'loadError'>;
  };
  readonly reset: typeof reset;
  readonly player: PlayerTexts;
  readonly points: Omit<PointsTexts, 'team'>;
  readonly review: ReviewTexts;
  readonly search: Without<
    typeof search,
    | 'placeholder.agent'
    | 'kind.client'
    | 'kind.contact'
    | 'kind.view'
    | 'kind.sharedView'
    | `commands.${'newProject' | 'newProof' | 'remindLate' | 'newClient' | 'invite' | 'seeAs'}`
    | 'noProject'
    // Words that are looked for, not read: a client's commands are found by their titles.
    | 'also'
    | 'pages'
    | 'savedViews'
    | 'board'
    | 'calendar'
    | 'inbox'
  >;
  readonly recovery: typeof recovery;
  readonly security: typeof security;
  readonly sessions: typeof sessions;
  readonly signIn: typeof signIn;
  /** A client is held to no second factor. */
  readonly stepUp: Without<typeof stepUp, 'noneDemanded'>;
  readonly subscription: {
    readonly banner: Pick<(typeof subscription)['banner'], 'readOnly' | 'readOnlyText'>;
    readonly inactive: Pick<(typeof subscription)['inactive'], 'title' | 'others' | 'signOut'>;
  };
  readonly survey: SurveyTexts;
  readonly timeline: TimelineTexts;
  readonly viewer: ViewerTexts;
};

/** Texts of `All` that `Some` lacks; groups that it has whole are missing. */
type Rest<All, Some> = {
  readonly [Key in keyof All as Key extends keyof Some
    ? All[Key] extends Leaf
      ? never
      : keyof Rest<All[Key], Some[Key]> extends never
        ? never
        : Key
    : Key]: Key extends keyof Some ? Rest<All[Key], Some[Key]> : Without<All[Key], never>;
};

type English = typeof import('./en/account.ts') &
  typeof import('./en/address.ts') &
  typeof import('./en/analytics.ts') &
  typeof import('./en/answering.ts') &
  typeof import('./en/approvers.ts') &
  typeof import('./en/audit.ts') &
  typeof import('./en/billing.ts') &
  typeof import('./en/board.ts') &
  typeof import('./en/calendar.ts') &
  typeof import('./en/clients.ts') &
  typeof import('./en/common.ts') &
  typeof import('./en/compare.ts') &
  typeof import('./en/components.ts') &
  typeof import('./en/compose.ts') &
  typeof import('./en/connection.ts') &
  typeof import('./en/contacts.ts') &
  typeof import('./en/dashboard.ts') &
  typeof import('./en/date-field.ts') &
  typeof import('./en/deliverables.ts') &
  typeof import('./en/domains.ts') &
  typeof import('./en/durations.ts') &
  typeof import('./en/editor.ts') &
  typeof import('./en/enter.ts') &
  typeof import('./en/feedback.ts') &
  typeof import('./en/figures.ts') &
  typeof import('./en/files.ts') &
  typeof import('./en/first-proof.ts') &
  typeof import('./en/forms.ts') &
  typeof import('./en/frame.ts') &
  typeof import('./en/guests.ts') &
  typeof import('./en/help.ts') &
  typeof import('./en/inbox.ts') &
  typeof import('./en/invitation.ts') &
  typeof import('./en/keys.ts') &
  typeof import('./en/leaving.ts') &
  typeof import('./en/limits.ts') &
  typeof import('./en/logo.ts') &
  typeof import('./en/mailing.ts') &
  typeof import('./en/mails.ts') &
  typeof import('./en/merge-tags.ts') &
  typeof import('./en/moves.ts') &
  typeof import('./en/multi-update.ts') &
  typeof import('./en/notes.ts') &
  typeof import('./en/passkeys.ts') &
  typeof import('./en/password.ts') &
  typeof import('./en/player.ts') &
  typeof import('./en/points.ts') &
  typeof import('./en/projects.ts') &
  typeof import('./en/proof-entry.ts') &
  typeof import('./en/push.ts') &
  typeof import('./en/readers.ts') &
  typeof import('./en/recovery.ts') &
  typeof import('./en/reset.ts') &
  typeof import('./en/review.ts') &
  typeof import('./en/search.ts') &
  typeof import('./en/second-factor.ts') &
  typeof import('./en/security.ts') &
  typeof import('./en/sessions.ts') &
  typeof import('./en/settings.ts') &
  typeof import('./en/sign-in.ts') &
  typeof import('./en/single-sign-on.ts') &
  typeof import('./en/step-up.ts') &
  typeof import('./en/subscription.ts') &
  typeof import('./en/survey.ts') &
  typeof import('./en/templates.ts') &
  typeof import('./en/timeline.ts') &
  typeof import('./en/tour.ts') &
  typeof import('./en/upgrade.ts') &
  typeof import('./en/viewer.ts') &
  typeof import('./en/client-messages.ts') &
  typeof import('./en/wishes.ts') &
  typeof import('./en/workflow-editor.ts') & {
    readonly errors: Readonly<Record<ErrorCode, { readonly title: string; readonly text: string }>>;
  };

/** Texts of a language that only members of the team meet; the refusals of a password are texts of its field. */
export type TeamTexts = Rest<Omit<English, 'passwordRefusals'>, PortalTexts>;
