const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

const formats = new Map<string, Intl.NumberFormat>();

/** Memoizes: creating a format costs a thousand times more than using it. */
const formatOf = (language: string, step: number, digits: 0 | 1): Intl.NumberFormat => {
  const key = `${language} ${step} ${digits}`;
  const made =
    formats.get(key) ??
    new Intl.NumberFormat(language, {
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
export const formatBytes = (size: number, language = 'en'): string => {
  const step = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, size)) / 3)));
  const value = size / 1000 ** step;
  return formatOf(language, step, value < 100 ? 1 : 0).format(value);
};
