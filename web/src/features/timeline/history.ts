/** Texts of the history: a line for each event, with the current names of stages and rounds. */

import type { HistoryEntry } from '#contracts/workflows.ts';
import type { ClientEvent } from '#domain/client-history.ts';
import { isDeliverable } from '#domain/deliverable/deliverable.ts';
import type { FileOfEvent, NumberedPoint, ShownEvent } from '#domain/event.ts';
import { isUndoneEntry } from '#domain/undone.ts';
import { withheldByUndo } from '#domain/waiting-mail.ts';
import {
  findTask,
  isUndoable,
  isWorkflowEventName,
  linkOfRound,
  type Stage,
  type Task,
  type Workflow,
  workflowOf,
} from '#domain/workflow/index.ts';
import { personName } from '#lib/format/person-name.ts';
import { timeline as texts } from '#lib/texts/en/timeline.ts';
import type { IconName } from '#ui/index.ts';

/** Filters of the history. */
export const historyKinds = ['sent', 'decided', 'changed', 'project'] as const;
export type HistoryKind = (typeof historyKinds)[number];

/** Event as the history shows it: as the server gave it to this reader, or condensed from several. */
export type ToldEvent =
  | ShownEvent
  | ClientEvent
  /** Consecutive uploads. */
  | { readonly category: 'Files Registered'; readonly revisionId: number; readonly names: readonly string[] }
  /** Start of a workflow that was added to the project later. */
  | { readonly category: 'Deliverable Added' };

/** Entry as the history shows it. */
export type ToldEntry = Omit<HistoryEntry, 'events'> & { readonly events: readonly ToldEvent[] };

interface Look {
  readonly kind: HistoryKind;
  readonly icon: IconName;
}

