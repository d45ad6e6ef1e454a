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
  sampleNote: 'Queste cifre contano il progetto di esempio; quelle in alto, no.',
  healthNote: 'Un progetto è nei tempi se lo sono tutti i suoi elaborati.',
  change: {
    range: (days) => (days === 1 ? 'rispetto al giorno precedente' : `rispetto ai ${days} giorni precedenti`),
    ago: (days) => (days === 1 ? 'rispetto a un giorno fa' : `rispetto a ${days} giorni fa`),
    more: {
      share: (by, when) => `${by}% in più ${when}`,
      stars: (by, when) => `${String(by).replace('.', ',')} ${by === 1 ? 'stella' : 'stelle'} in più ${when}`,
      points: (by, when) => `${by} ${by === 1 ? 'punto percentuale' : 'punti percentuali'} in più ${when}`,
    },
    less: {
      share: (by, when) => `${by}% in meno ${when}`,
      stars: (by, when) =>
        `${String(by).replace('.', ',')} ${by === 1 ? 'stella' : 'stelle'} in meno ${when}`,
      points: (by, when) => `${by} ${by === 1 ? 'punto percentuale' : 'punti percentuali'} in meno ${when}`,
    },
    same: (when) => `Invariato ${when}`,
    noneBefore: {
      range: (days) =>
        days === 1 ? 'Nessuno nel giorno precedente' : `Nessuno nei ${days} giorni precedenti`,
      ago: (days) => (days === 1 ? 'Nessuno un giorno fa' : `Nessuno ${days} giorni fa`),
    },
    nothingBefore: {
      range: (days) =>
        days === 1 ? 'Nessun dato per il giorno precedente' : `Nessun dato per i ${days} giorni precedenti`,
      ago: (days) => (days === 1 ? 'Nessun dato di un giorno fa' : `Nessun dato di ${days} giorni fa`),
    },
    nothingNow: 'Nessun dato in questo periodo',
    unratedBefore: (days) =>
      days === 1
        ? 'Nessuna valutazione nel giorno precedente'
        : `Nessuna valutazione nei ${days} giorni precedenti`,
    unratedNow: 'Nessuna valutazione in questo periodo',
  },
  valueBefore: (value, days) => `${value}, ${days} ${days === 1 ? 'giorno' : 'giorni'} prima`,
  noneOnTarget: (active) =>
    active === 1
      ? 'Il progetto attivo è fuori obiettivo.'
      : `Nessuno dei ${active} progetti attivi è in linea con l’obiettivo.`,
  onTargetOf: (percent, onTarget, active) => `${percent}, ${onTarget} su ${active} in linea con l’obiettivo`,
  seeOffTarget: 'Vedere i progetti fuori obiettivo',
  currentNote: 'Un progetto conta per ogni fase in cui si trova.',
  upcomingNote: 'Un progetto conta per la fase successiva di ogni suo elaborato.',
  currentStages: { few: 'Fasi attuali', top: 'Prime 5 fasi attuali' },
  upcomingStages: { few: 'Fasi successive', top: 'Prime 5 fasi successive' },
  stage: 'Fase',
  projects: 'Progetti',
};
