import { useEffect, useRef, useState } from 'react';
import { replacementOf } from '#domain/file/replacement.ts';
import { awaitsAnswer, checklistOf, saysSomething } from '#domain/point/index.ts';
import { ApiError, SentLater } from '#lib/calls/api.ts';
import type { PointsTexts } from '#lib/texts/en/points.ts';
import { Button } from '#ui/button.tsx';
import { isFocusFree } from '#ui/is-focus-free.ts';
import { Notice } from '#ui/notice.tsx';
import { toast } from '#ui/toasts.tsx';
import type { LoadPages } from '../guest/use-pages.ts';
import { useKeys } from '../viewer/use-keys.ts';
import { ClientPointsLoading } from './client-points-loading.tsx';
import { ExportMenu } from './export-menu.tsx';
import { fieldName } from './kept-words.ts';
import { useSharedPages } from './page-pictures.ts';
import { pointBadges } from './point-badges.ts';
import { PointCard } from './point-card.tsx';
import { PointCrops } from './point-crops.tsx';
import { contentOf, draftsLeft, type ShownPoint, shownPoints } from './point-drafts.ts';
import { PointEditor } from './point-editor.tsx';
import { clientReader, type ListChoice, listed, wholeList } from './point-list.ts';
import { PointListChoice } from './point-list-choice.tsx';
import { type PointFile, placeWords } from './point-place.ts';
import type { PointContent } from './point-source.ts';
import type { PointStore, PointStoreState } from './point-store.ts';
import css from './points.module.css';
import { isSettling, stepTitle, useWaitingSteps, WaitingSteps } from './waiting-steps.tsx';
import { WordsAction } from './words-action.tsx';

export interface ClientPointsProps {
  readonly state: PointStoreState;
  readonly store: PointStore;
  readonly revisionId: number;
  /** Files of the round, for the names of places. */
  readonly files: readonly PointFile[];
  /** Files of earlier rounds. */
  readonly earlierFiles: readonly PointFile[];
  /** False while the round accepts no points. */
  readonly isOpen: boolean;
  readonly selected: string | undefined;
  readonly onSelect: (point: ShownPoint) => void;
  /** Draft with an open editor. */
  readonly editing: string | undefined;
  readonly onEdit: (id: string | undefined) => void;
  /** Starts drawing at the place of the draft being written; undefined where drawing is impossible. */
  readonly onDraw?: (() => void) | undefined;
  readonly isDrawing?: boolean | undefined;
  readonly onDrawn?: (() => void) | undefined;
  readonly hovered?: string | undefined;
  readonly onHover?: ((id: string | null) => void) | undefined;
  /** Point whose card is a sheet, on a phone. */
  readonly opened?: string | undefined;
  readonly onClose?: (() => void) | undefined;
  /** Enables points on a decided round; undefined if that is not possible. */
  readonly onAddLater?: (() => void) | undefined;
  /** Reads pages of the files, for their pictures. */
  readonly loadPages?: LoadPages | undefined;
  readonly time: (at: string) => string;
  /** Heading of the round's points on paper. */
  readonly title: string;
  readonly texts: PointsTexts;
}

