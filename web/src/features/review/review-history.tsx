import { useEffect, useState } from 'react';
import type { Review } from '#contracts/review.ts';
import type { ReviewHistoryTexts } from '#lib/texts/en/review-history.ts';
import { guestTime } from '#parts/guest/guest-page.tsx';
import css from './review.module.css';

const catalogues: Readonly<Record<Review['language'], () => Promise<{ reviewHistory: ReviewHistoryTexts }>>> =
  {
    en: () => import('#lib/texts/en/review-history.ts'),
    es: () => import('#lib/texts/es/review-history.ts'),
    it: () => import('#lib/texts/it/review-history.ts'),
    fr: () => import('#lib/texts/fr/review-history.ts'),
  };

/** Round as its client has seen it go. */
export function History({ review }: { review: Review }) {
  const { language } = review;
  const [texts, setTexts] = useState<ReviewHistoryTexts>();
  useEffect(() => {
    catalogues[language]().then(
      ({ reviewHistory }) => setTexts(reviewHistory),
      () => {},
    );
  }, [language]);
  if (!texts || review.history.length === 0) return null;
  return (
    <section aria-labelledby="history">
      <h2 id="history">{texts.title}</h2>
      <ol className={css.history}>
        {review.history.map((entry) => (
          <li key={`${entry.at}${entry.what}`}>
            <span>
              <strong>{entry.who}</strong> {texts.events[entry.what]}
            </span>
            <time dateTime={entry.at}>{guestTime(entry.at, review)}</time>
            {entry.message && <p dir="auto">{entry.message}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}
