import type { SurveyTexts } from '../en/survey.ts';
import { linkReader } from './link-reader.ts';
import { ui } from './ui.ts';
import { unanswered } from './unanswered.ts';

export const survey: SurveyTexts = {
  loading: 'Cargando la encuesta',
  title: (project) => `¿Cómo ha ido «${project}»?`,
  intro: (firstname, agency) => `${firstname}, a ${agency} le gustaría conocer su opinión.`,
  comment: 'Su respuesta',
  optional: 'Opcional',
  noStars: 'sin valorar',
  noComment: 'Sin respuesta',
  submit: 'Enviar mi opinión',
  starsMissing: 'Valore todas las preguntas antes de enviar su opinión.',
  readOnly:
    'Ahora mismo no se puede responder a esta encuesta. Lo que ha elegido se guarda en este dispositivo.',
  kept: 'Sus respuestas se guardan en este dispositivo hasta que las envíe.',
  submittedToast: 'Opinión enviada',
  failed: 'No se ha podido enviar su opinión',
  failedText: 'No se ha perdido nada. Inténtelo de nuevo.',
  unanswered,
  ...linkReader,
  thanks: 'Gracias por su opinión',
  submittedBy: (name, when) => `Enviada por ${name} el ${when}`,
  ui,
};