/** Points of a round as its client reads and writes them, and those of earlier rounds with their answers. */
export function ClientPoints(props: ClientPointsProps) {
  const { state, store, revisionId, texts, isOpen, onEdit } = props;
  const loadPages = useSharedPages(props.loadPages);
  const points = shownPoints(state, revisionId);
  const { editing } = props;
  const written = useRef(editing);
  const opened = editing === undefined ? undefined : store.current(editing);
  useEffect(() => (opened === undefined ? undefined : store.hold(opened)), [opened, store]);
  useEffect(() => {
    const id = written.current;
    written.current = editing;
    // Restores the focus, whose field was removed with the editor.
    if (id === undefined || editing !== undefined || !isFocusFree()) return;
    const card = document.querySelector(`[data-point="${CSS.escape(store.current(id))}"]`);
    // The card of a removed point is gone as well: the next one is placed on the work.
    const place = card?.querySelector('button') ?? document.querySelector<HTMLElement>('[data-viewer]');
    place?.focus({ preventScroll: true });
  }, [editing, store]);
  const ofRound = points.filter(({ revision_id }) => revision_id === revisionId);
  const ofEarlier = points.filter(
    ({ revision_id, state: of }) => revision_id !== revisionId && of !== 'draft',
  );
  // Remarks ask for no answer.
  const asking = checklistOf(ofEarlier);
  const ofLeft = isOpen ? draftsLeft(state, revisionId) : [];
  const [choice, choose] = useState<ListChoice>({ ...wholeList, order: 'time' });
  const around = { reader: clientReader, files: [...props.files, ...props.earlierFiles] };
  // An open or selected card stays, even if the filter no longer matches its state.
  const kept = [opened, props.opened, props.selected];
  const chosen = (of: readonly ShownPoint[]) => {
    const shown = new Set(listed(of, choice, around));
    const inOrder = listed(of, { ...choice, show: 'all', by: undefined }, around);
    return inOrder.filter((point) => shown.has(point) || kept.includes(point.id));
  };
  const [here, earlier] = [chosen(ofRound), chosen(ofEarlier)];
  const seek = () => {
    const ordered = [...here, ...earlier];
    const from = ordered.findIndex(({ id }) => id === props.selected) + 1;
    const next = [...ordered.slice(from), ...ordered.slice(0, from)].find(
      ({ state: of }) => of !== 'accepted',
    );
    if (!next) return;
    props.onSelect(next);
    document.querySelector<HTMLElement>(`[data-point="${CSS.escape(next.id)}"] [aria-pressed]`)?.focus();
  };
  // On guest pages only: a page of the team's app has keys of its own.
  const toAnswer = () => {
    const buttons = [...document.querySelectorAll<HTMLElement>('[data-answer]')];
    buttons.find((one) => one.checkVisibility())?.focus();
  };
  useKeys({ n: props.onHover && seek, d: props.onHover && toAnswer });
  const badges = pointBadges(points, revisionId);
  const noneHint = isOpen
    ? props.files.length > 0
      ? texts.noneHint
      : texts.noneHintWhole
    : texts.noneToRead;
  const sent = (of: readonly ShownPoint[]) => of.filter(({ state: is }) => is !== 'draft');
  const submitted = sent(ofRound);
  const hasDrafts = ofRound.some(({ own, state: of }) => own && of === 'draft');

  // Right above the points that it is about: those of earlier rounds if this one has none.
  const listChoice = ofRound.length + ofEarlier.length > 1 && (
    <PointListChoice
      // A new draft has no author before it is saved.
      points={[...ofRound, ...ofEarlier].filter(({ author }) => author.name !== '')}
      printed={{ shown: sent([...here, ...earlier]).length, all: sent([...ofRound, ...ofEarlier]).length }}
      choice={choice}
      onChoose={choose}
      texts={texts}
    />
  );

  const cards = (of: readonly ShownPoint[]) => (
    <ol className={css.list}>
      {of.map((point) => (
        <Row
          key={point.id}
          point={point}
          badge={badges.get(point.id) ?? 0}
          {...props}
          loadPages={loadPages}
        />
      ))}
    </ol>
  );

  if (!state.told && state.failure)
    return (
      <Notice tone="warning" action={<Button onClick={() => void store.look()}>{texts.retry}</Button>}>
        {texts.loadError}
      </Notice>
    );
  if (!state.told && state.local.length === 0) return <ClientPointsLoading texts={texts} />;

  return (
    <>
      <section className={css.panel} aria-labelledby="points">
        <div className={css.title}>
          <h2 id="points">{texts.title}</h2>
          {hasDrafts && !props.editing && (
            <span className={css.saving} role="status">
              {texts.saving[state.saving]}
            </span>
          )}
          {submitted.length > 0 && (
            <ExportMenu
              forClient
              take={store.take}
              onFailed={tellNotTaken(texts)}
              title={props.title}
              points={submitted}
              files={around.files}
              current={props.files}
              pictures={state.pictures}
              loadPages={loadPages}
              time={props.time}
              texts={texts}
            />
          )}
        </div>
        {ofRound.length > 0 && listChoice}
        {here.length === 0 && (
          // On paper there is nobody to be told how to point.
          <p className={css.meta} data-paper={isOpen ? 'no' : undefined}>
            {ofRound.length === 0 ? noneHint : texts.list.none}
          </p>
        )}
        {here.length > 0 && cards(here)}
        {props.onAddLater && (
          <div className={css.actions}>
            <Button size="small" icon="plus" onClick={props.onAddLater}>
              {texts.addLater}
            </Button>
          </div>
        )}
        {isOpen && (
          <div className={css.actions}>
            <Button
              size="small"
              icon="plus"
              onClick={() => {
                const id = crypto.randomUUID();
                store.type(id, { file_id: null, selector: {}, kind: 'change', body: '' });
                onEdit(id);
              }}
            >
              {texts.onWhole}
            </Button>
          </div>
        )}
      </section>
      {ofLeft.length > 0 && (
        <section className={css.earlier} aria-labelledby="left">
          <h2 id="left">{texts.left}</h2>
          <p className={css.meta}>{texts.leftHint}</p>
          {cards(ofLeft)}
        </section>
      )}
      {ofEarlier.length > 0 && (
        <section className={css.earlier} aria-labelledby="earlier">
          <h2 id="earlier">{texts.earlier}</h2>
          {asking.length > 0 && (
            <p className={css.meta}>
              {texts.earlierHint(
                asking.filter(awaitsAnswer).length,
                ofEarlier.filter(({ state: of }) => of === 'asked').length,
                asking.length,
              )}
            </p>
          )}
          {ofRound.length === 0 && listChoice}
          {earlier.length === 0 && <p className={css.meta}>{texts.list.none}</p>}
          {cards(earlier)}
        </section>
      )}
    </>
  );
}

