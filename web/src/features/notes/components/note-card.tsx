import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Note } from '../../../../../shared/contracts/notes.ts';
import { ApiError, SentLater } from '../../../lib/api.ts';
import { isConflict } from '../../../lib/form/form-errors.ts';
import { useFormat } from '../../../lib/format.ts';
import { notifyError, reasonOf } from '../../../lib/notify.ts';
import { notes as texts } from '../../../lib/texts/en/notes.ts';
import { Avatar, Badge, ConfirmDialog, Menu, RichText, toast } from '../../../ui/index.ts';
import { type Board, showNote, useDeleteNote, useSwitchAudience, useUpdateNote } from '../api.ts';
import { changeOf, draftOf, keeperOf } from '../draft.ts';
import { Audience } from './audience.tsx';
import { NoteForm, type StageChoice } from './note-form.tsx';
import css from './notes.module.css';

/** One note: who, when, where, what; for who may change it, its text, its switches, and the way out. */
export function NoteCard({
  board,
  note,
  stages,
  mayEdit,
  clientReason,
  disabledReason,
  onDeleted,
}: {
  board: Board;
  note: Note;
  stages: readonly StageChoice[];
  mayEdit: boolean;
  clientReason: string | undefined;
  disabledReason: string | undefined;
  onDeleted: () => void;
}) {
  const { list } = board;
  const words = texts.list[list];
  const { dateTime, exact } = useFormat();
  const client = useQueryClient();
  const keeper = keeperOf(board, undefined, note.id);
  const [isEditing, setEditing] = useState(() => mayEdit && keeper.read() !== undefined);
  const [isDeleting, setDeleting] = useState(false);
  const [conflict, setConflict] = useState<Note>();
  const card = useRef<HTMLElement>(null);
  const switching = useSwitchAudience(board, note.id);
  const updating = useUpdateNote(board);
  const deleting = useDeleteNote(board);

  const author = `${note.created_by_name} ${note.created_by_surname}`.trim();
  const date = dateTime(note.created_on);
  const stage = stages.find(({ id }) => id === note.stage_id)?.title ?? texts.removedStage;
  const isHidden = !note.visible_to_client && !note.visible_to_agency;

  const close = () => {
    setEditing(false);
    setConflict(undefined);
    card.current?.focus();
  };

  return (
    <article ref={card} tabIndex={-1} className={css.card} aria-label={words.label(author, date)}>
      <header className={css.head}>
        <Avatar name={author} />
        <div className={css.by}>
          <span className={css.author}>{author}</span>
          <time dateTime={note.created_on} title={exact(note.created_on)} className={css.date}>
            {date}
          </time>
        </div>
        <div className={css.stageName}>{list === 'notes' && <Badge>{stage}</Badge>}</div>
        {mayEdit && (
          <div className={css.menu}>
            <Menu
              label={words.menu(author, date)}
              iconOnly
              items={[
                {
                  label: words.edit,
                  icon: 'edit',
                  disabledReason,
                  onSelect: () => setEditing(true),
                },
                {
                  label: words.remove,
                  icon: 'trash',
                  danger: true,
                  separated: true,
                  disabledReason,
                  onSelect: () => setDeleting(true),
                },
              ]}
            />
          </div>
        )}
      </header>
      {isEditing ? (
        <NoteForm
          list={list}
          id={`note-${note.id}`}
          stages={stages}
          keeper={keeper}
          initial={() => draftOf(note)}
          saveLabel={() => words.save}
          busy={updating.isPending}
          conflict={conflict}
          disabledReason={disabledReason}
          onCancel={close}
          onConflictSolved={() => setConflict(undefined)}
          onSave={(draft) =>
            updating.mutate(
              { id: note.id, body: changeOf(draft, list, note.timeline_id ?? undefined) },
              {
                onSuccess: () => {
                  keeper.forget();
                  close();
                  toast({ title: words.notices.updated });
                },
                onError: (error) => {
                  if (error instanceof SentLater) {
                    notifyError(error, words.errors.update);
                    keeper.forget();
                    close();
                  } else if (error instanceof ApiError && isConflict(error) && error.current) {
                    const saved = error.current as Note;
                    setConflict(saved);
                    showNote(client, board, saved);
                  } else toast({ title: words.errors.update, text: reasonOf(error), tone: 'error' });
                },
              },
            )
          }
        />
      ) : (
        <RichText html={note.body} className={css.body} />
      )}
      {mayEdit && !isEditing && (
        <footer className={css.foot}>
          <Audience
            label={words.audience(author, date)}
            flags={note}
            clientReason={clientReason}
            disabledReason={disabledReason}
            onChange={(change) => switching.mutate(change)}
          />
          {isHidden && <p className={css.quiet}>{texts.hiddenFromAll}</p>}
        </footer>
      )}
      <ConfirmDialog
        open={isDeleting}
        tone="danger"
        title={texts.confirm.title}
        confirm={words.remove}
        cancel={texts.cancel}
        busy={deleting.isPending}
        onClose={() => setDeleting(false)}
        onConfirm={() =>
          deleting.mutate(note.id, {
            onSuccess: () => {
              toast({ title: words.notices.deleted });
              onDeleted();
            },
            onError: (error) => {
              setDeleting(false);
              toast({ title: words.errors.delete, text: reasonOf(error), tone: 'error' });
            },
          })
        }
      >
        <p>{texts.confirm.text}</p>
      </ConfirmDialog>
    </article>
  );
}
