/** The history in words: one line an event, with the names of the stages and rounds as they are now. */
import type { HistoryEntry } from '../../../../shared/contracts/workflows.ts';
import { isDeliverable } from '../../../../shared/domain/deliverable/deliverable.ts';
import { findTask, type Workflow, workflowOf } from '../../../../shared/domain/workflow/index.ts';
import { timeline as texts } from '../../lib/texts/en/timeline.ts';
import type { IconName } from '../../ui/index.ts';

/** What the history can be narrowed to. */
export const historyKinds = ['sent', 'decided', 'changed', 'project'] as const;
export type HistoryKind = (typeof historyKinds)[number];

/** An event as it came: its category, and fields that depend on it. */
export type LooseEvent = HistoryEntry['events'][number];

const kinds: Readonly<Record<string, { kind: HistoryKind; icon: IconName }>> = {
  'Send Preview': { kind: 'sent', icon: 'send' },
  'Message Sent': { kind: 'sent', icon: 'mail' },
  'Revision Reminder': { kind: 'sent', icon: 'bell' },
  'Link Opened': { kind: 'sent', icon: 'eye' },
  'Client Commented': { kind: 'decided', icon: 'comment' },
  'Revision Rejected': { kind: 'decided', icon: 'comment' },
  'Revision Added': { kind: 'decided', icon: 'plus' },
  'Revision Approved': { kind: 'decided', icon: 'check-circle' },
  'Stage Approved': { kind: 'decided', icon: 'check-circle' },
  'Stage Rejected': { kind: 'decided', icon: 'comment' },
  'Stage Completed': { kind: 'decided', icon: 'check-circle' },
  'Stage Started': { kind: 'changed', icon: 'play' },
  'Stage Reopened': { kind: 'changed', icon: 'refresh' },
  'Action Undone': { kind: 'changed', icon: 'undo' },
  'Workflow Edited': { kind: 'changed', icon: 'edit' },
  'Date Changed': { kind: 'changed', icon: 'calendar' },
  'Round Kind Changed': { kind: 'changed', icon: 'edit' },
  'Linearity Switched': { kind: 'changed', icon: 'sort' },
  'Note Added': { kind: 'changed', icon: 'comment' },
  'Note Updated': { kind: 'changed', icon: 'edit' },
  'Note Deleted': { kind: 'changed', icon: 'trash' },
  'Scope Added': { kind: 'project', icon: 'flag' },
  'Scope Updated': { kind: 'project', icon: 'edit' },
  'Scope Deleted': { kind: 'project', icon: 'trash' },
  'File Registered': { kind: 'changed', icon: 'upload' },
  'File Deleted': { kind: 'changed', icon: 'trash' },
  'File Refused': { kind: 'changed', icon: 'alert' },
  'Address Suppressed': { kind: 'sent', icon: 'alert' },
  'Feedback Overdue': { kind: 'changed', icon: 'clock' },
  'Target Missed': { kind: 'changed', icon: 'clock' },
  'Survey Sent': { kind: 'sent', icon: 'star' },
  'Survey Reminded': { kind: 'sent', icon: 'bell' },
  'Survey Answered': { kind: 'decided', icon: 'star' },
  'Survey Completed': { kind: 'decided', icon: 'star' },
  'Deliverable Added': { kind: 'project', icon: 'plus' },
  'Deliverable Saved': { kind: 'changed', icon: 'edit' },
  'Deliverable Sent': { kind: 'sent', icon: 'send' },
  'Deliverable Deleted': { kind: 'changed', icon: 'trash' },
  'Project Archived': { kind: 'project', icon: 'archive' },
  'Project Unarchived': { kind: 'project', icon: 'archive' },
  'Cancel Project': { kind: 'project', icon: 'ban' },
};

const looks = (category: string) => kinds[category] ?? { kind: 'project' as const, icon: 'info' as const };

export const kindOf = ({ events }: HistoryEntry): HistoryKind => looks(events[0]?.category ?? '').kind;
export const iconOf = ({ events }: HistoryEntry): IconName => looks(events[0]?.category ?? '').icon;

const numberIn = (event: LooseEvent, field: string): number | undefined => {
  const value = event[field];
  return typeof value === 'number' ? value : undefined;
};
const textIn = (event: LooseEvent, field: string): string | undefined => {
  const value = event[field];
  return typeof value === 'string' && value !== '' ? value : undefined;
};

const namesIn = ({ names, name }: LooseEvent): readonly string[] =>
  Array.isArray(names) ? names.map(String) : [String(name)];

/**
 * Uploads that follow one another, of one person to one round, as one entry: choosing ten files is one thing to whoever
 * did it.
 */
