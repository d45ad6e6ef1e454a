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

/** Spans of both, in order, none of which touch. */
export const united = (one: readonly Span[], other: readonly Span[]): readonly Span[] => {
  const all: Span[] = [];
  for (const [from, until] of [...one, ...other].toSorted(([first], [second]) => first - second)) {
    const last = all.at(-1);
    if (last && from <= last[1]) all[all.length - 1] = [last[0], Math.max(last[1], until)];
    else all.push([from, until]);
  }
  return all;
};
