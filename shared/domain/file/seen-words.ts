/** Words for how far a client has looked at the files of a round (docs/decisions/0063). */
import type { Language } from '../email-template/language.ts';
import { clock } from '../point/selector.ts';
import type { Counted, HowFar, SeenSum } from './seen.ts';

const time = (seconds: number): string => clock({ frame: seconds, rate: { frames: 1, seconds: 1 } });

interface Words {
  readonly files: (counted: Counted) => string;
  readonly pages: (counted: Counted) => string;
  readonly seconds: (seen: string, of: string) => string;
}

const words: Readonly<Record<Language, Words>> = {
  en: {
    files: ({ seen, of }) => `${seen} of ${of} ${of === 1 ? 'file' : 'files'}`,
    pages: ({ seen, of }) => `${seen} of ${of} ${of === 1 ? 'page' : 'pages'}`,
    seconds: (seen, of) => `${seen} of ${of}`,
  },
  es: {
    files: ({ seen, of }) => `${seen} de ${of} ${of === 1 ? 'archivo' : 'archivos'}`,
    pages: ({ seen, of }) => `${seen} de ${of} ${of === 1 ? 'página' : 'páginas'}`,
    seconds: (seen, of) => `${seen} de ${of}`,
  },
  it: {
    files: ({ seen, of }) => `${seen} di ${of} file`,
    pages: ({ seen, of }) => `${seen} di ${of} ${of === 1 ? 'pagina' : 'pagine'}`,
    seconds: (seen, of) => `${seen} di ${of}`,
  },
  fr: {
    files: ({ seen, of }) => `${seen} ${seen > 1 ? 'fichiers' : 'fichier'} sur ${of}`,
    pages: ({ seen, of }) => `${seen} ${seen > 1 ? 'pages' : 'page'} sur ${of}`,
    seconds: (seen, of) => `${seen} sur ${of}`,
  },
};

/** “3 of 3 files, 12 of 14 pages, 0:48 of 1:00”. */
export const seenInWords = ({ files, pages, seconds }: SeenSum, language: Language): string => {
  const said = words[language];
  return [
    said.files(files),
    ...(pages ? [said.pages(pages)] : []),
    ...(seconds ? [said.seconds(time(seconds.seen), time(seconds.of))] : []),
  ].join(', ');
};

/** The same of a single file: “12 of 14 pages”. */
export const howFarInWords = ({ unit, ...counted }: HowFar, language: Language): string =>
  unit === 'pages'
    ? words[language].pages(counted)
    : words[language].seconds(time(counted.seen), time(counted.of));
