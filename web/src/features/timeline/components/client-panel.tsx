import { useState, useSyncExternalStore } from 'react';
import { openTask, type Stage, type Workflow } from '#domain/workflow/index.ts';
import { SentLater } from '#lib/api.ts';
import { useMe } from '#lib/session/me.ts';
import { common } from '#lib/texts/en/common.ts';
import { points } from '#lib/texts/en/points.ts';
import { timeline as texts } from '#lib/texts/en/timeline.ts';
import { createForm } from '#parts/form/form.ts';
import { Button, ConfirmDialog, Skeleton, TextArea } from '#ui/index.ts';
import { type ClientDecision, useClientDecision, useClientMessage } from '../client-actions.ts';
import { decisionWords } from '../decision-words.ts';
import type { PortalDrafts } from './portal-points.tsx';
import css from './timeline.module.css';

/** Form for the client's answer to the current round: a message alone, or with a decision. */
export function ClientPanel({
  projectId,
  workflow,
  stage,
  drafts,
  isLoading,
  closed,
}: {
  projectId: number;
  workflow: Workflow;
  stage: Stage;
  /** Points that go out with a decision. */
  drafts: PortalDrafts | undefined;
  /** True while the points above, which would move it, are not known yet. */
  isLoading: boolean;
  /** Reason why nothing can be sent now. */
  closed: string | undefined;
}) {
  const task = openTask(stage);
  if (stage.status !== 'in_progress' || !task?.sent_on) return null;
  if (isLoading)
    return (
      <div className={css.client} aria-hidden="true">
        <Skeleton height={192} />
      </div>
    );
  return (
    <Panel
      key={task.id}
      place={{ project: projectId, workflow: workflow.id, revision: task.id }}
      stage={stage}
      drafts={drafts}
      decides={task.status === 'awaiting_feedback'}
      closed={closed}
    />
  );
}

function Panel({
  place,
  stage,
  drafts,
  decides,
  closed,
}: {
  place: { project: number; workflow: number; revision: number };
  stage: Stage;
  drafts: PortalDrafts | undefined;
  /** True if a decision is requested; a round that was only shared takes messages alone. */
  decides: boolean;
  closed: string | undefined;
}) {
  const { tenant } = useMe();
  const [form] = useState(() => createForm({ name: `decision-${place.revision}`, stored: '', isNew: true }));
  const { draft: message } = useSyncExternalStore(form.subscribe, form.snapshot);
  const [missing, setMissing] = useState<string>();
  const [asked, setAsked] = useState<ClientDecision>();
  /** Clears a message that was sent or queued offline; text typed since stays. */
  const clearIfKept = (sent: string) => (_: unknown, error: Error | null) => {
    if (error && !(error instanceof SentLater)) return;
    form.tell({
      type: 'typed',
      change: (now) => (now.startsWith(sent) ? now.slice(sent.length).trimStart() : now),
    });
  };
  const decide = useClientDecision(place);
  const send = useClientMessage(place);

  const type = (text: string) => {
    form.tell({ type: 'typed', change: () => text });
    setMissing(undefined);
  };
  const needsWords = (what: string): boolean => {
    if (message.trim() !== '') return false;
    setMissing(what);
    return true;
  };
  const count = drafts?.count ?? 0;
  const words = asked && decisionWords(asked, stage, place.revision);

  return (
    <section className={css.client} aria-label={decides ? texts.client.title : texts.client.messageTitle}>
      <TextArea
        label={texts.client.message(tenant.name)}
        hint={decides ? texts.client.hint : undefined}
        error={missing}
        rows={3}
        maxLength={5000}
        value={message}
        onChange={({ currentTarget }) => type(currentTarget.value)}
      />
      <div className={css.actions}>
        {decides && (
          <>
            <Button
              variant="primary"
              icon="check"
              disabledReason={closed}
              onClick={() => setAsked('approve')}
            >
              {texts.client.approve}
            </Button>
            <Button
              icon="edit"
              disabledReason={closed}
              onClick={() => {
                if (drafts?.some || !needsWords(texts.client.changesNeeded)) setAsked('request_changes');
              }}
            >
              {count > 0 ? points.changesWith(count) : texts.client.requestChanges}
            </Button>
          </>
        )}
        <Button
          variant={decides ? 'quiet' : 'secondary'}
          icon="comment"
          disabledReason={closed}
          busy={send.isPending}
          onClick={() => {
            if (!needsWords(texts.client.messageNeeded))
              send.mutate(message, { onSettled: clearIfKept(message) });
          }}
        >
          {texts.client.send}
        </Button>
      </div>
      {asked && words && (
        <ConfirmDialog
          open
          onClose={() => setAsked(undefined)}
          title={words.title}
          confirm={words.confirm}
          cancel={common.cancel}
          busy={decide.isPending}
          onConfirm={() =>
            decide.mutate(
              { decision: asked, message, drafts: drafts?.store },
              {
                onSettled: (_, error) => {
                  clearIfKept(message)(_, error);
                  void drafts?.store.look();
                  setAsked(undefined);
                },
              },
            )
          }
        >
          <p>{words.text}</p>
          {count > 0 && <p>{asked === 'approve' ? points.approveWith(count) : points.goOut(count)}</p>}
          {message.trim() !== '' && <blockquote className={css.quote}>{message.trim()}</blockquote>}
        </ConfirmDialog>
      )}
    </section>
  );
}