const looks: Readonly<Record<ToldEvent['category'], Look>> = {
  'Send Preview': { kind: 'sent', icon: 'send' },
  'Preview Undelivered': { kind: 'sent', icon: 'alert' },
  'Preview Delivered': { kind: 'sent', icon: 'check-circle' },
  'Message Sent': { kind: 'sent', icon: 'mail' },
  'Revision Reminder': { kind: 'sent', icon: 'bell' },
  'Approver Answered': { kind: 'decided', icon: 'user' },
  'Revision Rejected': { kind: 'decided', icon: 'comment' },
  'Revision Added': { kind: 'decided', icon: 'plus' },
  'Round Kind Changed': { kind: 'changed', icon: 'edit' },
  'Revision Approved': { kind: 'decided', icon: 'check-circle' },
  'Stage Approved': { kind: 'decided', icon: 'check-circle' },
  'Stage Rejected': { kind: 'decided', icon: 'comment' },
  'Stage Completed': { kind: 'decided', icon: 'check-circle' },
  'Stage Started': { kind: 'changed', icon: 'play' },
  'Stage Reopened': { kind: 'changed', icon: 'refresh' },
  'Action Undone': { kind: 'changed', icon: 'undo' },
  'Decision Recalled': { kind: 'decided', icon: 'undo' },
  'Workflow Edited': { kind: 'changed', icon: 'edit' },
  'Date Changed': { kind: 'changed', icon: 'calendar' },
  'Due Date Moved': { kind: 'changed', icon: 'calendar' },
  'More Time Asked': { kind: 'changed', icon: 'clock' },
  'More Time Withdrawn': { kind: 'changed', icon: 'undo' },
  'More Time Answered': { kind: 'changed', icon: 'calendar' },
  'Linearity Switched': { kind: 'changed', icon: 'sort' },
  'Project Created': { kind: 'project', icon: 'info' },
  'Project Updated': { kind: 'project', icon: 'info' },
  'Project Archived': { kind: 'project', icon: 'archive' },
  'Project Unarchived': { kind: 'project', icon: 'archive' },
  'Cancel Project': { kind: 'project', icon: 'ban' },
  'Project Deleted': { kind: 'project', icon: 'info' },
  'Feedback Overdue': { kind: 'changed', icon: 'clock' },
  'Target Missed': { kind: 'changed', icon: 'clock' },
  'Client Created': { kind: 'project', icon: 'info' },
  'Client Updated': { kind: 'project', icon: 'info' },
  'Client Deleted': { kind: 'project', icon: 'info' },
  'Contact Invited': { kind: 'project', icon: 'info' },
  'Guest Added': { kind: 'project', icon: 'user' },
  'Contact Address Changed': { kind: 'project', icon: 'info' },
  'User Invited': { kind: 'project', icon: 'info' },
  'Admin Granted': { kind: 'project', icon: 'info' },
  'Member Logged Out': { kind: 'project', icon: 'info' },
  'Workspace Handed Over': { kind: 'project', icon: 'info' },
  'Workspace Updated': { kind: 'project', icon: 'info' },
  'Record Saved': { kind: 'project', icon: 'info' },
  'Workspace Deleted': { kind: 'project', icon: 'info' },
  'Domain Released': { kind: 'project', icon: 'info' },
  'Client Commented': { kind: 'decided', icon: 'comment' },
  'Message Answered': { kind: 'changed', icon: 'comment' },
  'Decision Recorded': { kind: 'decided', icon: 'comment' },
  'Points Submitted': { kind: 'decided', icon: 'comment' },
  'Comment Added': { kind: 'changed', icon: 'comment' },
  'Internal Comment Added': { kind: 'changed', icon: 'lock' },
  'Point Replied': { kind: 'changed', icon: 'comment' },
  'Points Answered': { kind: 'changed', icon: 'check' },
  'Answer Withdrawn': { kind: 'changed', icon: 'undo' },
  'Point Accepted': { kind: 'decided', icon: 'check' },
  'Point Reopened': { kind: 'decided', icon: 'undo' },
  'Point Assigned': { kind: 'changed', icon: 'user' },
  'Mail Resent': { kind: 'sent', icon: 'refresh' },
  'Address Suppressed': { kind: 'sent', icon: 'alert' },
  'Address Released': { kind: 'project', icon: 'info' },
  'Reminders Stopped': { kind: 'project', icon: 'info' },
  'Reminders Resumed': { kind: 'project', icon: 'info' },
  'Note Added': { kind: 'changed', icon: 'comment' },
  'Note Updated': { kind: 'changed', icon: 'edit' },
  'Note Deleted': { kind: 'changed', icon: 'trash' },
  'Scope Added': { kind: 'project', icon: 'flag' },
  'Scope Updated': { kind: 'project', icon: 'edit' },
  'Scope Deleted': { kind: 'project', icon: 'trash' },
  'File Registered': { kind: 'changed', icon: 'upload' },
  'File Described': { kind: 'changed', icon: 'edit' },
  'File Captioned': { kind: 'changed', icon: 'edit' },
  'Described Version Changed': { kind: 'changed', icon: 'edit' },
  'Conversion Retried': { kind: 'changed', icon: 'video' },
  'File Deleted': { kind: 'changed', icon: 'trash' },
  'File Refused': { kind: 'changed', icon: 'alert' },
  'Link Opened': { kind: 'sent', icon: 'eye' },
  'Link Revoked': { kind: 'changed', icon: 'ban' },
  'Link Renewed': { kind: 'sent', icon: 'link' },
  'Link Copied': { kind: 'sent', icon: 'copy' },
  'Link Asked': { kind: 'sent', icon: 'link' },
  'Deliverable Saved': { kind: 'changed', icon: 'edit' },
  'Deliverable Sent': { kind: 'sent', icon: 'send' },
  'Deliverable Deleted': { kind: 'changed', icon: 'trash' },
  'Survey Sent': { kind: 'sent', icon: 'star' },
  'Survey Reminded': { kind: 'sent', icon: 'bell' },
  'Survey Answered': { kind: 'decided', icon: 'star' },
  'Survey Completed': { kind: 'decided', icon: 'star' },
  'Deliverable Added': { kind: 'project', icon: 'plus' },
  'Files Registered': { kind: 'changed', icon: 'upload' },
};

/** Fallback for an event that a page loaded before the last deployment does not know. */
const lookOf = ({ events: [first] }: ToldEntry): Look =>
  (first && looks[first.category]) ?? { kind: 'project', icon: 'info' };

