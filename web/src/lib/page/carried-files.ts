/** Files dropped on one page for another: a navigation cannot carry them. */
let carried: readonly File[] = [];

export const carryFiles = (files: readonly File[]): void => {
  carried = files;
};

/** Returns the files once. */
export const takeCarriedFiles = (): readonly File[] => {
  const taken = carried;
  carried = [];
  return taken;
};
