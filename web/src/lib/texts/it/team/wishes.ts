import type { TeamTexts } from '../../translations.ts';

export const wishes: TeamTexts['wishes'] = {
  asks: (by, day) => `${by} chiede tempo fino a ${day}`,
  due: (day) => `La risposta scade ${day}.`,
  agree: 'Accetta',
  keep: (day) => `Mantieni ${day}`,
  keepTitle: (day) => `Mantenere ${day}?`,
  keepText: (by) => `${by} riceve un’e-mail: la scadenza resta, con le Sue parole.`,
  words: 'Parole per il cliente (facoltative)',
  agreed: (day) => `Ora scade ${day}. Il cliente riceve un’e-mail.`,
  kept: 'La scadenza resta. Il cliente riceve un’e-mail.',
  failed: 'Risposta alla richiesta non riuscita',
  over: 'La richiesta non è più aperta, quindi non viene inviato nulla. Il Suo testo resta qui finché non chiude questa finestra.',
};
