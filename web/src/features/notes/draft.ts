/** Form values of a note. */
import type { Note } from '#contracts/notes.ts';
import { type AudienceChange, hasContent, type NoteFlags, unseen, withAudience } from '#domain/note/note.ts';
import { keptForms } from '#parts/form/form-store.ts';
import { type Addition, type Board, type Change, flagsOf } from './api.ts';

export interface NoteDraft {
  readonly body: string;
  /** 0 until one is chosen. */
  readonly stage_id: number;
  /** Only for a new note; a saved one has its own switches. */
  readonly flags: NoteFlags;
  /** 0 for a new note. */
  readonly version: number;
}

/** New notes are internal until their author shows them to the client. */
export const newDraft = (stage_id = 0): NoteDraft => ({
  body: '',
  stage_id,
  flags: { ...unseen, visible_to_agency: true },
  version: 0,
});

export const draftOf = ({ body, stage_id, version, ...note }: Note): NoteDraft => ({
  body,
  stage_id: stage_id ?? 0,
  flags: flagsOf(note),
  version,
});

/** Draft of a new note from one of a note that was deleted meanwhile: as internal as any new one. */
export const renewedDraft = (draft: NoteDraft): NoteDraft => ({
  ...newDraft(draft.stage_id),
  body: draft.body,
});

/** Key of a note's local draft; new notes have a key for each timeline. */
export const draftName = ({ list, projectId }: Board, workflowId: number | undefined, noteId?: number) =>
  `note-${projectId}-${list}-${noteId ?? `new-${workflowId ?? 0}`}`;

/** Ids of the notes with a local draft. */
export const draftedNotes = (board: Board): readonly number[] => {
  const begins = draftName(board, undefined, 0).slice(0, -1);
  return keptForms(begins)
    .map((name) => Number(name.slice(begins.length)))
    .filter(Number.isInteger);
};

export const withSwitch = (draft: NoteDraft, change: AudienceChange): NoteDraft => ({
  ...draft,
  flags: withAudience(draft.flags, change),
});

export type Missing = 'body' | 'stage_id';

/** Required fields that are empty. */
export const missingIn = (draft: NoteDraft, list: Board['list']): readonly Missing[] => [
  ...(list === 'notes' && draft.stage_id === 0 ? (['stage_id'] as const) : []),
  ...(hasContent(draft.body) ? [] : (['body'] as const)),
];

const placeIn = ({ stage_id }: NoteDraft, list: Board['list'], timeline_id: number | undefined) =>
  list === 'notes' ? { stage_id, ...(timeline_id === undefined ? {} : { timeline_id }) } : {};

export const additionOf = (
  draft: NoteDraft,
  list: Board['list'],
  { timelineId, isAgent }: { timelineId: number | undefined; isAgent: boolean },
): Addition => ({
  body: draft.body,
  ...placeIn(draft, list, timelineId),
  // A client's notes have an audience of their own.
  ...(isAgent
    ? {
        visible: { client: draft.flags.visible_to_client, agency: draft.flags.visible_to_agency },
        notify: { client: draft.flags.notify_client, agency: draft.flags.notify_agency },
      }
    : {}),
});

/** Text and stage; the audience has its own switches and cannot conflict. */
export const changeOf = (draft: NoteDraft, list: Board['list'], timelineId: number | undefined): Change => ({
  body: draft.body,
  ...placeIn(draft, list, timelineId),
  version: draft.version,
});