function Row({
  point,
  badge,
  state,
  store,
  revisionId,
  files,
  earlierFiles,
  selected,
  onSelect,
  editing,
  onEdit,
  onDraw,
  isDrawing,
  onDrawn,
  hovered,
  onHover,
  opened,
  onClose,
  loadPages,
  time,
  texts,
}: ClientPointsProps & { point: ShownPoint; badge: number }) {
  const all = [...files, ...earlierFiles];
  const place = placeWords(point, all, texts);
  // The work of this round is visible beside its points.
  const isHere = point.revision_id === revisionId;
  const isDraft = point.state === 'draft';
  const isReplaced = isDraft && point.file_id !== null && all.every(({ id }) => id !== point.file_id);
  const { pictures } = state;
  const { outbox } = store;
  const calls = useWaitingSteps(outbox, point.id);
  const uploads = state.uploads.filter((upload) => store.current(upload.point) === point.id);
  const steps = {
    add: (chosen: readonly File[]) => store.addPictures(point.id, chosen),
    retry: store.retryPicture,
    remove: (picture: string) => store.removePicture(point.id, picture),
  };
  /** Closes the editor, and removes an empty draft. */
  const close = () => {
    if (store.isBlank(point.id)) store.remove(point.id);
    onEdit(undefined);
  };
  /** Content on this round: a file of an earlier one has a newer version here, or the words are about the whole. */
  const content = isHere ? contentOf(point) : contentOn(files, earlierFiles, point);
  const remove = () => {
    const { id } = point;
    store.remove(id);
    onEdit(undefined);
    if (!saysSomething(content)) return;
    toast({
      title: texts.removed,
      action: {
        label: texts.undo,
        onSelect: () => store.type(crypto.randomUUID(), content),
      },
    });
  };
  if (isDraft && point.own && editing && store.current(editing) === point.id)
    return (
      <PointEditor
        point={point}
        badge={String(badge)}
        place={place}
        isReplaced={isReplaced}
        saving={state.saving}
        people={state.people}
        texts={texts}
        pictures={pictures}
        uploads={uploads}
        steps={steps}
        isDrawing={isDrawing}
        onDrawn={onDrawn}
        onDraw={point.file_id === null ? undefined : onDraw}
        onType={(content) => store.type(point.id, content)}
        onRemove={remove}
        onDone={close}
      />
    );
  return (
    <PointCard
      point={point}
      badge={String(badge)}
      place={place}
      time={time}
      texts={texts}
      isSelected={selected === point.id}
      onSelect={() => onSelect(point)}
      note={isReplaced && point.own && texts.replaced}
      isHovered={hovered === point.id}
      onHover={onHover}
      onClose={opened === point.id ? onClose : undefined}
      pictures={pictures}
      uploads={isDraft ? uploads : undefined}
      steps={isDraft && uploads.length > 0 ? steps : undefined}
      crops={
        !isHere && (
          <PointCrops point={point} files={all} current={files} loadPages={loadPages} texts={texts} />
        )
      }
      waiting={outbox && <WaitingSteps calls={calls} outbox={outbox} texts={texts} />}
      actions={
        isDraft ? (
          point.own ? (
            <>
              {isHere ? (
                <Button size="small" icon="edit" onClick={() => onEdit(point.id)}>
                  {texts.edit}
                </Button>
              ) : (
                <Button
                  size="small"
                  icon="plus"
                  onClick={() => {
                    store.type(point.id, content);
                    onEdit(point.id);
                  }}
                >
                  {texts.addHere}
                </Button>
              )}
              <Button size="small" variant="quiet" icon="trash" onClick={remove}>
                {texts.remove}
              </Button>
            </>
          ) : (
            saysSomething(point) && <AgreeButton point={point} store={store} texts={texts} />
          )
        ) : (
          <ClientActions
            point={point}
            store={store}
            people={state.people}
            isWaiting={isSettling(calls)}
            texts={texts}
          />
        )
      }
    />
  );
}

