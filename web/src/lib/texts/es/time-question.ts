import type { TimeQuestionTexts } from '../en/time-question.ts';

export const timeQuestion: TimeQuestionTexts = {
  ask: 'Necesito más tiempo',
  change: 'Pedir otro día',
  brief: { ask: 'Más tiempo', change: 'Otro día' },
  askFailed:
    'El formulario para otro día no se ha podido cargar. Compruebe la conexión e inténtelo de nuevo.',
};
