import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Note } from '#contracts/notes.ts';
import { withAddresses } from '#domain/note/picture.ts';
import { SentLater } from '#lib/calls/api.ts';
import { ReadBy } from '#lib/project/read-by.tsx';
import { editor as editorTexts } from '#lib/texts/en/editor.ts';
import { notes as texts } from '#lib/texts/en/notes.ts';
import { FormNotices } from '#parts/form/form-notices.tsx';
import { useForm } from '#parts/form/use-form.ts';
import { RichTextEditor, type RichTextEditorHandle } from '#ui/editor/index.tsx';
import { Button, Field, Form, RichText, Select } from '#ui/index.ts';
import { type Board, showNote } from '../api.ts';
import { draftName, draftOf, type Missing, missingIn, type NoteDraft, newDraft } from '../draft.ts';
import { usePictures } from '../pictures.ts';
import css from './notes.module.css';

export interface StageChoice {
  readonly id: number;
  readonly title: string;
}

type ChangeDraft = (next: (draft: NoteDraft) => NoteDraft) => void;

export function NoteForm({
  board,
  id,
  stages,
  timelineId,
  note,
  stageId,
  isForClient,
  saveLabel,
  disabledReason,
  extra,
  send,
  onSaved,
  onFailed,
  onClose,
}: {
  board: Board;
  /** Prefix of the fields' ids, unique on the page. */
  id: string;
  stages: readonly StageChoice[];
  timelineId?: number | undefined;
  /** Stored note; undefined for a new one. */
  note?: Note | undefined;
  /** Stage preselected for a new note. */
  stageId?: number | undefined;
  /** True if clients would read the note; undefined if a client writes it. */
  isForClient?: ((draft: NoteDraft) => boolean) | undefined;
  saveLabel: (draft: NoteDraft) => string;
  disabledReason: string | undefined;
  /** Content between the text and the buttons. */
  extra?: (draft: NoteDraft, change: ChangeDraft) => ReactNode;
  /** Saves the note. */
  send: (draft: NoteDraft) => Promise<Note>;
  onSaved: () => void;
  onFailed: (error: Error) => void;
  onClose: () => void;
}) {
  const { list } = board;
  const client = useQueryClient();
  const [missing, setMissing] = useState<readonly Missing[]>([]);
  const editor = useRef<RichTextEditorHandle>(null);
  const saved = useRef<Note>(undefined);
  const { pictures, isUploading } = usePictures(board);
  const stageField = `${id}-stage`;

  const form = useForm({
    name: draftName(board, timelineId, note?.id),
    stored: useMemo(() => (note ? draftOf(note) : newDraft(stageId)), [note, stageId]),
    isNew: !note,
    isOlder: (data, known) => data.version < known.version,
    check: (typed) => {
      const found = missingIn(typed, list);
      setMissing(found);
      if (found.includes('stage_id')) document.getElementById(stageField)?.focus();
      else if (found.length > 0) editor.current?.focus();
      return found.length === 0;
    },
    send: async (typed) => {
      const answer = await send(typed);
      saved.current = answer;
      return () => draftOf(answer);
    },
    read: async (conflict) => {
      if (!conflict.current) throw conflict;
      // The contract of a conflict includes the stored note.
      const theirs = conflict.current as Note;
      showNote(client, board, theirs);
      return draftOf(theirs);
    },
    onSaved: () => {
      onSaved();
      // Text typed during the save stays: in this form, or in that of the added note.
      if (note && form.isUnsaved()) return;
      if (!note && saved.current) form.moveTo(draftName(board, undefined, saved.current.id));
      close();
    },
    onFailed: (error) => {
      onFailed(error);
      if (error instanceof SentLater) cancel();
    },
  });
  const { draft, settling, change } = form;
  const close = onClose;
  const cancel = () => {
    form.end();
    close();
  };

  // Focuses the first empty field after a button was pressed; a form restored with its page takes no focus.
  const focusOn = useRef(
    form.isKept ? undefined : draft.stage_id === 0 && list === 'notes' ? 'stage' : 'text',
  );
  useEffect(() => {
    if (focusOn.current === 'stage') document.getElementById(stageField)?.focus();
  }, [stageField]);
  const attach = useCallback((handle: RichTextEditorHandle | null) => {
    editor.current = handle;
    if (!handle || focusOn.current !== 'text') return;
    focusOn.current = undefined;
    handle.focus();
  }, []);

  settling.current = () => {
    const body = editor.current?.getHtml();
    if (body !== undefined && body !== form.latest().body) change((before) => ({ ...before, body }));
  };
  useEffect(() => {
    const settle = () => settling.current?.();
    addEventListener('pagehide', settle);
    return () => removeEventListener('pagehide', settle);
  }, [settling]);

  return (
    <Form className={css.form} onSubmit={() => !isUploading && form.save()}>
      <FormNotices
        form={form}
        onStartOver={() => {
          form.discard();
          setMissing([]);
        }}
      />
      {note && form.conflicts.length > 0 && (
        <figure className={css.theirs}>
          <figcaption>
            {texts.savedMeanwhile(`${note.created_by_name} ${note.created_by_surname}`.trim())}
          </figcaption>
          <RichText html={withAddresses(note.body, note.pictures)} />
        </figure>
      )}
      {list === 'notes' && (
        <Select
          id={stageField}
          label={texts.stage}
          required
          className={css.stage}
          value={draft.stage_id}
          error={missing.includes('stage_id') && texts.selectStage}
          onChange={({ target }) => {
            setMissing((before) => before.filter((field) => field !== 'stage_id'));
            change((before) => ({ ...before, stage_id: Number(target.value) }));
          }}
        >
          <option value={0}>{texts.selectStage}</option>
          {stages.map((stage) => (
            <option key={stage.id} value={stage.id}>
              {stage.title}
            </option>
          ))}
          {draft.stage_id !== 0 && !stages.some((stage) => stage.id === draft.stage_id) && (
            <option value={draft.stage_id}>{texts.removedStage}</option>
          )}
        </Select>
      )}
      <Field
        label={texts.text}
        labelHidden
        hint={isForClient && <ReadBy client={isForClient(draft)} />}
        group
        error={missing.includes('body') && texts.textMissing}
      >
        <RichTextEditor
          ref={attach}
          label={texts.text}
          placeholder={texts.placeholder}
          texts={editorTexts}
          pictures={pictures}
          value={draft.body}
          onChange={(body) => {
            setMissing((before) => before.filter((field) => field !== 'body'));
            change((before) => ({ ...before, body }));
          }}
        />
      </Field>
      {extra?.(draft, change)}
      <div className={css.buttons}>
        <Button
          variant="primary"
          type="submit"
          busy={form.isSaving}
          disabledReason={disabledReason ?? (isUploading ? texts.pictures.uploading : undefined)}
        >
          {saveLabel(draft)}
        </Button>
        <Button onClick={cancel}>{texts.cancel}</Button>
      </div>
    </Form>
  );
}
