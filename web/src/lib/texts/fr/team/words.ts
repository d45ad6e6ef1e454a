/** "1 étape", "2 étapes"; French counts nought as one. */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count < 2 ? one : many}`;

const vowelFirst = /^[aàâeéèêëiîïoôuûü]/i;
/** "de Nora", "d’Anna". */
export const de = (name: string): string => (vowelFirst.test(name) ? `d’${name}` : `de ${name}`);
