/**
 * Texts that contacts can meet, and so have in each language: on the sign-in pages and in the portal. A catalogue's other
 * texts are the team's. A key that a language lacks fails the type check.
 */
import type { ErrorCode } from '#contracts/errors.ts';
import type { account } from './en/account.ts';
import type { common } from './en/common.ts';
import type { CompareTexts } from './en/compare.ts';
import type { components } from './en/components.ts';
import type { connection } from './en/connection.ts';
import type { deliverables } from './en/deliverables.ts';
import type { durations } from './en/durations.ts';
import type { editor } from './en/editor.ts';
import type { closed, enter, left, noAccess } from './en/enter.ts';
import type { feedback } from './en/feedback.ts';
import type { frame } from './en/frame.ts';
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

/**
 * Catalogue in any language: English sentences are strings, and the texts at these paths, such as `menu.team`,
 * missing.
 */
type Without<T, Path extends string> = T extends string
  ? string
  : T extends ((...given: never[]) => unknown) | readonly unknown[]
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
      | 'fileDeleted'
      | 'filesHanded'
      | 'fileTakenBack'
      | 'deliverableOpened'
      | 'addressSuppressed'
      | 'fileRefused'
      | 'surveySent'
      | 'surveyReminded'
      | 'surveyCompleted'}`
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

type AgentsNotes = 'addAndNotify' | 'edit' | 'remove' | 'audience' | 'menu' | 'emptyText' | 'save';

/** Refusals that a contact's own actions can meet. Any other shows the failed action's title. */
export type ContactError = Extract<
  ErrorCode,
  | 'recovery_code_wrong'
  | 'view_ended'
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
export type PortalTexts = Without<Catalogues, never>;

type Catalogues = {
  readonly account: Pick<typeof account, 'notAnAddress' | 'retrieve'> & {
    readonly fields: Pick<(typeof account)['fields'], 'subdomain'>;
  };
  readonly common: Without<typeof common, 'undelivered'>;
  readonly compare: CompareTexts;
  readonly components: Without<
    typeof components,
    'showTable' | 'showChart' | 'showTableOf' | 'showChartOf' | 'notEnoughData'
  >;
  readonly connection: typeof connection;
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
    | 'multi'
    | 'multipleStages'
    | 'progressOf'
    | 'survey'
  > & {
    readonly empty: Without<(typeof projects)['empty'], 'activeText' | 'teamText' | 'archivedText'>;
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
    | `commands.${'newProject' | 'newProof' | 'remindLate' | 'newClient' | 'invite'}`
    // Words that are looked for, not read: a client's commands are found by their titles.
    | 'also'
    | 'pages'
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
