/** Words of what is taken away, in the language of its reader. */
import type { Language } from '../../email-template/language.ts';

/** Columns of the table, in their order. */
export const columnNames = [
  'number',
  'round',
  'file',
  'page',
  'from',
  'until',
  'place',
  'marked',
  'kind',
  'audience',
  'state',
  'author',
  'written',
  'text',
  'pictures',
  'answer',
  'answerText',
  'answeredBy',
  'answered',
  'replies',
] as const;
export type ColumnName = (typeof columnNames)[number];

export interface ExportWords {
  /** “Points 7, 9”. It begins with a letter, as a line of an EDL has to. */
  readonly points: (numbers: readonly number[]) => string;
  /** Behind the names of deliverable and round, in the name of a file. */
  readonly title: string;
  readonly columns: Readonly<Record<ColumnName, string>>;
}

const named =
  (one: string, many: string) =>
  (numbers: readonly number[]): string =>
    `${numbers.length === 1 ? one : many} ${numbers.join(', ')}`;

export const exportWords: Readonly<Record<Language, ExportWords>> = {
  en: {
    points: named('Point', 'Points'),
    title: 'points',
    columns: {
      number: 'Number',
      round: 'Round',
      file: 'File',
      page: 'Page',
      from: 'Timecode in',
      until: 'Timecode out',
      place: 'Place',
      marked: 'Marked text',
      kind: 'Kind',
      audience: 'Audience',
      state: 'State',
      author: 'Author',
      written: 'Written',
      text: 'Text',
      pictures: 'Pictures',
      answer: 'Answer',
      answerText: 'Answer text',
      answeredBy: 'Answered by',
      answered: 'Answered',
      replies: 'Replies',
    },
  },
  es: {
    points: named('Punto', 'Puntos'),
    title: 'puntos',
    columns: {
      number: 'Número',
      round: 'Ronda',
      file: 'Archivo',
      page: 'Página',
      from: 'Código de tiempo inicial',
      until: 'Código de tiempo final',
      place: 'Lugar',
      marked: 'Texto marcado',
      kind: 'Tipo',
      audience: 'Para quién',
      state: 'Estado',
      author: 'Autor',
      written: 'Escrito',
      text: 'Texto',
      pictures: 'Imágenes',
      answer: 'Respuesta',
      answerText: 'Texto de la respuesta',
      answeredBy: 'Respondido por',
      answered: 'Respondido el',
      replies: 'Comentarios',
    },
  },
  it: {
    points: named('Punto', 'Punti'),
    title: 'punti',
    columns: {
      number: 'Numero',
      round: 'Revisione',
      file: 'File',
      page: 'Pagina',
      from: 'Timecode iniziale',
      until: 'Timecode finale',
      place: 'Posizione',
      marked: 'Testo segnato',
      kind: 'Tipo',
      audience: 'Per chi',
      state: 'Stato',
      author: 'Autore',
      written: 'Scritto',
      text: 'Testo',
      pictures: 'Immagini',
      answer: 'Risposta',
      answerText: 'Testo della risposta',
      answeredBy: 'Risposto da',
      answered: 'Risposto il',
      replies: 'Repliche',
    },
  },
  fr: {
    points: named('Point', 'Points'),
    title: 'points',
    columns: {
      number: 'Numéro',
      round: 'Révision',
      file: 'Fichier',
      page: 'Page',
      from: 'Timecode de début',
      until: 'Timecode de fin',
      place: 'Endroit',
      marked: 'Texte marqué',
      kind: 'Type',
      audience: 'Pour qui',
      state: 'État',
      author: 'Auteur',
      written: 'Écrit',
      text: 'Texte',
      pictures: 'Images',
      answer: 'Réponse',
      answerText: 'Texte de la réponse',
      answeredBy: 'Répondu par',
      answered: 'Répondu le',
      replies: 'Commentaires',
    },
  },
};
