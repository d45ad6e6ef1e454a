import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import type { WireAttachment } from '#contracts/points.ts';
import { type Person, pointLimits } from '#domain/point/index.ts';
import { ApiError, SentLater } from '#lib/calls/api.ts';
import type { PointsTexts } from '#lib/texts/en/points.ts';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { Form } from '#ui/form.tsx';
import type { IconName } from '#ui/icon.tsx';
import { toast } from '#ui/toasts.tsx';
import type { PictureCalls } from '../files/send-picture.ts';
import { createUploads, type Uploads } from './attachment-uploads.ts';
import { AddPicture, Attachments, pictureTarget } from './attachments.tsx';
import { useKeptWords } from './kept-words.ts';
import { MentionArea } from './mention-area.tsx';
import type { Pictures } from './point-source.ts';
import css from './points.module.css';
import { refusalWords } from './waiting-steps.tsx';

/** Action on a point that needs words, opened by a button: reply, open again, ask back. */
export function WordsAction({
  name,
  label,
  field,
  send,
  cancel,
  required = true,
  onSend,
  icon,
  around = (form) => form,
  people = [],
  calls,
  texts,
}: {
  /** Name under which the words are stored: see `fieldName`. */
  name: string;
  label: string;
  field: string;
  send: string;
  cancel: string;
  required?: boolean | undefined;
  /**
   * `attempt` identifies this text, and is the same for a retry after a lost answer (idempotency). `kept` leaves the
   * words in their field, if the reason is shown elsewhere.
   */
  onSend: (text: string, attempt: string, attachments: readonly WireAttachment[]) => Promise<unknown>;
  icon?: IconName | undefined;
  /** Wrapper of the words while they are typed. */
  around?: (form: ReactNode) => ReactNode;
  /** People whom the words may mention. */
  people?: readonly Person[] | undefined;
  /** Uploads of the pictures that these words may have; undefined for words alone. */
  calls?: PictureCalls | undefined;
  texts: Pick<
    PointsTexts,
    | 'failed'
    | 'failedText'
    | 'mention'
    | 'notTaken'
    | 'undo'
    | 'otherTab'
    | 'thrown'
    | 'pictures'
    | 'retry'
    | 'close'
  >;
}) {
  const [{ words, other }, kept] = useKeptWords(name);
  const pictures = usePictures(name, calls, words?.attachments ?? [], kept);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  /** False for a field that is open because of its words: it takes no focus from a reader. */
  const [isOpened, setOpened] = useState(false);
  if (words === undefined)
    return (
      <Button
        size="small"
        icon={icon}
        onClick={() => {
          setOpened(true);
          kept.open();
        }}
      >
        {label}
      </Button>
    );
  const { text, attempt, attachments = [] } = words;
  const isBlank = text.trim() === '' && attachments.length === 0;
  const missing = pictures.uploads.length > 0 ? texts.pictures.underWay : required && isBlank && field;
  const submit = async () => {
    if (missing) return;
    setBusy(true);
    setFailure(undefined);
    try {
      kept.attempt();
      if ((await onSend(text.trim(), attempt, attachments)) !== 'kept') kept.close();
    } catch (error) {
      if (error instanceof SentLater) return kept.close();
      setFailure(
        error instanceof ApiError && error.status > 0
          ? refusalWords(error.problem ?? error, texts)
          : texts.failedText,
      );
    } finally {
      setBusy(false);
    }
  };
  const discard = () => {
    pictures.discard();
    kept.close();
    setFailure(undefined);
    if (isBlank) return;
    toast({
      title: texts.thrown,
      action: { label: texts.undo, onSelect: () => kept.putBack({ text, attachments }) },
    });
  };
  return around(
    <Form
      className={css.words}
      busy={busy}
      onSubmit={() => void submit()}
      onFocus={({ currentTarget, target }) => {
        // The buttons below come into sight with the field. A press of one of them moves nothing.
        if (target instanceof HTMLTextAreaElement) currentTarget.scrollIntoView?.({ block: 'nearest' });
      }}
      {...(calls && pictureTarget(pictures.steps, texts))}
    >
      <MentionArea
        label={field}
        rows={2}
        maxLength={pointLimits.reply}
        value={text}
        onText={kept.type}
        people={people}
        texts={texts}
        error={failure}
        autoFocus={isOpened}
      />
      <Attachments
        attachments={attachments}
        pictures={pictures.addresses}
        uploads={pictures.uploads}
        steps={pictures.steps}
        texts={texts}
      />
      {other !== undefined && (
        <div className={css.other}>
          <p className={css.meta}>{texts.otherTab.title}</p>
          {other.text !== '' && (
            <p dir="auto" lang="" className={css.said}>
              {other.text}
            </p>
          )}
          {other.attachments && other.attachments.length > 0 && (
            <p className={css.meta}>{other.attachments.map((one) => one.name).join(', ')}</p>
          )}
          <div className={css.actions}>
            <Button size="small" onClick={kept.addOther}>
              {texts.otherTab.add}
            </Button>
            <Button size="small" variant="quiet" onClick={kept.dropOther}>
              {texts.otherTab.drop}
            </Button>
          </div>
        </div>
      )}
      <div className={cx(css.actions, css.send)}>
        {calls && <AddPicture steps={pictures.steps} texts={texts} />}
        <Button size="small" onClick={discard}>
          {cancel}
        </Button>
        <Button size="small" variant="primary" type="submit" busy={busy} disabledReason={missing}>
          {send}
        </Button>
      </div>
    </Form>,
  );
}

/** Pictures of the words of a field: those under way, where all can be seen, and the steps of their author. */
const usePictures = (
  name: string,
  calls: PictureCalls | undefined,
  attachments: readonly WireAttachment[],
  kept: Pick<ReturnType<typeof useKeptWords>[1], 'attach' | 'detach'>,
) => {
  const [sent, setSent] = useState<Uploads>({ uploads: [], previews: {} });
  /** Addresses of pictures that an earlier page has sent. */
  const [found, setFound] = useState<Pictures>({});
  const [uploading] = useState(
    () =>
      calls &&
      createUploads({
        scope: name,
        calls,
        changed: setSent,
        arrived: (_, attachment) => kept.attach(attachment),
      }),
  );
  const find = useEffectEvent(() => {
    for (const { id } of attachments)
      calls?.keep(id).then(
        ({ url }) => setFound((before) => ({ ...before, [id]: url })),
        // Without an address the picture is told by its name.
        () => {},
      );
  });
  useEffect(() => {
    if (!uploading) return;
    find();
    setSent(uploading.get());
    addEventListener('online', uploading.resume);
    return () => removeEventListener('online', uploading.resume);
  }, [uploading]);
  return {
    uploads: sent.uploads,
    addresses: { ...found, ...sent.previews },
    steps: {
      add: (files: readonly File[]) =>
        uploading?.add(name, files, attachments.length + sent.uploads.length) ?? [],
      retry: (id: string) => uploading?.retry(id),
      remove: (id: string) => {
        uploading?.remove(id);
        kept.detach(id);
      },
    },
    discard: () => uploading?.removeOf(() => true),
  };
};