export const kindOf = (entry: ToldEntry): HistoryKind => lookOf(entry).kind;
export const iconOf = (entry: ToldEntry): IconName => lookOf(entry).icon;

type Upload = Extract<ToldEvent, { readonly category: 'File Registered' | 'Files Registered' }>;

const uploadIn = ({ events: [first] }: ToldEntry): Upload | undefined =>
  first?.category === 'File Registered' || first?.category === 'Files Registered' ? first : undefined;

const namesIn = (upload: Upload): readonly string[] =>
  upload.category === 'File Registered' ? [upload.name] : upload.names;

/** Condenses consecutive uploads of one person to one round into one entry, since choosing ten files is one action. */
export const condensed = (history: readonly ToldEntry[]): readonly ToldEntry[] => {
  const entries: ToldEntry[] = [];
  for (const entry of history) {
    const last = entries.at(-1);
    const before = last && uploadIn(last);
    const upload = uploadIn(entry);
    const together =
      before &&
      upload &&
      before.revisionId === upload.revisionId &&
      last.actor.id === entry.actor.id &&
      last.actor.kind === entry.actor.kind;
    if (together) {
      const names = [...new Set([...namesIn(upload), ...namesIn(before)])];
      const { revisionId } = before;
      entries[entries.length - 1] = {
        ...last,
        events: [{ category: 'Files Registered', revisionId, names }],
      };
    } else entries.push(entry);
  }
  return entries;
};

/** Events that the product itself enters, and that ask nothing of their reader. */
const routine: ReadonlySet<ToldEvent['category']> = new Set<ToldEvent['category']>([
  'Revision Reminder',
  'Feedback Overdue',
  'Target Missed',
  'Preview Delivered',
  'Survey Reminded',
]);

/** True for an entry of the product itself whose mails have gone out. */
const isRoutine = ({ actor, events, mails }: ToldEntry): boolean =>
  (actor.kind === 'schedule' || actor.kind === 'system') &&
  events.every(({ category }) => routine.has(category)) &&
  (mails ?? []).every(({ state }) => state === 'sent');

/** Folds neighbouring entries of the product itself into one group; a single one stays as it is. */
export const folded = (history: readonly ToldEntry[]): readonly (readonly ToldEntry[])[] => {
  const groups: ToldEntry[][] = [];
  for (const entry of history) {
    const last = groups.at(-1);
    if (last?.[0] && isRoutine(last[0]) && isRoutine(entry)) last.push(entry);
    else groups.push([entry]);
  }
  return groups;
};

/**
 * Shows the beginning once. "Created the project" covers the initial edit, so the start of its first stage joins that
 * entry; a workflow that starts later becomes "Deliverable Added".
 */
export const toldOnce = (history: readonly HistoryEntry[], created_on: string): readonly ToldEntry[] => {
  const isBeginning = ({ seq, events }: HistoryEntry) =>
    seq === 1 && events[0]?.category === 'Workflow Edited';
  const isCreation = ({ events }: HistoryEntry) => events[0]?.category === 'Project Created';
  const started =
    history.find((entry) => isBeginning(entry) && entry.at === created_on)?.events.slice(1) ?? [];
  const tellsCreation = history.some(isCreation);
  return history.flatMap((entry): ToldEntry[] => {
    if (isCreation(entry)) return [{ ...entry, events: [...entry.events, ...started] }];
    if (!isBeginning(entry)) return [entry];
    if (entry.at === created_on) return tellsCreation ? [] : [entry];
    return [{ ...entry, events: [{ category: 'Deliverable Added' }, ...entry.events.slice(1)] }];
  });
};

const revisionIdOf = (event: ToldEvent): number | undefined =>
  'revisionId' in event ? (event.revisionId ?? undefined) : undefined;

/** Stage of an event: its own, or that of its revision. */
export const stageIdOf = (event: ToldEvent, workflow: Workflow): number | undefined => {
  if ('stageId' in event) return event.stageId;
  const revisionId = revisionIdOf(event);
  return revisionId === undefined ? undefined : findTask(workflow, revisionId)?.stage.id;
};

