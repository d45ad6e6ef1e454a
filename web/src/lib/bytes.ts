const units = ['bytes', 'KB', 'MB', 'GB', 'TB'] as const;

/** A size as people read it: `812 bytes`, `4.2 MB`. Decimal, as file managers and providers count. */
export const bytes = (size: number): string => {
  const step = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, size)) / 3)));
  const value = size / 1000 ** step;
  return `${step === 0 || value >= 100 ? Math.round(value) : Number(value.toFixed(1))} ${units[step]}`;
};
