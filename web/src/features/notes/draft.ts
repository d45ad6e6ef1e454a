/** A note being written, as it is kept in this tab until it is saved or given up (rules.md 20). */
import type { Note } from '../../../../shared/contracts/notes.ts';
import {
  type AudienceChange,
  hasContent,
  type NoteFlags,
  unseen,
  withAudience,
} from '../../../../shared/domain/note/note.ts';
import { forgetDraft, keepDraft, readDraft } from '../../lib/form/kept-draft.ts';
import type { Addition, Board, Change } from './api.ts';

export interface NoteDraft {
  readonly body: string;
  /** 0 until one is chosen. */
  readonly stage_id: number;
  /** Of a new note; a saved one has switches of its own. */
  readonly flags: NoteFlags;
  /** The version that it was begun on; 0 for a new note. */
  readonly version: number;
  /** A call under way, or whose answer was lost: the same again is answered as before. */
  readonly attempt?: { readonly key: string; readonly call: string } | undefined;
}

/** A new note is the team's until its author shows it to the client. */
export const newDraft = (stage_id = 0): NoteDraft => ({
  body: '',
  stage_id,
  flags: { ...unseen, visible_to_agency: true },
  version: 0,
});

export const draftOf = (note: Note): NoteDraft => ({
  body: note.body,
  stage_id: note.stage_id ?? 0,
  flags: note,
  version: note.version,
});

const nameOf = ({ list, projectId }: Board, workflowId: number | undefined, noteId: number | undefined) =>
  `note-${projectId}-${list}-${noteId ?? `new-${workflowId ?? 0}`}`;

/** Where one note's draft is kept: a new one's by its timeline. */
export const keeperOf = (board: Board, workflowId: number | undefined, noteId?: number) => {
  const name = nameOf(board, workflowId, noteId);
  return {
    read: () => readDraft(name) as NoteDraft | undefined,
    keep: (draft: NoteDraft) => keepDraft(name, draft),
    forget: () => forgetDraft(name),
  };
};
export type DraftKeeper = ReturnType<typeof keeperOf>;

export const withSwitch = (draft: NoteDraft, change: AudienceChange): NoteDraft => ({
  ...draft,
  flags: withAudience(draft.flags, change),
});

export type Missing = 'body' | 'stage_id';

/** What keeps it from being saved. */
export const missingIn = (draft: NoteDraft, list: Board['list']): readonly Missing[] => [
  ...(list === 'notes' && draft.stage_id === 0 ? (['stage_id'] as const) : []),
  ...(hasContent(draft.body) ? [] : (['body'] as const)),
];

const placeIn = ({ stage_id }: NoteDraft, list: Board['list'], timeline_id: number | undefined) =>
  list === 'notes' ? { stage_id, ...(timeline_id === undefined ? {} : { timeline_id }) } : {};

export const additionOf = (
  draft: NoteDraft,
  list: Board['list'],
  timelineId: number | undefined,
): Addition => ({
  body: draft.body,
  ...placeIn(draft, list, timelineId),
  visible: { client: draft.flags.visible_to_client, agency: draft.flags.visible_to_agency },
  notify: { client: draft.flags.notify_client, agency: draft.flags.notify_agency },
});

/** Text and stage; who sees the note has switches beside it, and is no part of what could conflict. */
export const changeOf = (draft: NoteDraft, list: Board['list'], timelineId: number | undefined): Change => ({
  body: draft.body,
  ...placeIn(draft, list, timelineId),
  version: draft.version,
});
