/** Whole numbers from `from` on, before `until`. */
export type Span = readonly [from: number, until: number];

/** Spans in order, none of which touch, with a further number; the same spans if they have it. */
export const withNumber = (spans: readonly Span[], number: number): readonly Span[] => {
  if (spans.some(([from, until]) => from <= number && number < until)) return spans;
  const joined = spans.filter(([from, until]) => until === number || from === number + 1);
  const merged: Span = [
    Math.min(number, ...joined.map(([from]) => from)),
    Math.max(number + 1, ...joined.map(([, until]) => until)),
  ];
  return [...spans.filter((span) => !joined.includes(span)), merged].toSorted(
    ([one], [other]) => one - other,
  );
};
