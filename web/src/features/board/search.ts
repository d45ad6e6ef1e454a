/** Workflow template whose stages are the columns of the board; by default they are turns. */
export interface BoardSearch {
  readonly by?: number | undefined;
}

/** Parses the search parameters; an invalid one is left out. */
export const boardSearch = ({ by }: Record<string, unknown>): BoardSearch => {
  const id = Number(by);
  return Number.isSafeInteger(id) && id > 0 ? { by: id } : {};
};