/** True if an entry is about this workflow or the whole project, not about another deliverable. */
export const concerns = ({ workflow_id, events }: HistoryEntry, workflow: Workflow): boolean => {
  if (workflow_id !== null) return workflow_id === workflow.id;
  return events.every((event) => {
    const revisionId = revisionIdOf(event);
    return revisionId === undefined || workflowOf(revisionId) === workflow.id;
  });
};

const messageIn = (event: ToldEvent): string | undefined =>
  'message' in event && event.message ? event.message : undefined;

/** Message of a client on a round. */
export interface Said {
  readonly id: string;
  readonly by: string;
  readonly at: string;
  readonly words: string;
}

/** Messages of clients on a round, with an answer or without one, oldest first. */
export const saidOn = (history: readonly HistoryEntry[], revisionId: number): readonly Said[] =>
  history
    .filter(({ actor }) => actor.kind === 'contact' || actor.kind === 'reviewer')
    .flatMap(({ id, at, actor, events }) =>
      events.flatMap((event) => {
        const words = revisionIdOf(event) === revisionId ? messageIn(event) : undefined;
        return words === undefined ? [] : [{ id, by: personName(actor), at, words }];
      }),
    )
    .toReversed();

/** Files that an approval covers. */
const filesIn = (event: ToldEvent): readonly FileOfEvent[] =>
  event.category === 'Revision Approved' || event.category === 'Stage Approved' ? (event.files ?? []) : [];

/** Line of an event: the verb phrase after the actor's name, and the quoted message. */
export interface Line {
  readonly words: string;
  readonly quote?: string | undefined;
  readonly files: readonly FileOfEvent[];
  /** People whom its words mention, by their names at that time. */
  readonly mentions: readonly string[];
}

/** Numbers of rounds by their ids, also of removed ones, from the events that began or sent them. */
export type RoundNumbers = ReadonlyMap<number, number>;

export const roundNumbers = (workflow: Workflow, history: readonly HistoryEntry[]): RoundNumbers => {
  const told = history.flatMap(({ events }) =>
    events.flatMap((event): (readonly [number, number])[] =>
      'round' in event && event.round !== undefined ? [[event.revisionId, event.round]] : [],
    ),
  );
  const present = workflow.stages.flatMap(({ tasks }) => tasks.map(({ id }, round) => [id, round] as const));
  return new Map([...told, ...present]);
};

/** Events that nobody does: their sentences have no author. */
const ofNobody: ReadonlySet<ToldEvent['category']> = new Set([
  'Feedback Overdue',
  'Target Missed',
  'Preview Undelivered',
  'Preview Delivered',
]);

/** True for what happens by itself; the sentence says it without an author. */
export const happensItself = (event: ToldEvent, by: HistoryEntry['actor']['kind']): boolean =>
  ofNobody.has(event.category) ||
  (event.category === 'Stage Started' && event.automatic) ||
  (event.category === 'Revision Reminder' && by === 'schedule') ||
  ('given' in event && event.given !== undefined && event.by !== 'agent');

/** Reader's context: the workflow, its rounds, and dates in the reader's format and zone. */
export interface Telling {
  readonly workflow: Workflow;
  readonly rounds: RoundNumbers;
  readonly format: (value: string) => string;
}

export const lineOf = (event: ToldEvent, by: HistoryEntry['actor']['kind'], telling: Telling): Line => ({
  words: texts.events.sinceAddressChange({
    said: wordsOf(event, by, telling),
    first: 'first_since_address_change' in event && event.first_since_address_change === true,
  }),
  quote: messageIn(event),
  files: filesIn(event),
  mentions: 'mentions' in event ? (event.mentions ?? []).map(({ name }) => name) : [],
});

