import { language } from '#lib/texts/translated.ts';

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

const formats = new Map<string, Intl.NumberFormat>();

/** Memoizes: creating a format costs a thousand times more than using it. */
const formatOf = (inLanguage: string, step: number, digits: 0 | 1): Intl.NumberFormat => {
  const key = `${inLanguage} ${step} ${digits}`;
  const made =
    formats.get(key) ??
    new Intl.NumberFormat(inLanguage, {
      style: 'unit',
      unit: units[step],
      unitDisplay: step === 0 ? 'long' : 'short',
      useGrouping: false,
      maximumFractionDigits: digits,
    });
  formats.set(key, made);
  return made;
};

/** Formats a size: `812 bytes`, `4.2 MB`. Decimal, as file managers and providers count. */
export const formatBytes = (size: number, inLanguage: string = language()): string => {
  const step = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, size)) / 3)));
  const value = size / 1000 ** step;
  return formatOf(inLanguage, step, value < 100 ? 1 : 0).format(value);
};
