/** Number with its noun: "1 punto", "2 punti". */
export const counted = (count: number, one: string, many: string): string =>
  `${count} ${count === 1 ? one : many}`;
