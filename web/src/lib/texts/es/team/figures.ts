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
  sampleNote: 'Estas cifras cuentan el proyecto de ejemplo; las de arriba, no.',
  healthNote: 'Un proyecto va en plazo si todos sus entregables lo están.',
  change: {
    range: (days) => (days === 1 ? 'que en el día anterior' : `que en los ${days} días anteriores`),
    ago: (days) => (days === 1 ? 'que hace un día' : `que hace ${days} días`),
    more: {
      share: (by, when) => `Un ${by} % más ${when}`,
      stars: (by, when) => `${decimal(by)} ${by === 1 ? 'estrella' : 'estrellas'} más ${when}`,
      points: (by, when) => `${by} ${by === 1 ? 'punto porcentual' : 'puntos porcentuales'} más ${when}`,
    },
    less: {
      share: (by, when) => `Un ${by} % menos ${when}`,
      stars: (by, when) => `${decimal(by)} ${by === 1 ? 'estrella' : 'estrellas'} menos ${when}`,
      points: (by, when) => `${by} ${by === 1 ? 'punto porcentual' : 'puntos porcentuales'} menos ${when}`,
    },
    same: (when) => `Igual ${when}`,
    noneBefore: {
      range: (days) => (days === 1 ? 'Ninguno en el día anterior' : `Ninguno en los ${days} días anteriores`),
      ago: (days) => (days === 1 ? 'Ninguno hace un día' : `Ninguno hace ${days} días`),
    },
    nothingBefore: {
      range: (days) =>
        days === 1 ? 'Sin datos del día anterior' : `Sin datos de los ${days} días anteriores`,
      ago: (days) => (days === 1 ? 'Sin datos de hace un día' : `Sin datos de hace ${days} días`),
    },
    nothingNow: 'Sin datos en este periodo',
    unratedBefore: (days) =>
      days === 1 ? 'Sin valoraciones en el día anterior' : `Sin valoraciones en los ${days} días anteriores`,
    unratedNow: 'Sin valoraciones en este periodo',
  },
  valueBefore: (value, days) => `${value}, ${days} ${days === 1 ? 'día' : 'días'} antes`,
  noneOnTarget: (active) =>
    active === 1
      ? 'El proyecto activo está fuera de objetivo.'
      : `Ninguno de los ${active} proyectos activos cumple el objetivo.`,
  onTargetOf: (percent, onTarget, active) => `${percent}, ${onTarget} de ${active} cumplen el objetivo`,
  seeOffTarget: 'Ver los proyectos fuera de objetivo',
  currentNote: 'Un proyecto cuenta en cada etapa en la que está.',
  upcomingNote: 'Un proyecto cuenta en la etapa siguiente de cada uno de sus entregables.',
  currentStages: { few: 'Etapas actuales', top: 'Las 5 etapas actuales más frecuentes' },
  upcomingStages: { few: 'Etapas siguientes', top: 'Las 5 etapas siguientes más frecuentes' },
  stage: 'Etapa',
  projects: 'Proyectos',
};