export const condensed = (history: readonly HistoryEntry[]): readonly HistoryEntry[] => {
  const entries: HistoryEntry[] = [];
  for (const entry of history) {
    const last = entries.at(-1);
    const [before] = last?.events ?? [];
    const [upload] = entry.events;
    const together =
      last &&
      before?.category === 'File Registered' &&
      upload?.category === 'File Registered' &&
      before.revisionId === upload.revisionId &&
      last.actor.id === entry.actor.id &&
      last.actor.kind === entry.actor.kind;
    if (together) {
      const names = [...new Set([...namesIn(upload), ...namesIn(before)])];
      entries[entries.length - 1] = { ...last, events: [{ ...before, names }] };
    } else entries.push(entry);
  }
  return entries;
};

/**
 * The beginning told once. What a project was created with says nothing beside "created the project", so the start of its
 * first stage joins that entry; a workflow that begins later is a deliverable that was added.
 */
export const toldOnce = (history: readonly HistoryEntry[], created_on: string): readonly HistoryEntry[] => {
  const isBeginning = ({ seq, events }: HistoryEntry) =>
    seq === 1 && events[0]?.category === 'Workflow Edited';
  const isCreation = ({ events }: HistoryEntry) => events[0]?.category === 'Project Created';
  const started =
    history.find((entry) => isBeginning(entry) && entry.at === created_on)?.events.slice(1) ?? [];
  const tellsCreation = history.some(isCreation);
  return history.flatMap((entry) => {
    if (isCreation(entry)) return [{ ...entry, events: [...entry.events, ...started] }];
    if (!isBeginning(entry)) return [entry];
    if (entry.at === created_on) return tellsCreation ? [] : [entry];
    return [{ ...entry, events: [{ category: 'Deliverable Added' }, ...entry.events.slice(1)] }];
  });
};

/** The stage an event belongs to: its own, or that of its revision. */
export const stageIdOf = (event: LooseEvent, workflow: Workflow): number | undefined => {
  const revisionId = numberIn(event, 'revisionId');
  return (
    numberIn(event, 'stageId') ??
    (revisionId === undefined ? undefined : findTask(workflow, revisionId)?.stage.id)
  );
};

/** Whether an entry is about this workflow or about the project as a whole, and not about another deliverable. */
export const concerns = ({ workflow_id, events }: HistoryEntry, workflow: Workflow): boolean => {
  if (workflow_id !== null) return workflow_id === workflow.id;
  return events.every((event) => {
    const revisionId = numberIn(event, 'revisionId');
    return revisionId === undefined || workflowOf(revisionId) === workflow.id;
  });
};

/** What an approval was made on: a file with its hash, and whether that was found in the stored object. */
export interface ApprovedFile {
  readonly id: string;
  readonly name: string;
  readonly sha256: string | null;
  readonly verified: boolean;
}

const isApprovedFile = (value: unknown): value is ApprovedFile =>
  typeof value === 'object' && value !== null && 'name' in value && 'verified' in value;

const filesIn = ({ category, files }: LooseEvent): readonly ApprovedFile[] =>
  category.endsWith('Approved') && Array.isArray(files) ? files.filter(isApprovedFile) : [];

/** One event as a line: the verb phrase that follows the actor's name, and what was said with it. */
export interface Line {
  readonly words: string;
  readonly quote?: string | undefined;
  readonly files: readonly ApprovedFile[];
}

/** `format` tells dates in the reader's format and zone. */
export const lineOf = (event: LooseEvent, workflow: Workflow, format: (value: string) => string): Line => ({
  words: wordsOf(event, workflow, format),
  quote: textIn(event, 'message'),
  files: filesIn(event),
});

