import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import type { WireAttachment } from '#contracts/points.ts';
import { type Person, pointLimits, type Selector, saysSomething } from '#domain/point/index.ts';
import { SentLater } from '#lib/calls/api.ts';
import { ownOutbox } from '#lib/offline/own-outbox.ts';
import { personHere } from '#lib/session/signed-in-person.ts';
import { points as texts } from '#lib/texts/en/points.ts';
import { createFormStore, hasDraft } from '#parts/form/form-store.ts';
import { Button, Checkbox, Form, Notice } from '#ui/index.ts';
import { createUploads, type Uploads } from './attachment-uploads.ts';
import { AddPicture, Attachments, pictureTarget } from './attachments.tsx';
import { MentionArea } from './mention-area.tsx';
import { type Pictures, type TimelineRound, timelinePictures } from './point-source.ts';
import css from './points.module.css';
import { Audience, readersOf } from './team-audience.tsx';
import type { TakeStep } from './team-points-api.ts';
import { WaitingSteps } from './waiting-steps.tsx';

/** Comment of a member that is being written; the id is empty without one. */
interface Comment {
  readonly id: string;
  readonly file_id: string | null;
  readonly selector: Selector;
  readonly body: string;
  readonly attachments: readonly WireAttachment[];
  readonly internal: boolean;
}

const none: Comment = { id: '', file_id: null, selector: {}, body: '', attachments: [], internal: true };

const nameOf = (revisionId: number): string => `comment-${personHere()}-${revisionId}`;

/** True if a comment on the round is being written in this tab. */
export const hasComment = (revisionId: number): boolean => hasDraft(nameOf(revisionId));

/** Comment on a round that is being written in this tab, which survives a reload. */
export const useComment = (round: TimelineRound) => {
  const [form] = useState(() =>
    createFormStore<Comment>({ name: nameOf(round.rev), stored: none, isNew: true }),
  );
  const { draft: kept } = useSyncExternalStore(form.subscribe, form.snapshot);
  // A comment stored by an older release has none.
  const { attachments = [] } = kept;
  const draft = { ...kept, attachments };
  const change = (changes: Partial<Comment>) =>
    form.tell({ type: 'typed', change: (before) => ({ ...before, ...changes }) });
  const attach = (change: (attachments: readonly WireAttachment[]) => readonly WireAttachment[]) =>
    form.tell({
      type: 'typed',
      change: (before) => ({ ...before, attachments: change(before.attachments ?? []) }),
    });
  const [sent, setSent] = useState<Uploads>({ uploads: [], previews: {} });
  const [uploading] = useState(() =>
    createUploads({
      scope: `comment.${personHere()}.${round.rev}`,
      calls: timelinePictures(round),
      changed: setSent,
      arrived: (point, attachment) => {
        if (form.snapshot().draft.id === point) attach((before) => [...before, attachment]);
      },
    }),
  );
  /** URLs of pictures that an earlier page has uploaded. */
  const [found, setFound] = useState<Pictures>({});
  const find = useEffectEvent(() => {
    for (const { id } of attachments) {
      timelinePictures(round)
        .keep(id)
        .then(
          ({ url }) => setFound((before) => ({ ...before, [id]: url })),
          // Without a URL the picture is shown by its name.
          () => {},
        );
    }
  });
  useEffect(() => {
    find();
    setSent(uploading.get());
    addEventListener('online', uploading.resume);
    return () => removeEventListener('online', uploading.resume);
  }, [uploading]);
  const uploads = sent.uploads.filter(({ point }) => point === draft.id);
  return {
    draft: draft.id === '' ? undefined : draft,
    /** True for a comment without content or uploads. */
    isBlank: draft.id !== '' && !saysSomething(draft) && uploads.length === 0,
    /** Pictures of the comment: their uploads, URLs, and the author's actions. */
    pictures: {
      uploads,
      addresses: { ...found, ...sent.previews },
      steps: {
        add: (files: readonly File[]) => uploading.add(draft.id, files, attachments.length + uploads.length),
        retry: uploading.retry,
        remove: (id: string) => {
          uploading.remove(id);
          attach((before) => before.filter((one) => one.id !== id));
        },
      },
    },
    change,
    /** Puts the comment at a place; creates one if there is none. */
    place: (file_id: string | null, selector: Selector) =>
      change({ file_id, selector, ...(draft.id === '' ? { id: crypto.randomUUID() } : {}) }),
    /** Restores a comment that was not sent: at its place, or its words before the ones typed since. */
    takeBack: ({ body, ...sent }: Omit<Comment, 'id'>) =>
      change(
        draft.id === ''
          ? { ...sent, body, id: crypto.randomUUID() }
          : {
              body: [body, draft.body].filter((words) => words !== '').join('\n\n'),
              attachments: [...sent.attachments, ...attachments],
            },
      ),
    end: () => {
      uploading.removeOf(() => true);
      change(none);
    },
  };
};

