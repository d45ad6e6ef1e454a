/** Words of a wish for more time, the same on the guest's page and in the portal. */
import { useEffect, useState } from 'react';
import type { Language } from '#contracts/common.ts';
import type { Review } from '#contracts/review.ts';
import { endOfBusiness } from '#domain/calendar/business-days.ts';
import type { DtFormat } from '#domain/calendar/date.ts';
import { dayWithDate, eveningInWords, weekdayOf } from '#domain/calendar/evening.ts';
import { now } from '#lib/calls/server-time.ts';
import type { MoreTimeTexts } from '#lib/texts/en/more-time.ts';

const catalogues: Readonly<Record<Language, () => Promise<{ readonly moreTime: MoreTimeTexts }>>> = {
  en: () => import('#lib/texts/en/more-time.ts'),
  es: () => import('#lib/texts/es/more-time.ts'),
  it: () => import('#lib/texts/it/more-time.ts'),
  fr: () => import('#lib/texts/fr/more-time.ts'),
};

/** Texts in the reader's language. */
export const moreTimeIn = async (language: Language): Promise<MoreTimeTexts> =>
  (await catalogues[language]()).moreTime;

/** Texts in the reader's language; undefined until they are there. */
export const useMoreTimeTexts = (language: Language): MoreTimeTexts | undefined => {
  const [texts, setTexts] = useState<MoreTimeTexts>();
  useEffect(() => {
    moreTimeIn(language).then(setTexts, () => {});
  }, [language]);
  return texts;
};

/** Reader of dates, in the project's zone. */
export interface WishReader {
  readonly agency: string;
  readonly format: DtFormat;
  readonly zone: string;
  readonly language: Language;
}

const readerNow = (reader: WishReader) => ({ ...reader, now: now() });

/** Day in words: `Friday, 4 December`. */
export const dayInWords = (day: string, reader: WishReader): string =>
  dayWithDate(endOfBusiness(day, reader.zone), readerNow(reader));

/** Weekday of a day: `Friday`. */
export const weekdayInWords = (day: string, reader: WishReader): string =>
  weekdayOf(endOfBusiness(day, reader.zone), readerNow(reader));

export type ShownWish = Pick<
  NonNullable<Review['wish']>,
  'due_date' | 'by' | 'own' | 'message' | 'state' | 'reply'
>;

/** Sentence about the wish; undefined for one that was taken back. `due` is the present due date. */
export const wishWords = (
  { due_date, by, own, state }: ShownWish,
  due: string,
  texts: MoreTimeTexts,
  reader: WishReader,
): string | undefined => {
  const { agency } = reader;
  const day = dayInWords(due_date, reader);
  const evening = eveningInWords(due, readerNow(reader));
  switch (state) {
    case 'open':
      return own ? texts.open(agency, day) : texts.openBy(by, agency, day);
    case 'agreed':
      return texts.agreed(evening);
    case 'kept':
      return own ? texts.kept(agency, day, evening) : texts.keptBy(by, agency, day, evening);
    case 'withdrawn':
      return undefined;
  }
};
