import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Note } from '#contracts/notes.ts';
import { withAddresses } from '#domain/note/picture.ts';
import { useFormat } from '#lib/format/format.ts';
import { notifyError } from '#lib/page/notify.ts';
import { notes as texts } from '#lib/texts/en/notes.ts';
import { dropDraft, hasDraft } from '#parts/form/form-store.ts';
import { Avatar, Badge, ConfirmDialog, Menu, RichText, toast } from '#ui/index.ts';
import { type Board, updateNote, useDeleteNote, useSwitchAudience } from '../api.ts';
import { changeOf, draftName } from '../draft.ts';
import { Audience } from './audience.tsx';
import { NoteForm, type StageChoice } from './note-form.tsx';
import css from './notes.module.css';

/** Note with author, date and stage; edit, audience and delete for users who may change it. */
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
  const [isEditing, setEditing] = useState(() => mayEdit && hasDraft(draftName(board, undefined, note.id)));
  const [isDeleting, setDeleting] = useState(false);
  const card = useRef<HTMLElement>(null);
  const switching = useSwitchAudience(board, note.id);
  const deleting = useDeleteNote(board, (id) => dropDraft(draftName(board, undefined, id)));

  const author = `${note.created_by_name} ${note.created_by_surname}`.trim();
  const date = dateTime(note.created_on);
  const stage = stages.find(({ id }) => id === note.stage_id)?.title ?? texts.removedStage;
  const isHidden = !note.visible_to_client && !note.visible_to_agency;

  const close = () => {
    setEditing(false);
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
          board={board}
          id={`note-${note.id}`}
          stages={stages}
          note={note}
          isForClient={() => note.visible_to_client && !clientReason}
          saveLabel={() => words.save}
          disabledReason={disabledReason}
          send={(draft) =>
            updateNote(client, board, note.id, changeOf(draft, list, note.timeline_id ?? undefined))
          }
          onSaved={() => toast({ title: words.notices.updated })}
          onFailed={(error) => notifyError(error, words.errors.update)}
          onClose={close}
        />
      ) : (
        <RichText html={withAddresses(note.body, note.pictures)} className={css.body} />
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
        onConfirm={() => {
          deleting.mutate(note.id, {
            onSuccess: onDeleted,
            onError: () => setDeleting(false),
          });
        }}
      >
        <p>{texts.confirm.text}</p>
      </ConfirmDialog>
    </article>
  );
}
