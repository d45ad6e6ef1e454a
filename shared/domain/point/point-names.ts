/** Kinds, states and answers of points by name: screens, exports and the history have the same. */
import type { Language } from '../email-template/language.ts';
import type { AnswerKind, PointKind, PointState } from './point.ts';

type Names<Key extends string> = Readonly<Record<Language, Readonly<Record<Key, string>>>>;

export const answerNames: Names<AnswerKind> = {
  en: { done: 'Done', not_done: 'Not done', question: 'Question' },
  es: { done: 'Hecho', not_done: 'No hecho', question: 'Pregunta' },
  it: { done: 'Fatto', not_done: 'Non fatto', question: 'Domanda' },
  fr: { done: 'Fait', not_done: 'Non fait', question: 'Question' },
};

export const kindNames: Names<PointKind> = {
  en: { change: 'Change', remark: 'Remark' },
  es: { change: 'Cambio', remark: 'Comentario' },
  it: { change: 'Modifica', remark: 'Osservazione' },
  fr: { change: 'Modification', remark: 'Remarque' },
};

export const stateNames: Names<PointState> = {
  en: {
    draft: 'Draft',
    open: 'Open',
    unanswered: 'Unanswered',
    asked: 'Asked',
    answered: 'Answered',
    accepted: 'Accepted',
  },
  es: {
    draft: 'Borrador',
    open: 'Abierto',
    unanswered: 'Sin respuesta',
    asked: 'Con pregunta',
    answered: 'Respondido',
    accepted: 'Aceptado',
  },
  it: {
    draft: 'Bozza',
    open: 'Aperto',
    unanswered: 'Senza risposta',
    asked: 'Con domanda',
    answered: 'Con risposta',
    accepted: 'Accettato',
  },
  fr: {
    draft: 'Brouillon',
    open: 'Ouvert',
    unanswered: 'Sans réponse',
    asked: 'Avec question',
    answered: 'Avec réponse',
    accepted: 'Accepté',
  },
};
