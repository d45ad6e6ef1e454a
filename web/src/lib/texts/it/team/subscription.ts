import type { TeamTexts } from '../../translations.ts';

const payBy = (date: string): string => `Aggiorni i dati di pagamento entro il ${date}`;

export const subscription: TeamTexts['subscription'] = {
  notices: {
    expired: { title: 'Abbonamento scaduto', text: payBy },
    read_only: {
      title: 'Abbonamento scaduto: sola lettura',
      text: payBy,
      dateless: 'Aggiorni i dati di pagamento',
    },
    seats_exceeded: {
      title: 'Postazioni dell’abbonamento superate',
      text: 'Riduca i membri del team alle postazioni disponibili',
    },
    suspended: {
      title: 'Abbonamento sospeso',
      text: 'Aggiorni i dati di pagamento o passi al piano gratuito',
    },
  },
  banner: {
    ask: 'Si rivolga al Suo amministratore',
    pay: 'Aggiorna i dati di pagamento',
    team: 'Vai al team',
  },
  inactive: {
    agents:
      'L’accesso del Suo team è scaduto. Chieda al proprietario o a un amministratore di riattivare l’abbonamento per continuare. Fino ad allora i membri e i clienti non hanno accesso.',
    upgrade: 'Passa a un piano superiore',
    contact: 'Si rivolga al Suo amministratore',
  },
};
