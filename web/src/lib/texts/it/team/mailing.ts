import type { TeamTexts } from '../../translations.ts';

export const mailing: TeamTexts['mailing'] = {
  badge: { bounced: 'E-mail respinta', complained: 'Segnalata come indesiderata' },
  text: {
    bounced: (email) =>
      `Un’e-mail a ${email} è stata respinta, quindi non vi si invia più nulla. Controlli prima l’indirizzo.`,
    complained: (email) =>
      `Un’e-mail a ${email} è stata segnalata come indesiderata, quindi non vi si invia più nulla. Ne parli prima con il contatto.`,
  },
  sendAgain: 'Invia di nuovo a questo indirizzo',
  sendsAgain: 'Le e-mail vanno di nuovo a questo indirizzo',
  remindersOff: 'Promemoria disattivati',
  remindersOffText: (who) =>
    `${who} ha disattivato i promemoria automatici. Continua a ricevere anteprime e messaggi.`,
  remindersOn: 'Riattiva i promemoria',
  remindersAreOn: 'I promemoria automatici sono di nuovo attivi',
  firstSave: 'Salvi prima il cliente.',
  failed: 'Operazione non riuscita',
  withheld: {
    title: (who) => `${who} non riceverà questa e-mail`,
    bounced: (email) => `Un’e-mail precedente a ${email} è stata respinta.`,
    complained: (email) => `Un’e-mail precedente a ${email} è stata segnalata come indesiderata.`,
    how: 'L’invio si riattiva sul contatto, nelle impostazioni del cliente.',
  },
  unreached: (names) => `Le e-mail non arrivano a ${names}`,
  unreachedText:
    'Le e-mail sono state respinte o segnalate come indesiderate. Controlli gli indirizzi con il cliente.',
  toClient: 'Impostazioni del cliente',
};