const wordsOf = (
  event: ToldEvent,
  by: HistoryEntry['actor']['kind'],
  { workflow, rounds, format }: Telling,
): string => {
  const stage =
    workflow.stages.find(({ id }) => id === stageIdOf(event, workflow))?.title ?? texts.removedStage;
  const known = rounds.get(revisionIdOf(event) ?? 0);
  const round = known === undefined ? texts.removedRound : texts.roundPhrase(known);
  const words = texts.events;
  // A file belongs to a round or to a deliverable; their ids share one sequence.
  const ofDeliverable = isDeliverable(revisionIdOf(event) ?? 0);
  switch (event.category) {
    case 'Send Preview':
      return words.sendPreview({ stage, round, moved: event.moved });
    case 'Preview Undelivered':
      return words.undelivered({ stage, round });
    case 'Preview Delivered':
      return words.delivered({ stage, round });
    case 'Message Sent':
      return words.message({ stage });
    case 'Revision Reminder':
      return happensItself(event, by)
        ? words.reminderItself({ stage, round })
        : words.reminder({ stage, round });
    case 'Approver Answered':
      return words.withPoints({
        said: words.answered({
          stage,
          round,
          approval: event.decision === 'approve',
          counts: event.counts,
          waiting: event.waiting,
          decided: event.decided !== null,
        }),
        points: event.points?.length ?? 0,
      });
    case 'Revision Rejected':
      if (event.given)
        return words.allAnswered({ stage, round, approval: false, early: event.by === 'agent' });
      return words.withPoints({
        said: words.revisionRejected({ stage, round }),
        points: event.points?.length ?? 0,
      });
    case 'Stage Rejected':
      if (event.given)
        return words.allAnswered({ stage, round, approval: false, early: event.by === 'agent' });
      return words.withPoints({ said: words.stageRejected({ stage }), points: event.points?.length ?? 0 });
    case 'Revision Added':
      return words.revisionAdded({
        stage,
        round: known === undefined ? texts.someRound : round,
        paid: event.kind === 'cost',
      });
    case 'Round Kind Changed':
      return words.kindChanged({ stage, round, paid: event.kind === 'cost' });
    case 'Revision Approved':
      if (event.given)
        return words.allAnswered({ stage, round, approval: true, early: event.by === 'agent' });
      return words.withPoints({
        said: words.revisionApproved({ stage, round }),
        points: event.points?.length ?? 0,
      });
    case 'Stage Approved':
      return words.stageApproved({ stage });
    case 'Stage Completed':
      return words.stageCompleted({ stage });
    case 'Stage Started':
      return event.automatic ? words.stageStartedItself({ stage }) : words.stageStarted({ stage });
    case 'Stage Reopened':
      return words.stageReopened({
        stage,
        reason: 'reason' in event ? texts.reasons[event.reason] : undefined,
      });
    case 'Action Undone':
      return words.undone({
        what: undoableWords(event.undone[0]) ?? texts.undoable.other,
        stage,
        reason: texts.reasons[event.reason],
      });
    case 'Decision Recalled':
      return words.recalled({ stage, approval: event.decision === 'approve' });
    case 'Workflow Edited': {
      const onlyAdds = event.changes.every(({ change }) => change === 'stage_added');
      return onlyAdds ? words.stagesAdded(event.changes.length) : words.edited(event.changes.length);
    }
    case 'Date Changed': {
      const date = (value: string | null) => (value ? format(value) : undefined);
      return words.dateChanged({
        field: texts.dateFields[event.field],
        stage,
        round: event.revisionId === null ? undefined : round,
        value: date(event.value),
        was: date(event.was),
      });
    }
    case 'Due Date Moved':
      return words.dueMoved({ stage, round, date: format(event.due_date) });
    case 'More Time Asked':
      return words.timeAsked({ stage, round, date: format(event.due_date) });
    case 'More Time Withdrawn':
      return words.timeWithdrawn({ stage, round });
    case 'More Time Answered': {
      const told = { stage, round, date: format(event.agreed ? event.due_date : event.kept) };
      return event.agreed ? words.timeAgreed({ ...told, byRule: event.by === 'rule' }) : words.timeKept(told);
    }
    case 'Linearity Switched':
      return event.is_linear ? words.linear : words.nonLinear;
    case 'Feedback Overdue':
      return words.feedbackOverdue({ stage, round });
    case 'Target Missed':
      return words.targetMissed({ stage, date: format(event.target_date) });
    case 'Deliverable Saved':
    case 'Deliverable Sent':
    case 'Deliverable Deleted':
      return words.deliverable[event.category](event.title);
    case 'Link Opened':
      return event.deliverable_id === undefined
        ? words.linkOpened({ stage, round })
        : words.deliverableOpened;
    case 'Link Renewed':
      return words.linkRenewed({ contact: event.contact_name, stage, round });
    case 'Link Copied':
      return words.linkCopied({ contact: event.contact_name, stage, round });
    case 'Link Asked':
      return event.revisionId === null ? words.linkAskedElsewhere : words.linkAsked({ stage, round });
    case 'Link Revoked':
      return words.linkRevoked({ contact: event.contact_name, stage, round });
    case 'Client Commented':
      return words.commented({ stage, round });
    case 'Message Answered':
      return words.markedAnswered({ stage, round });
    case 'Decision Recorded':
      return words.withPoints({
        said: words.decidedLate[event.decision]({ stage, round }),
        points: event.points?.length ?? 0,
      });
    case 'Points Submitted':
      return words.pointsSubmitted({ points: event.points.length, stage, round });
    case 'Comment Added':
      return words.commentAdded({ number: event.number, stage, round });
    case 'Internal Comment Added':
      return words.internalComment({ number: event.number, stage, round });
    case 'Point Replied':
      return words.pointReplied({ number: event.number, stage, round });
    case 'Points Answered': {
      const changed = event.answers.flatMap(({ number, what: now, was }) =>
        was ? [{ number, was: was.what, by: was.by, now }] : [],
      );
      const points = event.answers.length - changed.length;
      return [
        ...(points > 0 ? [words.pointsAnswered({ points, stage, round })] : []),
        ...(changed.length > 0 ? [words.answersChanged({ changed, stage, round })] : []),
      ].join(', ');
    }
    case 'Answer Withdrawn':
      return words.answerWithdrawn({ number: event.number, stage, round });
    case 'Point Accepted':
      return words.pointAccepted({ number: event.number, stage, round });
    case 'Point Reopened':
      return words.pointReopened({ number: event.number, stage, round });
    case 'Point Assigned':
      return words.pointAssigned({ number: event.number, stage, to: event.user_name });
    case 'Note Added':
      return words.noteAdded({ stage });
    case 'Note Updated':
      return words.noteUpdated({ stage });
    case 'Note Deleted':
      return words.noteDeleted({ stage });
    case 'File Registered':
    case 'Files Registered':
      return ofDeliverable
        ? words.filesHanded(namesIn(event))
        : words.filesAdded({ files: namesIn(event), stage, round });
    case 'File Described':
      return ofDeliverable
        ? words.handedFileDescribed(event.name)
        : words.fileDescribed({ file: event.name, stage, round });
    case 'File Captioned':
      return ofDeliverable
        ? words.handedFileCaptioned(event.name)
        : words.fileCaptioned({ file: event.name, stage, round });
    case 'Described Version Changed':
      return ofDeliverable
        ? words.handedDescribedVersion(event.name)
        : words.describedVersion({ file: event.name, stage, round });
    case 'Conversion Retried':
      return ofDeliverable
        ? words.handedFileRetried(event.name)
        : words.fileRetried({ file: event.name, stage, round });
    case 'File Deleted':
      return ofDeliverable
        ? words.fileTakenBack(event.name)
        : words.fileDeleted({ file: event.name, stage, round });
    case 'Mail Resent':
      return words.mailResent({ subject: event.subject, addresses: event.to.join(', ') });
    case 'Address Suppressed':
      return words.addressSuppressed({ to: event.to, complained: event.why === 'complained' });
    case 'File Refused':
      return words.fileRefused({ file: event.name });
    case 'Guest Added':
      return words.guestAdded({ name: event.guest });
    case 'Survey Sent':
      return words.surveySent({ contact: event.contact_name });
    case 'Survey Reminded':
      return words.surveyReminded({ contact: event.contact_name });
    case 'Survey Completed':
      return words.surveyCompleted({ rating: event.rating ?? undefined });
    case 'Project Updated':
      return event.client ? words.clientChanged(event.client) : words.project[event.category];
    case 'Survey Answered':
    case 'Scope Added':
    case 'Scope Updated':
    case 'Scope Deleted':
    case 'Project Created':
    case 'Project Archived':
    case 'Project Unarchived':
    case 'Cancel Project':
    case 'Deliverable Added':
      return words.project[event.category];
    // Workspace audit events; no timeline shows them.
    case 'Project Deleted':
    case 'Client Created':
    case 'Client Updated':
    case 'Client Deleted':
    case 'Contact Invited':
    case 'Contact Address Changed':
    case 'User Invited':
    case 'Admin Granted':
    case 'Member Logged Out':
    case 'Workspace Handed Over':
    case 'Workspace Updated':
    case 'Record Saved':
    case 'Workspace Deleted':
    case 'Domain Released':
    case 'Address Released':
    case 'Reminders Stopped':
    case 'Reminders Resumed':
      return event.category;
    default:
      return nameOf(event);
  }
};

