import { type ComponentProps, lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import type { Review } from '#contracts/review.ts';
import { type ApiError, isOnHold } from '#lib/calls/api.ts';
import { now } from '#lib/calls/server-time.ts';
import { useUntil } from '#lib/page/use-until.ts';
import { draftsOf, missingDrafts } from '#parts/client-room/answer.ts';
import { wordsOfRound } from '#parts/client-room/answer-draft.ts';
import { ClientRoom } from '#parts/client-room/client-room.tsx';
import { DecisionBar } from '#parts/client-room/decision-bar.tsx';
import { takesPoints, takesWords } from '#parts/client-room/round.ts';
import { useRoom } from '#parts/client-room/use-room.ts';
import { useSeenFiles } from '#parts/client-room/use-seen-files.ts';
import { passOf } from '#parts/guest/answerer.ts';
import { GuestFailed, TypedText } from '#parts/guest/guest-failed.tsx';
import {
  GuestLoading,
  GuestPage,
  guestEvening,
  guestNearTime,
  guestTime,
  useGuestDocument,
  useLookAgain,
} from '#parts/guest/guest-page.tsx';
import type Offline from '#parts/guest/offline-notice.tsx';
import { reportOpening } from '#parts/guest/report-opening.ts';
import { roomForNotice } from '#parts/guest/room-for-notice.ts';
import { useLink } from '#parts/guest/use-link.ts';
import { contactOf, useLinkReader } from '#parts/guest/use-link-reader.tsx';
import { usePhone } from '#parts/guest/use-phone.ts';
import { canPointAt, isPlayed } from '#parts/guest/work-viewer.tsx';
import { unsentWords } from '#parts/points/unsent-words.ts';
import { StatusBadge } from '#ui/badge.tsx';
import { Brief } from '#ui/brief.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Notice } from '#ui/notice.tsx';
import { RichText } from '#ui/rich-text.tsx';
import { Toasts } from '#ui/toasts.tsx';
import { UiProvider } from '#ui/ui-context.tsx';
import { reviewAnswers } from './answers.ts';
import { forget, keptPoints, type LoadedReview, loadReview, pagesOf } from './api.ts';
import { MoreTime } from './more-time.tsx';
import { RecallButton } from './recall-button.tsx';
import css from './review.module.css';

const OfflineNotice = lazy<React.ComponentType<ComponentProps<typeof Offline>>>(() =>
  import('#parts/guest/offline-notice.tsx').catch(() => ({ default: () => null })),
);
type Behind = typeof import('./lazy-parts.ts');
/** Part of the page that is loaded behind it; without a connection it is left out. */
const behind = <Name extends keyof Behind>(name: Name) =>
  lazy<React.ComponentType<ComponentProps<Behind[Name]>>>(() =>
    import('./lazy-parts.ts').then(
      (parts) => ({ default: parts[name] as React.ComponentType<ComponentProps<Behind[Name]>> }),
      () => ({ default: () => null }),
    ),
  );
const OpenNotices = behind('OpenNotices');
const History = behind('History');
const Live = behind('Live');
const isKept = ({ keptAt }: LoadedReview): boolean => keptAt !== undefined;

type PlainState = keyof LoadedReview['texts']['states'];
/** True for a state with a sentence of its own; the others are described by the decision. */
const isPlain = (state: Review['state']): state is PlainState =>
  ['shown', 'not_sent', 'closed', 'read_only'].includes(state);

/** Review of a round for a client without an account (look.md, Review): the work, the message and the decision bar. */
export default function ReviewPage({ token }: { token: string }) {
  const { loaded, setLoaded, failure, end, load } = useLink(token, loadReview, isKept);
  useEffect(() => reportOpening(token), [token]);

  const review = loaded?.review;
  useGuestDocument(review, review?.project.name ?? '');
  useLookAgain(review, load);

  const [bar, setBar] = useState<HTMLElement | null>(null);
  const [corner, setCorner] = useState<HTMLElement | null>(null);
  const loading = useRoom(token, review?.language, ({ reviewSource }) =>
    reviewSource(token, keptPoints(token)),
  );
  const room = loading.is === 'there' ? loading.room : undefined;
  const seen = useSeenFiles(token, review?.files);
  const [isAnswering, setAnswering] = useState(false);
  const toldVersion = room?.state.version ?? 0;
  // A colleague or the team may act concurrently; the notice waits while the reader writes an answer.
  const behind = review && toldVersion > review.version && !isAnswering ? toldVersion : 0;
  useEffect(() => {
    if (behind > 0) load();
  }, [behind, load]);
  // For the reader's own decision, until the round is another's again.
  const [thanks, setThanks] = useState<{ readonly title: string; readonly state: Review['state'] }>();
  const [sought, setSought] = useState<{ readonly id: string }>();
  // The drafts of this browser follow their author's name.
  const reader = useLinkReader(token, () => room?.parts.renameDrafts(token, room.store));

  if (failure && !loaded) return <GuestFailed error={failure} typed={typedWords(token)} onRetry={load} />;
  if (!loaded) return <GuestLoading />;
  const { review: shown, texts } = loaded;
  const { project } = shown;
  const onDecided = (next: Review, said?: string) => {
    setLoaded({ texts, review: next });
    setThanks(said ? { title: said, state: next.state } : undefined);
  };
  const onGone = (error: ApiError) => {
    // A page on hold opens again, with the words that wait in it.
    if (!isOnHold(error)) forget(token);
    end(error);
  };
  return (
    <UiProvider texts={texts.ui}>
      <GuestPage
        frame={shown}
        title={project.name}
        about={aboutOf(loaded)}
        badge={<Due {...loaded} {...{ token, onDecided }} onOutdated={load} />}
        corner={setCorner}
        bar={
          <>
            {takesWords(shown) && (
              <DecisionBar
                round={shown}
                texts={texts}
                who={reader.nameOn(shown)}
                onNotYou={() => reader.ask(shown, texts)}
                decidedBy={
                  reader.answerer && shown.deciders === 'contact'
                    ? texts.contactDecides(contactOf(shown))
                    : undefined
                }
                calls={reviewAnswers(token, loaded, { onDecided, onOutdated: load, onGone })}
                points={room && draftsOf(room, shown.revision_id)}
                missingDrafts={missingDrafts(loading)}
                seen={seen}
                onShowFile={(id) => {
                  setSought({ id });
                  // The work is at the top of the page.
                  scrollTo({ top: 0 });
                }}
                work={setBar}
                workButtons={shown.files.some(canPointAt) ? 2 : 1}
                onAnswering={setAnswering}
              />
            )}
            {reader.dialog(shown)}
            <Toasts />
          </>
        }
      >
        <Suspense>
          <Live token={token} onLook={room ? undefined : load} />
          <OfflineNotice frame={shown} keptAt={loaded.keptAt} hasFilms={shown.files.some(isPlayed)} />
        </Suspense>
        <StateNotice
          {...loaded}
          token={token}
          thanks={thanks?.state === shown.state ? thanks.title : undefined}
          isProven={
            shown.deciders === 'contact'
              ? !reader.answerer
              : shown.deciders === 'anyone' || passOf(token) !== undefined
          }
          onRecalled={(next) => {
            onDecided(next);
            void room?.store.look();
          }}
          onOutdated={load}
        />
        {!takesWords(shown) && <TypedText text={wordsOfRound(token)} language={shown.language} isUnsent />}
        <ClientRoom
          round={shown}
          texts={texts}
          room={loading}
          takesPoints={takesPoints(shown, shown.superseded)}
          bar={bar}
          corner={corner}
          sought={sought}
          isSeen={(id) => seen.unseen.every((file) => file.id !== id)}
          loadPages={(...page) => pagesOf(token, ...page)}
          time={(at) => guestTime(at, shown)}
          onShown={seen.look}
          onPart={seen.lookAt}
          onReload={load}
          message={<Message {...loaded} />}
        >
          <Suspense>
            <History review={shown} />
          </Suspense>
        </ClientRoom>
      </GuestPage>
    </UiProvider>
  );
}

/** Unsent words typed here. */
const typedWords = (token: string): string =>
  [wordsOfRound(token), ...unsentWords(token)].filter((text) => text !== '').join('\n\n');

const aboutOf = ({ review, texts }: LoadedReview): string => {
  const { project, deliverable, stage, rounds } = review;
  const { round, kind, agreed } = rounds;
  const named = deliverable && deliverable !== project.name ? `${deliverable} · ` : '';
  return `${named}${stage.title} · ${texts.round(round, kind === 'agreed' ? agreed : undefined)}`;
};

function Due({
  review,
  texts,
  token,
  onDecided,
  onOutdated,
}: LoadedReview & { token: string; onDecided: (review: Review) => void; onOutdated: () => void }) {
  const { due_on, state } = review;
  if (!due_on || state !== 'open') return null;
  const overdue = Date.parse(due_on) < now();
  const when = guestEvening(due_on, review);
  return (
    <span className={css.due}>
      <StatusBadge status={overdue ? 'overdue' : 'awaiting'}>
        <time dateTime={due_on} title={guestTime(due_on, review)}>
          <Brief
            long={overdue ? texts.overdue(when) : texts.by(when)}
            brief={overdue ? texts.brief.overdue(when) : texts.brief.by(when)}
          />
        </time>
      </StatusBadge>
      <MoreTime {...{ review, texts, token, onOutdated }} onAsked={onDecided} />
    </span>
  );
}

/** Notice for a round that can't be decided any more, or not yet: its outcome, and that of its stage. */
function StateNotice({
  review,
  texts,
  token,
  thanks,
  isProven,
  onRecalled,
  onOutdated,
}: LoadedReview & {
  token: string;
  thanks: string | undefined;
  isProven: boolean;
  onRecalled: (review: Review) => void;
  onOutdated: () => void;
}) {
  const { state, decided, superseded, current, recall, approval, wish } = review;
  const isInTime = useUntil(recall?.until);
  const mayRecall = isInTime && isProven;
  const notice = useRef<HTMLDivElement>(null);
  const noticeRef = useCallback((element: HTMLDivElement | null) => {
    notice.current = element;
    return roomForNotice(element);
  }, []);
  const before = useRef(state);
  useEffect(() => {
    // After a decision further down the page, leads to its consequence and recall here.
    if (before.current === 'open' && state !== 'open') notice.current?.focus();
    before.current = state;
  }, [state]);
  if (state === 'open')
    return (
      (approval || wish) && (
        <Suspense>
          <OpenNotices {...{ review, texts, token, isProven, onRecalled, onOutdated }} />
        </Suspense>
      )
    );
  const words = [
    ...(decided ? [texts.decided[decided.what](decided.by, guestTime(decided.at, review))] : []),
    ...(state === 'approved' ? afterApproval(review, texts, thanks !== undefined) : []),
    ...(isPlain(state) ? [texts.states[state]] : []),
    ...(state === 'reopened' ? [texts.reopened] : []),
    ...(superseded ? [texts.superseded] : []),
    ...(recall && mayRecall ? [texts.recall.until(guestNearTime(recall.until, review))] : []),
  ].join(' ');
  return (
    // biome-ignore lint/a11y/useSemanticElements: it has no fields; a screen reader announces the focus by this name
    <div
      ref={noticeRef}
      className={css.told}
      role="group"
      aria-label={[...(thanks ? [thanks] : []), words].join('. ')}
      tabIndex={-1}
      data-told={thanks ? 'thanks' : ''}
    >
      <Notice
        title={thanks}
        tone={state === 'approved' ? 'success' : 'info'}
        action={
          <>
            {current && <ButtonLink href={current}>{texts.current}</ButtonLink>}
            {recall && mayRecall && (
              <RecallButton decision={recall} {...{ token, texts, onRecalled, onOutdated }} />
            )}
          </>
        }
      >
        {words}
      </Notice>
    </div>
  );
}

/** Work that was approved, and how it goes on; after the reader's own approval, who knows of it. A review that was kept offline by a former version names no stage. */
export const afterApproval = (
  { files, link, workspace, current_stage }: Review,
  { afterApproval: say }: LoadedReview['texts'],
  isOwn: boolean,
): string[] => [
  ...(files[0] ? [say.files(files[0].name, files.length - 1)] : link ? [say.link] : []),
  ...(isOwn ? [say.told(workspace.name)] : []),
  ...(typeof current_stage === 'string'
    ? [say.next(current_stage)]
    : current_stage === null
      ? [say.last]
      : []),
];

/** Message of the agency: on a phone its first words, which expand. */
function Message({ review, texts }: LoadedReview) {
  const isPhone = usePhone();
  if (!review.message) return null;
  const title = texts.message(review.workspace.name);
  // Sanitised by the API on write and on read; in addition the page's CSP allows no inline script.
  const words = <RichText html={review.message} />;
  if (!isPhone)
    return (
      <section aria-labelledby="message">
        <h2 id="message">{title}</h2>
        {words}
      </section>
    );
  return (
    <details className={css.message}>
      <summary>
        <Icon name="mail" />
        <span>
          <strong>{title}</strong>
          <span className={css.firstWords}> {plainText(review.message)}</span>
        </span>
      </summary>
      {words}
    </details>
  );
}

const plainText = (html: string): string =>
  new DOMParser().parseFromString(html.replaceAll('><', '> <'), 'text/html').body.textContent.trim();
