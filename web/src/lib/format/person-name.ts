import { type Named, shownName } from '#domain/answerer/index.ts';

/** Name of somebody in the language of the page: with their colleague's before it, who used their link. */
export const personName = (person: Named): string => shownName(person, document.documentElement.lang);
