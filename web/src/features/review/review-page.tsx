import { useEffect, useState } from 'react';
import type { File } from '#contracts/files.ts';
import type { Review } from '#contracts/review.ts';
import type { Moment } from '#domain/point/index.ts';
import { now } from '#lib/server-time.ts';
import { useUntil } from '#lib/use-until.ts';
import { GuestFailed } from '#parts/guest/guest-failed.tsx';
import {
  GuestColumns,
  GuestLoading,
  GuestPage,
  guestTime,
  useGuestDocument,
  useLookAgain,
} from '#parts/guest/guest-page.tsx';
import { reportOpening } from '#parts/guest/report-opening.ts';
import { useLink } from '#parts/guest/use-link.ts';
import { canPointAt, WorkViewer } from '#parts/guest/work-viewer.tsx';
import { draftsToSubmit, hasOwnPoints, shownPoints } from '#parts/points/point-drafts.ts';
import { unsavedWords } from '#parts/points/stored-drafts.ts';
import type { PointingMode } from '#parts/viewer/gestures.ts';
import type { Mark } from '#parts/viewer/marks.ts';
import { StatusBadge } from '#ui/badge.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { RichText } from '#ui/rich-text.tsx';
import { Toasts } from '#ui/toasts.tsx';
import { UiProvider } from '#ui/ui-context.tsx';
import { type LoadedReview, loadReview, pagesOf } from './api.ts';
import { DecisionBar, type DraftPoints } from './components/decision-bar.tsx';
import { RecallButton } from './components/recall-button.tsx';
import { reviewDraft } from './draft.ts';
import css from './review.module.css';
import { usePointing } from './use-pointing.ts';
import { type Room, useRoom } from './use-room.ts';

type PlainState = keyof LoadedReview['texts']['states'];
/** True for a state with a sentence of its own; the others are told by the decision. */
const isPlain = (state: Review['state']): state is PlainState =>
  ['shown', 'not_sent', 'closed', 'read_only'].includes(state);

/** Review of a round for a client without an account (look.md, Review): the work, the message and the decision bar. */
export default function ReviewPage({ token }: { token: string }) {
  const { loaded, setLoaded, failure, setFailure, load } = useLink(token, loadReview);
  useEffect(() => reportOpening(token), [token]);

  const review = loaded?.review;
  useGuestDocument(review, review?.project.name ?? '');
  useLookAgain(review, load);

  const room = useRoom(token, review?.language);
  const [selected, setSelected] = useState<string>();
  const [shownFile, showFile] = useState(0);
  const [page, setPage] = useState(1);
  const [sought, seek] = useState<Moment>();
  const [compares, setCompares] = useState(false);
  const pointing = usePointing(room?.store);

  if (failure && !loaded) return <GuestFailed error={failure} typed={typedWords(token)} onRetry={load} />;
  if (!loaded) return <GuestLoading />;
  const { review: shown, texts } = loaded;
  const { project, files, link, language, state } = shown;
  const isOpen = !silent.has(state);
  const versionsOf = (file: File) => room?.compare.comparableVersions(file, files, shown.earlier_files) ?? [];
  const loadPages = (file: string, from: number) => pagesOf(token, file, from);
  const selectPoint = (id: string) => {
    setSelected(id);
    document.querySelector(`[data-point="${CSS.escape(id)}"]`)?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <UiProvider texts={texts.ui}>
      <GuestPage
        frame={shown}
        title={project.name}
        about={aboutOf(loaded)}
        badge={<Due {...loaded} />}
        bar={
          <>
            {isOpen && (
              <DecisionBar
                token={token}
                {...loaded}
                points={room && draftsOf(room, shown.revision_id)}
                onDecided={(next) => setLoaded({ ...loaded, review: next })}
                onGone={(error) => {
                  setFailure(error);
                  setLoaded(undefined);
                }}
              />
            )}
            <Toasts />
          </>
        }
      >
        <StateNotice
          {...loaded}
          token={token}
          onRecalled={(next) => {
            setLoaded({ ...loaded, review: next });
            void room?.store.look();
          }}
        />
        <GuestColumns
          work={
            <WorkViewer
              files={files}
              link={link}
              language={language}
              loadPages={loadPages}
              onReload={load}
              room={
                room && {
                  shown: shownFile,
                  onShow: (index) => {
                    showFile(index);
                    setPage(1);
                    seek(undefined);
                  },
                  page,
                  onPage: setPage,
                  sought,
                  marksOn: (fileId) => marksOn(room, shown.revision_id, fileId),
                  markEvents: { selected, onSelect: selectPoint },
                  pointing: isOpen
                    ? {
                        mode: pointing.mode,
                        onMode: pointing.change,
                        onSelector: pointing.place,
                        draftOn: pointing.draftOn,
                        onMove: pointing.move,
                      }
                    : undefined,
                  controls: (file) => {
                    const latest = versionsOf(file).at(-1);
                    return (
                      <>
                        {latest && (
                          <room.compare.CompareButton
                            round={latest.round}
                            isOn={compares}
                            onToggle={() => {
                              setCompares(!compares);
                              pointing.change('none');
                            }}
                            texts={room.texts}
                          />
                        )}
                        {isOpen && canPointAt(file) && !(compares && latest) && (
                          <AddPoint mode={pointing.mode} onMode={pointing.change} texts={room.texts} />
                        )}
                      </>
                    );
                  },
                  instead: (file) => {
                    const versions = compares ? versionsOf(file) : [];
                    if (versions.length === 0) return undefined;
                    return (
                      <room.compare.LazyCompare
                        file={file}
                        round={shown.rounds.round}
                        versions={versions}
                        points={shownPoints(room.state, shown.revision_id)}
                        selected={selected}
                        onSelect={setSelected}
                        page={page}
                        onPage={setPage}
                        load={loadPages}
                        language={language}
                        pointTexts={room.texts}
                      />
                    );
                  },
                }
              }
              texts={texts}
            />
          }
        >
          {room && (
            <room.Points
              state={room.state}
              store={room.store}
              revisionId={shown.revision_id}
              files={files}
              earlierFiles={shown.earlier_files}
              isOpen={isOpen}
              selected={selected}
              onSelect={({ id, file_id, selector }) => {
                setSelected(id);
                const isVersion = ({ id: of }: File) => of === file_id;
                const at = files.findIndex((file) => isVersion(file) || versionsOf(file).some(isVersion));
                if (at < 0) return;
                // A point of an earlier round is looked at beside what has become of it.
                if (!files.some(isVersion)) setCompares(true);
                showFile(at);
                setPage(selector.page ?? 1);
                seek(selector.moment && { ...selector.moment });
              }}
              editing={pointing.editing}
              onEdit={pointing.edit}
              time={(at) => guestTime(at, shown)}
              texts={room.texts}
            />
          )}
          <Side {...loaded} />
        </GuestColumns>
      </GuestPage>
    </UiProvider>
  );
}

