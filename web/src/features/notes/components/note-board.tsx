import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Note } from '#contracts/notes.ts';
import type { ShownProject } from '#contracts/projects.ts';
import type { WireWorkflow } from '#contracts/workflows.ts';
import { can } from '#domain/permission/can.ts';
import { workflowOf } from '#domain/workflow/index.ts';
import { LoadError } from '#lib/page/load-error.tsx';
import { notifyError } from '#lib/page/notify.ts';
import { TabSkeleton } from '#lib/page/page-skeleton.tsx';
import { closedReason, endedReason } from '#lib/project/project-closed.ts';
import { subscriptionQuery, useMe } from '#lib/session/me.ts';
import { notes as texts } from '#lib/texts/en/notes.ts';
import { dropDraft, hasDraft, keptDraft, moveDraft } from '#parts/form/form-store.ts';
import { Button, cx, EmptyState, Notice, toast } from '#ui/index.ts';
import { addNote, type Board, type NoteList, notesQuery, ownDeletionsQuery } from '../api.ts';
import {
  additionOf,
  draftedNotes,
  draftName,
  type NoteDraft,
  newDraft,
  renewedDraft,
  withSwitch,
} from '../draft.ts';
import { Audience } from './audience.tsx';
import { NoteCard } from './note-card.tsx';
import { NoteForm } from './note-form.tsx';
import css from './notes.module.css';

const none: readonly number[] = [];

