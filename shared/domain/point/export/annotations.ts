/** Points as a collection of the W3C Web Annotation model. */
import type { Language } from '../../email-template/language.ts';
import { stateNames } from '../point-names.ts';
import { webSelector } from '../web-annotation.ts';
import { exportWords } from './export-words.ts';
import { answerLine, type ExportedPoint, internalWords, plain, threadWords } from './exported-point.ts';

const typeOf = (mediaType: string): string => {
  const [first] = mediaType.split('/');
  if (first === 'image') return 'Image';
  if (first === 'video') return 'Video';
  if (first === 'audio') return 'Sound';
  return 'Text';
};

const words = (value: string, by: string, at: string, purpose: 'commenting' | 'replying') => ({
  type: 'TextualBody',
  value: plain(value),
  format: 'text/plain',
  purpose,
  created: at,
  creator: { type: 'Person', name: plain(by) },
});

const annotationOf = (point: ExportedPoint, round: string, language: Language) => {
  const { id, file, kind, internal, state, body, author, at, answer, thread, number, selector } = point;
  const place = webSelector(selector);
  const source = file
    ? {
        id: `urn:proofline:file:${file.id}`,
        type: typeOf(file.type),
        format: file.type,
        label: plain(file.name),
      }
    : { id: round, type: 'Dataset' };
  return {
    id: `urn:proofline:point:${id}`,
    type: 'Annotation',
    motivation: kind === 'change' ? 'editing' : 'commenting',
    label: exportWords[language].points([number]),
    created: at,
    creator: { type: 'Person', name: plain(author) },
    ...(internal ? { audience: { type: 'schema:Audience', 'schema:name': internalWords } } : {}),
    body: [
      words(body, author, at, 'commenting'),
      { type: 'TextualBody', value: stateNames[language][state], format: 'text/plain', purpose: 'tagging' },
      ...(answer ? [words(answerLine(answer, language), answer.by, answer.at, 'replying')] : []),
      ...thread.map((line) => words(threadWords(line, language), line.by, line.at, 'replying')),
    ],
    target: place ? { source, selector: place } : { source },
  };
};

/** The round's points as one page of a collection; `round` is the round's own name among others. */
export const pointsAnnotations = (
  title: string,
  round: number,
  points: readonly ExportedPoint[],
  language: Language = 'en',
): string => {
  const id = `urn:proofline:round:${round}`;
  const items = points.map((point) => annotationOf(point, id, language));
  return `${JSON.stringify(
    {
      '@context': 'http://www.w3.org/ns/anno.jsonld',
      id: `${id}:points`,
      type: 'AnnotationCollection',
      label: plain(title),
      total: items.length,
      first: { id: `${id}:points:0`, type: 'AnnotationPage', startIndex: 0, items },
    },
    null,
    2,
  )}\n`;
};
