import type { TeamTexts } from '../../translations.ts';
import { counted } from './counted.ts';

const rating = new Intl.NumberFormat('it', { maximumFractionDigits: 1 });

export const figures: TeamTexts['figures'] = {
  inProduction: 'In lavorazione',
  awaiting: 'In attesa di riscontro',
  completion: 'Durata media',
  days: (days) => `${rating.format(days)} ${days === 1 ? 'giorno' : 'giorni'}`,
  ratingOf: (value) => `${rating.format(value)} / 5`,
  ratings: (count) => `Da ${counted(count, 'voto', 'voti')}`,
  percent: (percent) => `${Math.round(percent)}%`,
  share: 'Quota',
  offTarget: 'In ritardo',
  onTarget: 'Nei tempi',
  cardsNote:
    'Un progetto è in attesa di riscontro se lo è almeno un suo elaborato, ed è completato quando lo sono tutti.',
  durationNote: 'La durata va dal primo inizio all’ultima fine.',
  healthNote: 'Un progetto è nei tempi se lo sono tutti i suoi elaborati.',
  currentNote: 'Un progetto conta per ogni fase in cui si trova.',
  upcomingNote: 'Un progetto conta per la fase successiva di ogni suo elaborato.',
  currentStages: { few: 'Fasi attuali', top: 'Prime 5 fasi attuali' },
  upcomingStages: { few: 'Fasi successive', top: 'Prime 5 fasi successive' },
  stage: 'Fase',
  projects: 'Progetti',
};
