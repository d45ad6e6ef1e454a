import { useState, useSyncExternalStore } from 'react';
import { pointLimits, type Selector } from '#domain/point/index.ts';
import { points as texts } from '#lib/texts/en/points.ts';
import { createForm } from '#parts/form/form.ts';
import { Button, Checkbox, Form, TextArea } from '#ui/index.ts';
import css from './points.module.css';
import { Audience } from './team-audience.tsx';
import type { TakeStep } from './team-points-api.ts';

/** Comment of a member that is being written; the id is empty while there is none. */
interface Comment {
  readonly id: string;
  readonly file_id: string | null;
  readonly selector: Selector;
  readonly body: string;
  readonly internal: boolean;
}

const none: Comment = { id: '', file_id: null, selector: {}, body: '', internal: true };

/** The comment on a round that is being written in this tab, which a reload does not lose. */
export const useComment = (revisionId: number) => {
  const [form] = useState(() =>
    createForm<Comment>({ name: `comment-${revisionId}`, stored: none, isNew: true }),
  );
  const { draft } = useSyncExternalStore(form.subscribe, form.snapshot);
  const change = (changes: Partial<Comment>) =>
    form.tell({ type: 'typed', change: (before) => ({ ...before, ...changes }) });
  return {
    draft: draft.id === '' ? undefined : draft,
    change,
    /** Puts the comment at a place; begins one if there is none. */
    place: (file_id: string | null, selector: Selector) =>
      change({ file_id, selector, ...(draft.id === '' ? { id: crypto.randomUUID() } : {}) }),
    end: () => change(none),
  };
};

/** Form of a comment of the team: for the client as well, or among colleagues. */
export function CommentForm({
  comment: { draft, change, end },
  revisionId,
  place,
  isSent,
  onStep,
  onEnd,
}: {
  comment: ReturnType<typeof useComment>;
  revisionId: number;
  /** Place of the comment in words. */
  place?: string | undefined;
  /** False for a round that the client was not sent: its comments are among colleagues. */
  isSent: boolean;
  onStep: TakeStep;
  /** Told once it was sent, or given up. */
  onEnd?: (() => void) | undefined;
}) {
  const [busy, setBusy] = useState(false);
  if (!draft) return null;
  const { id, file_id, selector, body } = draft;
  const internal = draft.internal || !isSent;
  const isEmpty = body.trim() === '';
  const close = () => {
    end();
    onEnd?.();
  };
  const send = async () => {
    if (isEmpty) return;
    setBusy(true);
    try {
      await onStep({
        step: 'comment',
        id,
        rev: revisionId,
        file_id,
        selector,
        body: body.trim(),
        kind: 'remark',
        internal,
      });
      close();
    } catch {
      // The toast tells it, and the words stay in the field.
    } finally {
      setBusy(false);
    }
  };
  return (
    <Audience internal={internal} sheet={file_id !== null}>
      <Form className={css.words} busy={busy} onSubmit={() => void send()}>
        {place && <p className={css.meta}>{place}</p>}
        <TextArea
          label={texts.remarkWords}
          rows={2}
          maxLength={pointLimits.body}
          value={body}
          onChange={({ currentTarget }) => change({ body: currentTarget.value })}
          autoFocus
        />
        {isSent && (
          <Checkbox
            label={texts.team.internal}
            checked={internal}
            onChange={(only) => change({ internal: only })}
          />
        )}
        <div className={css.actions}>
          <Button size="small" onClick={close}>
            {texts.cancel}
          </Button>
          <Button
            size="small"
            variant="primary"
            type="submit"
            icon={internal ? 'lock' : undefined}
            busy={busy}
            disabledReason={isEmpty && texts.remarkWords}
          >
            {texts.send}
          </Button>
        </div>
      </Form>
    </Audience>
  );
}

/** A comment on the round as a whole. */
export function NewComment({
  revisionId,
  isSent,
  onStep,
}: {
  revisionId: number;
  isSent: boolean;
  onStep: TakeStep;
}) {
  const comment = useComment(revisionId);
  if (comment.draft)
    return <CommentForm comment={comment} revisionId={revisionId} isSent={isSent} onStep={onStep} />;
  return (
    <Button size="small" icon="plus" onClick={() => comment.place(null, {})}>
      {texts.team.comment}
    </Button>
  );
}