/** Marks on a file: its points of this round that have a place, drafts among them. */
const marksOn = ({ state }: Room, revisionId: number, fileId: string): readonly Mark[] =>
  shownPoints(state, revisionId)
    .filter(
      (point) => point.file_id === fileId && (point.selector.shape ?? point.selector.moment) !== undefined,
    )
    .map(({ id, number, state: of, selector, body }) => ({
      id,
      number,
      state: of,
      selector,
      words: body,
    }));

function AddPoint({
  mode,
  onMode,
  texts,
}: {
  mode: PointingMode;
  onMode: (mode: PointingMode) => void;
  texts: Room['texts'];
}) {
  const isOn = mode !== 'none';
  return (
    <Button size="small" icon={isOn ? 'x' : 'plus'} onClick={() => onMode(isOn ? 'none' : 'pin')}>
      {isOn ? texts.cancel : texts.add}
    </Button>
  );
}

/** Everything typed here that the team does not have yet. */
const typedWords = (token: string): string =>
  [reviewDraft(token).load(), ...unsavedWords(token)].filter((text) => text !== '').join('\n\n');

const draftsOf = ({ state, store, texts }: Room, revisionId: number): DraftPoints => ({
  store,
  texts,
  count: draftsToSubmit(state).length,
  some: hasOwnPoints(state, revisionId),
});

/** States in which no message can be sent either. */
const silent: ReadonlySet<Review['state']> = new Set(['not_sent', 'closed', 'read_only']);

const aboutOf = ({ review, texts }: LoadedReview): string => {
  const { project, deliverable, stage, rounds } = review;
  const { round, kind, agreed } = rounds;
  const named = deliverable && deliverable !== project.name ? `${deliverable} · ` : '';
  return `${named}${stage.title} · ${texts.round(round, kind === 'agreed' ? agreed : undefined)}`;
};

function Due({ review, texts }: LoadedReview) {
  const { due_on, state } = review;
  if (!due_on || state !== 'open') return null;
  const overdue = Date.parse(due_on) < now();
  const when = guestTime(due_on, review);
  return (
    <StatusBadge status={overdue ? 'overdue' : 'awaiting'}>
      {overdue ? texts.overdue(when) : texts.by(when)}
    </StatusBadge>
  );
}

/** Notice for a round that can no longer, or not yet, be decided: what became of it, and of its stage since. */
function StateNotice({
  review,
  texts,
  token,
  onRecalled,
}: LoadedReview & { token: string; onRecalled: (review: Review) => void }) {
  const { state, decided, superseded, current, recall } = review;
  const mayRecall = useUntil(recall?.until);
  if (state === 'open') return null;
  return (
    <Notice
      tone={state === 'approved' ? 'success' : 'info'}
      action={
        recall && mayRecall ? (
          <RecallButton token={token} decision={recall} texts={texts} onRecalled={onRecalled} />
        ) : (
          current && <ButtonLink href={current}>{texts.current}</ButtonLink>
        )
      }
    >
      {[
        ...(decided ? [texts.decided[decided.what](decided.by, guestTime(decided.at, review))] : []),
        ...(isPlain(state) ? [texts.states[state]] : []),
        ...(state === 'reopened' ? [texts.reopened] : []),
        ...(superseded ? [texts.superseded] : []),
        ...(recall && mayRecall ? [texts.recall.until(guestTime(recall.until, review))] : []),
      ].join(' ')}
    </Notice>
  );
}

function Side({ review, texts }: LoadedReview) {
  return (
    <>
      {review.message && (
        <section aria-labelledby="message">
          <h2 id="message">{texts.message(review.workspace.name)}</h2>
          {/* Sanitised by the API on write and on read; in addition the page's CSP allows no inline script. */}
          <RichText html={review.message} />
        </section>
      )}
      {review.history.length > 0 && (
        <section aria-labelledby="history">
          <h2 id="history">{texts.history}</h2>
          <ol className={css.history}>
            {review.history.map((entry) => (
              <li key={`${entry.at}${entry.what}`}>
                <span>
                  <strong>{entry.who}</strong> {texts.events[entry.what]}
                </span>
                <time dateTime={entry.at}>{guestTime(entry.at, review)}</time>
                {entry.message && <p>{entry.message}</p>}
              </li>
            ))}
          </ol>
        </section>
      )}
    </>
  );
}
