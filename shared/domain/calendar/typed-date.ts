import { type DtFormat, isLocalDate, type LocalDate } from './date.ts';

/** Reason that a text is no date. */
export type DateRefusal =
  /** Neither the format's numbers in its order nor `yyyy-MM-dd`. */
  | 'format'
  /** Year of other than four digits, or beyond `years`. */
  | 'year'
  | 'no_such_day';

export type TypedDate =
  | { readonly date: LocalDate; readonly refused?: undefined }
  | { readonly date?: undefined; readonly refused: DateRefusal };

/** Years that are read from numbers without a sign of their order; a year outside is a slip of the hand. */
const years = { first: 1900, last: 2199 };

const separated = /^(\d+)\s*[-/.,\s]\s*(\d+)\s*[-/.,\s]\s*(\d+)$/;
const isYearFirst = /^\d{4}\s*-/;

const lengths = { DD: 2, MM: 2, YYYY: 4 } as const;
type Part = keyof typeof lengths;
const isPart = (text: string): text is Part => text in lengths;
const partsOf = (format: DtFormat): readonly Part[] => format.split('/').filter(isPart);

/** Digits without separators, cut as the format has them. */
const cut = (digits: string, parts: readonly Part[]): readonly string[] => {
  let from = 0;
  return parts.map((part) => {
    const start = from;
    from += lengths[part];
    return digits.slice(start, from);
  });
};

/**
 * Date that somebody typed: the numbers of the format in its order, whatever separates them, eight digits without
 * separators, or `yyyy-MM-dd`, which means the same in every format. A text that could mean two dates is refused, and so
 * is a year of two digits: it may be the first half of a longer one.
 */
export const parseDate = (text: string, format: DtFormat): TypedDate => {
  const typed = text.trim();
  if (isLocalDate(typed)) return { date: typed };
  // `2026-1-5` would be the 5th of January to some and the 1st of May by the format.
  if (format === 'YYYY/DD/MM' && isYearFirst.test(typed)) return { refused: 'format' };
  const parts = partsOf(format);
  const numbers = /^\d{8}$/.test(typed) ? cut(typed, parts) : separated.exec(typed)?.slice(1);
  if (!numbers) return { refused: 'format' };
  const numberOf = (part: Part): string => numbers[parts.indexOf(part)] ?? '';
  const [year, month, day] = [numberOf('YYYY'), numberOf('MM'), numberOf('DD')];
  if (month.length > 2 || day.length > 2) return { refused: 'format' };
  if (year.length !== 4 || Number(year) < years.first || Number(year) > years.last)
    return { refused: 'year' };
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isLocalDate(date) ? { date } : { refused: 'no_such_day' };
};