const wordsOf = (event: LooseEvent, workflow: Workflow, format: (value: string) => string): string => {
  const stage =
    workflow.stages.find(({ id }) => id === stageIdOf(event, workflow))?.title ?? texts.removedStage;
  const round = roundIn(event, workflow);
  const words = texts.events;
  // A file belongs to a round or to a deliverable, whose ids are of one series.
  const ofDeliverable = isDeliverable(numberIn(event, 'revisionId') ?? 0);
  switch (event.category) {
    case 'Send Preview':
      return words.sendPreview({ stage, round, moved: event.moved === true });
    case 'Message Sent':
      return words.message({ stage });
    case 'Revision Reminder':
      return words.reminder({ stage, round });
    case 'Revision Rejected':
      return words.revisionRejected({ stage, round });
    case 'Stage Rejected':
      return words.stageRejected({ stage });
    case 'Revision Added':
      return words.revisionAdded({ stage, round, paid: event.kind === 'cost' });
    case 'Round Kind Changed':
      return words.kindChanged({ stage, round, paid: event.kind === 'cost' });
    case 'Revision Approved':
      return words.revisionApproved({ stage, round });
    case 'Stage Approved':
      return words.stageApproved({ stage });
    case 'Stage Completed':
      return words.stageCompleted({ stage });
    case 'Stage Started':
      return event.automatic === true ? words.stageStartedItself({ stage }) : words.stageStarted({ stage });
    case 'Stage Reopened':
      return words.stageReopened({ stage, reason: reasonIn(event) });
    case 'Action Undone':
      return words.undone({ what: undoneIn(event), stage, reason: reasonIn(event) });
    case 'Workflow Edited': {
      const changes: readonly LooseEvent[] = Array.isArray(event.changes) ? event.changes : [];
      const onlyAdds = changes.every(({ change }) => change === 'stage_added');
      return onlyAdds ? words.stagesAdded(changes.length) : words.edited(changes.length);
    }
    case 'Date Changed': {
      const date = (value: string | undefined) => (value ? format(value) : undefined);
      return words.dateChanged({
        field: texts.dateFields[textIn(event, 'field') ?? ''] ?? texts.dateFields.other,
        stage,
        round: numberIn(event, 'revisionId') === undefined ? undefined : round,
        value: date(textIn(event, 'value')),
        was: date(textIn(event, 'was')),
      });
    }
    case 'Linearity Switched':
      return event.is_linear === true ? words.linear : words.nonLinear;
    case 'Feedback Overdue':
      return words.feedbackOverdue({ stage, round });
    case 'Target Missed':
      return words.targetMissed({ stage, date: format(textIn(event, 'target_date') ?? '') });
    case 'Deliverable Saved':
    case 'Deliverable Sent':
    case 'Deliverable Deleted':
      return words.deliverable[event.category](textIn(event, 'title') ?? '');
    case 'Link Opened':
      return event.deliverable_id === undefined
        ? words.linkOpened({ stage, round })
        : words.deliverableOpened;
    case 'Client Commented':
      return words.commented({ stage, round });
    case 'Note Added':
      return words.noteAdded({ stage });
    case 'Note Updated':
      return words.noteUpdated({ stage });
    case 'Note Deleted':
      return words.noteDeleted({ stage });
    case 'File Registered':
      return ofDeliverable
        ? words.filesHanded(namesIn(event))
        : words.filesAdded({ files: namesIn(event), stage, round });
    case 'File Deleted':
      return ofDeliverable
        ? words.fileTakenBack(textIn(event, 'name') ?? '')
        : words.fileDeleted({ file: textIn(event, 'name') ?? '', stage, round });
    case 'Address Suppressed':
      return words.addressSuppressed({
        to: textIn(event, 'to') ?? '',
        complained: event.why === 'complained',
      });
    case 'File Refused':
      return words.fileRefused({ file: textIn(event, 'name') ?? '' });
    case 'Survey Sent':
      return words.surveySent({ contact: textIn(event, 'contact_name') ?? '' });
    case 'Survey Reminded':
      return words.surveyReminded({ contact: textIn(event, 'contact_name') ?? '' });
    case 'Survey Completed':
      return words.surveyCompleted({ rating: numberIn(event, 'rating') });
    default:
      return words.project[event.category] ?? event.category;
  }
};

const roundIn = (event: LooseEvent, workflow: Workflow): string => {
  const found = findTask(workflow, numberIn(event, 'revisionId') ?? 0);
  return found ? texts.roundPhrase(found.round) : texts.removedRound;
};

const reasonIn = (event: LooseEvent): string => {
  const reason = textIn(event, 'reason') ?? '';
  return texts.reasons[reason] ?? reason;
};

/** What was taken back, by its first event: the others followed from it. */
const undoneIn = (event: LooseEvent): string => {
  const [first] = Array.isArray(event.undone) ? event.undone : [];
  return texts.undoable[String(first)] ?? texts.undoable.other ?? '';
};

/** What the next undo would take back, in words; undefined when its entry has not been loaded. */
export const undoWords = (
  history: readonly HistoryEntry[],
  workflow: Workflow,
  seq: number,
): string | undefined => {
  const entry = history.find((one) => one.workflow_id === workflow.id && one.seq === seq);
  const first = entry?.events[0];
  const stage = first && workflow.stages.find(({ id }) => id === stageIdOf(first, workflow))?.title;
  const what = first && texts.undoable[first.category];
  return what && stage ? texts.undoWhat({ what, stage }) : undefined;
};

/** How many openings of a revision's links the history tells of. */
export const openingsOf = (history: readonly HistoryEntry[], revisionId: number): number =>
  history
    .flatMap(({ events }) => events)
    .filter((event) => event.category === 'Link Opened' && event.revisionId === revisionId).length;

/** The approval that closed a stage, with the files it was made on. */
export const approvalOf = (
  history: readonly HistoryEntry[],
  stageId: number,
): { entry: HistoryEntry; files: readonly ApprovedFile[]; message: string | undefined } | undefined => {
  for (const entry of history) {
    const approvals = entry.events.filter(
      ({ category, stageId: on }) =>
        on === stageId && (category === 'Revision Approved' || category === 'Stage Approved'),
    );
    if (approvals.length === 0) continue;
    const files = approvals.map(filesIn).find((list) => list.length > 0) ?? [];
    const message = approvals.map((event) => textIn(event, 'message')).find((text) => text !== undefined);
    return { entry, files, message };
  }
  return undefined;
};
