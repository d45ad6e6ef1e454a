/** Order of reads of one thing: an answer is news unless a read that began later has answered before. */
export const readOrder = () => {
  let begun = 0;
  let newest = 0;
  return {
    /** Begins a read. `isNews` tells at its answer, which others are held against from then on if it `counts`. */
    begin: () => {
      const own = ++begun;
      return {
        isNews: (counts = true): boolean => {
          if (own < newest) return false;
          if (counts) newest = own;
          return true;
        },
      };
    },
  };
};
