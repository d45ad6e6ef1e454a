import type { TeamTexts } from '../../translations.ts';

const decimal = (value: number): string => String(Math.round(value * 10) / 10).replace('.', ',');

export const figures: TeamTexts['figures'] = {
  inProduction: 'En producción',
  awaiting: 'Pendientes de respuesta',
  completion: 'Duración media hasta completarse',
  days: (days) => `${String(days).replace('.', ',')} ${days === 1 ? 'día' : 'días'}`,
  ratingOf: (rating) => `${decimal(rating)} / 5`,
  ratings: (count) => `De ${count} ${count === 1 ? 'valoración' : 'valoraciones'}`,
  percent: (percent) => `${Math.round(percent)} %`,
  share: 'Porcentaje',
  offTarget: 'Fuera de plazo',
  onTarget: 'En plazo',
  cardsNote:
    'Un proyecto está pendiente de respuesta mientras lo esté alguno de sus entregables, y completado cuando lo estén todos.',
  durationNote: 'Su duración va del primer inicio al último final.',
  healthNote: 'Un proyecto va en plazo si todos sus entregables lo están.',
  currentNote: 'Un proyecto cuenta en cada etapa en la que está.',
  upcomingNote: 'Un proyecto cuenta en la etapa siguiente de cada uno de sus entregables.',
  currentStages: { few: 'Etapas actuales', top: 'Las 5 etapas actuales más frecuentes' },
  upcomingStages: { few: 'Etapas siguientes', top: 'Las 5 etapas siguientes más frecuentes' },
  stage: 'Etapa',
  projects: 'Proyectos',
};