/** Name of an event unknown to this build, which the types exclude but a newer server may send. */
const nameOf = (event: never): string => (event as { readonly category: string }).category;

/** Text of an undoable action, by its first event, which caused the others. */
const undoableWords = (first: ToldEvent['category'] | undefined): string | undefined =>
  first && isWorkflowEventName(first) && isUndoable(first) ? texts.undoable[first] : undefined;

/** Text of the action that the next undo reverts; undefined if its entry is not loaded. */
export const undoWords = (
  history: readonly HistoryEntry[],
  workflow: Workflow,
  seq: number,
): string | undefined => {
  const entry = history.find((one) => one.workflow_id === workflow.id && one.seq === seq);
  const first = entry?.events[0];
  const stage = first && workflow.stages.find(({ id }) => id === stageIdOf(first, workflow))?.title;
  const what = undoableWords(first?.category);
  return what && stage ? texts.undoWhat({ what, stage }) : undefined;
};

/** Number of mails that the undo of an action withholds; none where its entry is not loaded. */
export const withheldMails = (history: readonly HistoryEntry[], workflow: Workflow, seq: number): number => {
  const entry = history.find((one) => one.workflow_id === workflow.id && one.seq === seq);
  return entry ? withheldByUndo(entry) : 0;
};

/** Number of openings of a revision's links in the history. */
export const openingsOf = (history: readonly HistoryEntry[], revisionId: number): number =>
  history
    .flatMap(({ events }) => events)
    .filter((event) => event.category === 'Link Opened' && event.revisionId === revisionId).length;