/** Form of a team member's comment, public or internal. */
export function CommentForm({
  comment: { draft, change, end, pictures },
  revisionId,
  place,
  isReplaced = false,
  people,
  isSent,
  onStep,
  onEnd,
}: {
  comment: ReturnType<typeof useComment>;
  revisionId: number;
  /** Place of the comment in words. */
  place?: string | undefined;
  /** True if its file has a newer version now. */
  isReplaced?: boolean | undefined;
  /** People who may be mentioned where the client reads it; for internal comments the members among them. */
  people: readonly Person[];
  /** False for a round that the client was not sent, whose comments are internal. */
  isSent: boolean;
  onStep: TakeStep;
  /** Called after it was sent, or cancelled. */
  onEnd?: (() => void) | undefined;
}) {
  const [busy, setBusy] = useState(false);
  if (!draft) return null;
  const { id, file_id, selector, body, attachments } = draft;
  const { uploads, addresses, steps } = pictures;
  const internal = draft.internal || !isSent;
  const isEmpty = !saysSomething(draft);
  const missing = uploads.length > 0 ? texts.pictures.underWay : isEmpty && texts.remarkWords;
  const close = () => {
    end();
    onEnd?.();
  };
  const send = async () => {
    if (missing) return;
    setBusy(true);
    try {
      await onStep({
        step: 'comment',
        id,
        rev: revisionId,
        file_id,
        selector,
        body: body.trim(),
        attachments: attachments.map(({ id: picture, name }) => ({ id: picture, name })),
        kind: 'remark',
        internal,
        waits: {
          title: texts.team.comment,
          detail: body.trim() || undefined,
          about: { points: [id], commentOn: revisionId },
        },
      });
      close();
    } catch (error) {
      // A queued comment is shown by the list.
      if (error instanceof SentLater) return close();
      // The toast reports it, and the words stay in the field.
    } finally {
      setBusy(false);
    }
  };
  return (
    <Audience internal={internal} sheet={file_id !== null}>
      <Form className={css.words} busy={busy} onSubmit={() => void send()} {...pictureTarget(steps, texts)}>
        {place && <p className={css.meta}>{place}</p>}
        {isReplaced && (
          <Notice tone="warning">
            <span role="status">{texts.replaced}</span>
          </Notice>
        )}
        <MentionArea
          label={texts.remarkWords}
          rows={2}
          maxLength={pointLimits.body}
          value={body}
          onText={(text) => change({ body: text })}
          people={readersOf(people, internal)}
          texts={texts}
          autoFocus
        />
        <Attachments
          attachments={attachments}
          pictures={addresses}
          uploads={uploads}
          steps={steps}
          texts={texts}
        />
        {isSent && (
          <Checkbox
            label={texts.team.internal}
            checked={internal}
            onChange={(only) => change({ internal: only })}
          />
        )}
        <div className={css.actions}>
          <AddPicture steps={steps} texts={texts} />
          <Button size="small" onClick={close}>
            {texts.cancel}
          </Button>
          <Button
            size="small"
            variant="primary"
            type="submit"
            icon={internal ? 'lock' : undefined}
            busy={busy}
            disabledReason={missing}
          >
            {texts.send}
          </Button>
        </div>
      </Form>
    </Audience>
  );
}

/** Comments on a round that are queued offline, or were refused later. */
export function WaitingComments({
  comment,
  revisionId,
}: {
  comment: ReturnType<typeof useComment>;
  revisionId: number;
}) {
  const calls = useSyncExternalStore(ownOutbox.subscribe, ownOutbox.calls);
  return (
    <WaitingSteps
      calls={calls.filter(({ about }) => about?.commentOn === revisionId)}
      outbox={ownOutbox}
      onEdit={({ message }) => comment.takeBack(message.body as Omit<Comment, 'id'>)}
      texts={texts}
    />
  );
}

/** Comment on the round as a whole. */
export function NewComment({
  round,
  place,
  people,
  isSent,
  onStep,
  onWriting,
}: {
  round: TimelineRound;
  /** Round in words, where it is no longer the one that the points are read by. */
  place: string | undefined;
  people: readonly Person[];
  isSent: boolean;
  onStep: TakeStep;
  /** Called with true while a comment is being written. */
  onWriting: (isWriting: boolean) => void;
}) {
  const comment = useComment(round);
  const isWriting = comment.draft !== undefined;
  const tellWriting = useEffectEvent(onWriting);
  useEffect(() => tellWriting(isWriting), [isWriting]);
  return (
    <>
      <WaitingComments comment={comment} revisionId={round.rev} />
      {comment.draft ? (
        <CommentForm
          comment={comment}
          revisionId={round.rev}
          place={place}
          people={people}
          isSent={isSent}
          onStep={onStep}
        />
      ) : (
        <Button size="small" icon="plus" onClick={() => comment.place(null, {})}>
          {texts.team.comment}
        </Button>
      )}
    </>
  );
}