/** Notes of a timeline, or scope of a project: newest first, with the actions that this user may take. */
export function NoteBoard({
  list,
  project,
  workflow,
  stageId,
}: {
  list: NoteList;
  project: ShownProject;
  workflow: WireWorkflow | undefined;
  /** Stage preselected for a new note. */
  stageId?: number;
}) {
  const words = texts.list[list];
  const board: Board = { list, projectId: project.id };
  const { actor, tenant } = useMe();
  const { data: subscription } = useQuery(subscriptionQuery);
  const query = useQuery(notesQuery(board));
  const client = useQueryClient();
  const timelineId = list === 'notes' ? workflow?.id : undefined;
  const mayAdd =
    list === 'notes'
      ? workflow !== undefined && can(actor, 'add_note', { project, workspace: tenant }) === true
      : can(actor, 'edit_scope', { project }) === true;
  const mayEdit = can(actor, list === 'notes' ? 'edit_note' : 'edit_scope', { project }) === true;
  const [isAdding, setAdding] = useState(() => mayAdd && hasDraft(draftName(board, timelineId)));
  /** Number of drafts that were taken over, each by a form of its own. */
  const [taken, setTaken] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);

  const isAgent = actor.kind === 'agent';
  const side = isAgent ? 'agent' : 'client';
  const ended = endedReason(project);
  const disabledReason = closedReason(project, subscription?.read_only ?? false, side);
  const stages = workflow?.tasks ?? [];
  const items = query.data?.items.filter(
    (note) => timelineId === undefined || note.timeline_id === timelineId,
  );

  /**
   * Reason that the client cannot be notified of a note: they would not see it. The first item of a scope decides by
   * itself.
   */
  const clientReason = (note?: Note) => {
    if (list === 'notes')
      return tenant.show_production_details_in_timeline ? undefined : texts.clientUntold.notes;
    const first = query.data?.items.at(-1);
    return !first || first.id === note?.id || first.visible_to_client ? undefined : texts.clientUntold.scope;
  };

  const all = query.data?.items;
  const { data: ownDeletions = none } = useQuery(ownDeletionsQuery(board));
  /** True for a draft of a note on another timeline of the project, whose board takes it over. */
  const isElsewhere = (name: string) => {
    const of = workflowOf(keptDraft<NoteDraft>(name)?.stage_id ?? 0);
    return of !== timelineId && project.projectWorkflows.some(({ workflow_id }) => workflow_id === of);
  };
  // Race: a colleague deletes a note that is being edited here, on the screen or before it was left. Its words go on in a new one.
  const takeOver = useEffectEvent((known: readonly Note[]) => {
    if (!mayAdd) return;
    for (const id of draftedNotes(board)) {
      if (known.some((note) => note.id === id)) continue;
      const names = [draftName(board, undefined, id), draftName(board, timelineId)] as const;
      if (ownDeletions.includes(id)) {
        // The editor has stored its latest keys as it went with the note.
        dropDraft(names[0]);
        continue;
      }
      if (timelineId !== undefined && isElsewhere(names[0])) continue;
      // The words of a further note follow once the form of these is closed.
      if (!moveDraft(...names, { blank: newDraft(), renewed: renewedDraft })) continue;
      setAdding(true);
      setTaken((times) => times + 1);
      toast({ title: words.deletedMeanwhile, tone: 'warning' });
    }
  });
  // Also after a deletion that failed, and once the form of the words before is closed.
  useEffect(() => {
    if (all) takeOver(all);
  }, [all, ownDeletions, isAdding]);

  const close = () => {
    setAdding(false);
    // The button is rendered again only after the form has closed.
    requestAnimationFrame(() => addButton.current?.focus());
  };
  const addLabel = ({ flags }: NoteDraft) => {
    if (!isAgent) return words.add;
    const { notify_client, notify_agency } = flags;
    const whom =
      notify_client && notify_agency ? 'both' : notify_client ? 'client' : notify_agency && 'agency';
    return whom ? words.addAndNotify(texts.whom[whom]) : words.add;
  };
  const add = (
    <Button
      ref={addButton}
      variant="primary"
      icon="plus"
      disabledReason={disabledReason}
      onClick={() => setAdding(true)}
    >
      {words.add}
    </Button>
  );

  if (query.isError && !query.data) {
    return <LoadError error={query.error} title={words.errors.fetch} onRetry={() => void query.refetch()} />;
  }
  if (!items) return <TabSkeleton />;
  const isEmpty = items.length === 0 && !isAdding;
  return (
    <div className={cx(css.board, isEmpty && css.whole)}>
      <div className={css.top}>
        <h2 ref={heading} tabIndex={-1} className={css.title}>
          {words.title}
        </h2>
        {items.length > 0 && <span className={css.quiet}>{words.count(items.length)}</span>}
        {mayAdd && !isAdding && !isEmpty && <div className={css.add}>{add}</div>}
      </div>
      {ended && mayAdd && <Notice tone="locked">{ended}</Notice>}
      {isAdding && (
        <section className={css.card} aria-label={words.add}>
          <NoteForm
            key={taken}
            board={board}
            id={`new-${list}`}
            stages={stages}
            timelineId={timelineId}
            stageId={stages.find(({ id }) => id === stageId)?.id}
            isForClient={isAgent ? ({ flags }) => flags.visible_to_client && !clientReason() : undefined}
            saveLabel={addLabel}
            disabledReason={disabledReason}
            extra={(draft, change) =>
              isAgent ? (
                <Audience
                  label={texts.newAudience}
                  flags={draft.flags}
                  clientReason={clientReason()}
                  disabledReason={disabledReason}
                  onChange={(what) => change((before) => withSwitch(before, what))}
                />
              ) : (
                <p className={css.quiet}>{texts.clientsNote}</p>
              )
            }
            send={(draft) => addNote(client, board, additionOf(draft, list, { timelineId, isAgent }))}
            onSaved={() => toast({ title: words.notices.added })}
            onFailed={(error) => notifyError(error, words.errors.add)}
            onClose={close}
          />
        </section>
      )}
      {isEmpty && (
        <EmptyState
          illustration="note"
          title={words.empty}
          text={isAgent ? words.emptyText : words.emptyForClient}
          action={mayAdd && add}
        />
      )}
      {items.map((note) => (
        <NoteCard
          key={note.id}
          board={board}
          note={note}
          stages={stages}
          mayEdit={mayEdit}
          clientReason={clientReason(note)}
          disabledReason={disabledReason}
          onDeleted={() => heading.current?.focus()}
        />
      ))}
    </div>
  );
}