/**
 * Link of a round that was sent with one, null for none. Before the history reaches back to the sending of a round without
 * files, it is the stage's newest.
 */
export const linkShown = (
  workflow: Pick<Workflow, 'undo' | 'undo_floor'>,
  stage: Stage,
  task: Task,
  hasFiles: boolean,
  history: readonly HistoryEntry[],
): string | null => {
  const sendings = history
    .filter((entry) => !isUndoneEntry(workflow, entry))
    .flatMap(({ events }) => events)
    .filter((event) => event.category === 'Send Preview');
  const isTold = hasFiles || sendings.some(({ revisionId }) => revisionId === task.id);
  return linkOfRound(isTold ? stage : { ...stage, tasks: [task] }, task, sendings);
};

/** Approval that completed a stage, with the approved files and the points that it left open. */
export const approvalOf = (
  history: readonly HistoryEntry[],
  stageId: number,
):
  | {
      entry: HistoryEntry;
      files: readonly FileOfEvent[];
      openPoints: readonly NumberedPoint[];
      message: string | undefined;
    }
  | undefined => {
  for (const entry of history) {
    const approvals = entry.events.filter(
      (event) =>
        (event.category === 'Revision Approved' || event.category === 'Stage Approved') &&
        event.stageId === stageId,
    );
    if (approvals.length === 0) continue;
    const files = approvals.map(filesIn).find((list) => list.length > 0) ?? [];
    const message = approvals.map(messageIn).find((text) => text !== undefined);
    const openPoints = approvals.flatMap((event) =>
      event.category === 'Revision Approved' ? (event.open_points ?? []) : [],
    );
    return { entry, files, openPoints, message };
  }
  return undefined;
};
