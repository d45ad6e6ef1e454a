import { useCallback, useEffect, useState } from 'react';
import type { Review } from '../../../../shared/contracts/review.ts';
import { dtFormats, formatDateTime, zoneName } from '../../../../shared/domain/calendar/date.ts';
import { ApiError } from '../../lib/api.ts';
import { applyTheme } from '../../lib/appearance.ts';
import { now } from '../../lib/clock.ts';
import { review as english, type ReviewTexts } from '../../lib/texts/en/review.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { StatusBadge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { Toasts } from '../../ui/toasts.tsx';
import { type LoadedReview, loadReview, reportOpening } from './api.ts';
import { DecisionBar } from './components/decision-bar.tsx';
import { Work } from './components/work.tsx';
import css from './review.module.css';

/** How often a page whose files are still being prepared looks again, in ms. */
const lookAgainAfter = 2000;

/** What a client sees of one round, without an account (look.md, Review): the work, the message, and a bar to decide. */
export default function ReviewPage({ token }: { token: string }) {
  const [loaded, setLoaded] = useState<LoadedReview>();
  const [failure, setFailure] = useState<ApiError | Error>();

  const load = useCallback(() => {
    setFailure(undefined);
    loadReview(token).then(setLoaded, setFailure);
  }, [token]);
  useEffect(load, [load]);
  useEffect(() => reportOpening(token), [token]);

  const review = loaded?.review;
  useEffect(() => {
    if (!review) return;
    applyTheme(review.workspace.theme, review.workspace.logo);
    document.documentElement.lang = review.language;
    document.title = `${review.project.name} – ${review.workspace.name}`;
    if (!review.files.some(({ state }) => state === 'checking')) return;
    const timer = setTimeout(load, lookAgainAfter);
    return () => clearTimeout(timer);
  }, [review, load]);

  if (failure && !loaded) return <Failed error={failure} onRetry={load} />;
  if (!loaded) return <Loading />;
  return (
    <div className={css.page}>
      <Head {...loaded} />
      <main className={css.main}>
        <StateNotice {...loaded} />
        <div className={css.columns}>
          <Work review={loaded.review} texts={loaded.texts} />
          <Side {...loaded} />
        </div>
      </main>
      {(loaded.review.state === 'open' || loaded.review.state === 'shown') && (
        <DecisionBar token={token} {...loaded} onDecided={(next) => setLoaded({ ...loaded, review: next })} />
      )}
      <Toasts />
    </div>
  );
}

const when = (at: string, { dt_format, timezone }: Review): string => {
  const format = dtFormats.find((one) => one === dt_format) ?? 'DD/MM/YYYY';
  return `${formatDateTime(at, format, timezone)} ${zoneName(at, timezone)}`;
};

function Head({ review, texts }: LoadedReview) {
  const { workspace, project, stage, deliverable, due_on, state } = review;
  const overdue = due_on !== null && Date.parse(due_on) < now();
  return (
    <header className={css.head}>
      <div className={css.brand}>
        <Avatar name={workspace.name} src={workspace.logo} size={32} square />
        <span>{workspace.name}</span>
      </div>
      <div className={css.title}>
        <h1>{project.name}</h1>
        <p>
          {deliverable && deliverable !== project.name ? `${deliverable} · ` : ''}
          {stage.title} · {texts.round(review.round, review.rounds)}
        </p>
      </div>
      {due_on && state === 'open' && (
        <StatusBadge status={overdue ? 'overdue' : 'awaiting'}>
          {overdue ? texts.overdue(when(due_on, review)) : texts.by(when(due_on, review))}
        </StatusBadge>
      )}
    </header>
  );
}

/** What became of a round that is no longer, or not yet, to be decided on. */
function StateNotice({ review, texts }: LoadedReview) {
  const { state, decided_on, current } = review;
  if (state === 'open') return null;
  const decided = decided_on ? when(decided_on, review) : '';
  const words =
    state === 'already_approved' || state === 'already_rejected'
      ? texts.states[state](decided)
      : texts.states[state];
  return (
    <Notice
      tone={state === 'already_approved' ? 'success' : 'info'}
      action={current && <ButtonLink href={current}>{texts.current}</ButtonLink>}
    >
      {words}
    </Notice>
  );
}

function Side({ review, texts }: LoadedReview) {
  return (
    <aside className={css.side}>
      {review.message && (
        <section className={css.message} aria-labelledby="message">
          <h2 id="message">{texts.message(review.workspace.name)}</h2>
          {/* Sanitised by the API on write and on read; the page's policy lets no script in besides. */}
          <div className={css.prose} dangerouslySetInnerHTML={{ __html: review.message }} />
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
                <time dateTime={entry.at}>{when(entry.at, review)}</time>
                {entry.message && <p>{entry.message}</p>}
              </li>
            ))}
          </ol>
        </section>
      )}
    </aside>
  );
}

function Loading() {
  return (
    <div className={css.page} aria-busy="true">
      <header className={css.head}>
        <Skeleton width={220} height={32} />
      </header>
      <main className={css.main}>
        <div className={css.columns}>
          <Skeleton height={420} />
          <Skeleton height={180} />
        </div>
      </main>
    </div>
  );
}

function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  // Before the review is known, so is its language not: the browser's English stands in.
  const texts: ReviewTexts = english;
  const gone = error instanceof ApiError && error.status === 404;
  return (
    <main className={css.alone}>
      {gone ? (
        <EmptyState page icon="link" title={texts.gone} text={texts.goneText} />
      ) : (
        <ErrorState
          page
          title={texts.failed}
          text={error instanceof ApiError && error.status === 0 ? texts.offline : error.message}
          errorId={error instanceof ApiError ? error.problem?.id : undefined}
          action={<Button onClick={onRetry}>{texts.retry}</Button>}
        />
      )}
    </main>
  );
}
