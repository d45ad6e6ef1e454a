import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import type { Note } from '../../../../../shared/contracts/notes.ts';
import { ConflictNotice } from '../../../lib/form/conflict-notice.tsx';
import { KeptNotice } from '../../../lib/form/kept-notice.tsx';
import { editor as editorTexts } from '../../../lib/texts/en/editor.ts';
import { notes as texts } from '../../../lib/texts/en/notes.ts';
import { RichTextEditor, type RichTextEditorHandle } from '../../../ui/editor/index.tsx';
import { Button, Field, RichText, Select } from '../../../ui/index.ts';
import type { NoteList } from '../api.ts';
import { type DraftKeeper, draftOf, type Missing, missingIn, type NoteDraft } from '../draft.ts';
import css from './notes.module.css';

export interface StageChoice {
  readonly id: number;
  readonly title: string;
}

type ChangeDraft = (next: (draft: NoteDraft) => NoteDraft) => void;

/** A note being written: a new one, or one that is there already. What is typed is kept in this tab. */
export function NoteForm({
  list,
  id,
  stages,
  keeper,
  initial,
  saveLabel,
  busy,
  conflict,
  disabledReason,
  extra,
  onSave,
  onConflictSolved,
  onCancel,
}: {
  list: NoteList;
  /** Unique on the page: the ids of its fields begin with it. */
  id: string;
  stages: readonly StageChoice[];
  keeper: DraftKeeper;
  initial: () => NoteDraft;
  saveLabel: (draft: NoteDraft) => string;
  busy: boolean;
  /** What somebody else has saved since the note was opened. */
  conflict?: Note | undefined;
  disabledReason: string | undefined;
  /** What stands between text and buttons. */
  extra?: (draft: NoteDraft, change: ChangeDraft) => ReactNode;
  /** Saves; what is typed stays until it is saved. */
  onSave: (draft: NoteDraft, change: ChangeDraft) => void;
  onConflictSolved?: () => void;
  onCancel: () => void;
}) {
  const [restored, setRestored] = useState(() => keeper.read());
  const [draft, setDraft] = useState<NoteDraft>(() => restored ?? initial());
  const [missing, setMissing] = useState<readonly Missing[]>([]);
  const editor = useRef<RichTextEditorHandle>(null);
  const latest = useRef(draft);
  const over = useRef(false);
  // Whoever pressed a button to write may write; what comes back with the page does not take the focus.
  const focusOn = useRef(restored ? undefined : draft.stage_id === 0 && list === 'notes' ? 'stage' : 'text');
  const stageField = `${id}-stage`;

  useEffect(() => {
    if (focusOn.current === 'stage') document.getElementById(stageField)?.focus();
  }, [stageField]);
  const attach = useCallback((handle: RichTextEditorHandle | null) => {
    editor.current = handle;
    if (!handle || focusOn.current !== 'text') return;
    focusOn.current = undefined;
    handle.focus();
  }, []);

  const change: ChangeDraft = (next) => {
    // The editor tells of its last keys once more when it goes.
    if (over.current) return;
    latest.current = next(latest.current);
    keeper.keep(latest.current);
    setDraft(latest.current);
  };
  const current = (): NoteDraft => {
    const body = editor.current?.getHtml();
    if (body !== undefined && body !== latest.current.body) change((before) => ({ ...before, body }));
    return latest.current;
  };
  const flush = useRef(current);
  flush.current = current;
  useEffect(() => {
    const keep = () => void flush.current();
    addEventListener('pagehide', keep);
    return () => removeEventListener('pagehide', keep);
  }, []);

  const submit = () => {
    const typed = current();
    const found = missingIn(typed, list);
    setMissing(found);
    if (found.length === 0) onSave(typed, change);
    else if (found.includes('stage_id')) document.getElementById(stageField)?.focus();
    else editor.current?.focus();
  };
  const cancel = () => {
    over.current = true;
    keeper.forget();
    onCancel();
  };
  const startOver = () => {
    change(initial);
    keeper.forget();
    setMissing([]);
    setRestored(undefined);
  };
  const takeTheirs = (theirs: Note) => {
    change(() => draftOf(theirs));
    setRestored(undefined);
    onConflictSolved?.();
  };
  const saveOver = (theirs: Note) => {
    current();
    change((before) => ({ ...before, version: theirs.version }));
    onConflictSolved?.();
    onSave(latest.current, change);
  };

  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {restored && <KeptNotice onStartOver={startOver} />}
      {conflict && (
        <>
          <ConflictNotice onTheirs={() => takeTheirs(conflict)} onMine={() => saveOver(conflict)} />
          <figure className={css.theirs}>
            <figcaption>
              {texts.savedMeanwhile(`${conflict.created_by_name} ${conflict.created_by_surname}`.trim())}
            </figcaption>
            <RichText html={conflict.body} />
          </figure>
        </>
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
      <Field label={texts.text} labelHidden group error={missing.includes('body') && texts.textMissing}>
        <RichTextEditor
          ref={attach}
          label={texts.text}
          placeholder={texts.placeholder}
          texts={editorTexts}
          value={draft.body}
          onChange={(body) => {
            setMissing((before) => before.filter((field) => field !== 'body'));
            change((before) => ({ ...before, body }));
          }}
        />
      </Field>
      {extra?.(draft, change)}
      <div className={css.buttons}>
        <Button variant="primary" type="submit" busy={busy} disabledReason={disabledReason}>
          {saveLabel(draft)}
        </Button>
        <Button onClick={cancel}>{texts.cancel}</Button>
      </div>
    </form>
  );
}
