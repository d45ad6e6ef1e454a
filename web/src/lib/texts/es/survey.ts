import type { SurveyTexts } from '../en/survey.ts';
import { ui } from './ui.ts';

export const survey: SurveyTexts = {
  loading: 'Cargando la encuesta',
  title: (project) => `¿Qué tal fue «${project}»?`,
  intro: (firstname, agency) => `${firstname}, a ${agency} le gustaría saber cómo te ha ido.`,
  comment: 'Tu respuesta',
  optional: 'opcional',
  noStars: 'sin valorar',
  noComment: 'Sin respuesta',
  submit: 'Enviar mi opinión',
  starsMissing: 'Valora todas las preguntas antes de enviar.',
  readOnly:
    'Ahora mismo no se puede responder a esta encuesta. Lo que elegiste se guarda en este dispositivo.',
  kept: 'Tus respuestas se guardan en este dispositivo hasta que las envíes.',
  submittedToast: 'Opinión enviada',
  failed: 'No se ha podido enviar tu opinión',
  failedText: 'No se ha perdido nada. Inténtalo de nuevo.',
  offline: 'Sin conexión. No se ha perdido nada; inténtalo cuando vuelvas a estar en línea.',
  thanks: 'Gracias por tu opinión',
  submittedBy: (name, when) => `Enviada por ${name} el ${when}`,
  gone: 'Este enlace no lleva a ninguna parte',
  goneText: 'Puede que se haya retirado o haya caducado. Pide uno nuevo a quien te lo envió.',
  loadFailed: 'No ha funcionado',
  retry: 'Intentarlo de nuevo',
  ui,
};