/** Content of a draft of an earlier round on the files of this one. */
const contentOn = (
  files: readonly PointFile[],
  earlierFiles: readonly PointFile[],
  point: ShownPoint,
): PointContent => {
  const before = earlierFiles.find(({ id }) => id === point.file_id);
  const [{ round } = { round: 0 }] = files;
  const file = before && replacementOf(before, [...earlierFiles, ...files], round);
  return { ...contentOf(point), file_id: file?.id ?? null, selector: file ? point.selector : {} };
};

/** Says why points were not taken away, in the language of the page. */
const tellNotTaken = (texts: PointsTexts) => (error: unknown) => {
  const code = error instanceof ApiError ? error.problem?.code : undefined;
  const { failed, failedText, refused } = texts.export;
  const reason = code !== undefined && code in refused ? refused[code as keyof typeof refused] : failedText;
  toast({ title: failed, text: reason, tone: 'error' });
};

/** Steps of a client on a submitted point. */
function ClientActions({
  point,
  store,
  people,
  isWaiting,
  texts,
}: {
  point: ShownPoint;
  store: PointStore;
  people: PointStoreState['people'];
  /** True while an action that settles the point is queued offline. */
  isWaiting: boolean;
  texts: PointsTexts;
}) {
  const [busy, attempt] = useAttempt(store, texts);
  const { id, answer, state, own, author } = point;
  const isAnswered = answer !== null && state === 'answered' && !isWaiting;
  const isAwaiting = state === 'open' || state === 'unanswered';
  const named = (step: string) => fieldName(store.reader, point, step);
  const titled = (step: string) => stepTitle(step, point, texts);
  const about = { points: [id] };
  return (
    <>
      {isAnswered && answer.what !== 'question' && (
        <Button
          size="small"
          icon="check"
          busy={busy}
          onClick={() =>
            void attempt(() => store.settle(id, 'accepted', '', { title: titled(texts.accept), about }))
          }
        >
          {texts.accept}
        </Button>
      )}
      {answer && answer.what !== 'question' && !isWaiting && (
        <WordsAction
          name={named('reopen')}
          label={texts.reopen}
          field={texts.reopenWords}
          send={texts.reopen}
          cancel={texts.cancel}
          required={false}
          onSend={(text) =>
            store.settle(id, 'open', text, {
              title: titled(texts.reopen),
              detail: text || undefined,
              about: { ...about, field: named('reopen') },
            })
          }
          texts={texts}
        />
      )}
      {!own && author.kind === 'contact' && (isAwaiting || point.agrees) && (
        <AgreeButton point={point} store={store} texts={texts} />
      )}
      <WordsAction
        name={named('reply')}
        label={texts.reply}
        field={texts.replyWords}
        send={texts.send}
        cancel={texts.cancel}
        onSend={(text, reply, attachments) =>
          store.reply(
            id,
            reply,
            { text, attachments: [...attachments] },
            {
              title: titled(texts.reply),
              detail: text || undefined,
              about: { ...about, field: named('reply'), isReply: true, attachments },
            },
          )
        }
        calls={store.pictureCalls}
        people={people}
        texts={texts}
      />
    </>
  );
}

/** Agrees with the point, so that nobody writes it twice, and takes that back. */
function AgreeButton({
  point: { id, agrees },
  store,
  texts,
}: {
  point: ShownPoint;
  store: PointStore;
  texts: PointsTexts;
}) {
  const [busy, attempt] = useAttempt(store, texts);
  return (
    <Button
      size="small"
      variant="quiet"
      icon={agrees ? 'check-circle' : 'check'}
      className={css.mark}
      aria-pressed={agrees}
      tooltip={agrees ? texts.agreeNoLonger : texts.agreeHint}
      busy={busy}
      onClick={() => void attempt(() => store.agree(id, !agrees))}
    >
      {texts.agree}
    </Button>
  );
}

/** Runs one action at a time, and reports its failure. */
const useAttempt = (
  store: PointStore,
  texts: PointsTexts,
): readonly [busy: boolean, attempt: (step: () => Promise<unknown>) => Promise<void>] => {
  const [busy, setBusy] = useState(false);
  const attempt = async (step: () => Promise<unknown>) => {
    setBusy(true);
    try {
      await step();
    } catch (error) {
      // A queued call is shown by the card.
      if (error instanceof SentLater) return;
      toast({ title: texts.failed, text: texts.failedText, tone: 'error' });
      void store.look();
    } finally {
      setBusy(false);
    }
  };
  return [busy, attempt];
};
