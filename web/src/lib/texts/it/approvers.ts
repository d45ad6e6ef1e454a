import type { ApproversTexts } from '../en/approvers.ts';

export const approvers: ApproversTexts = {
  title: 'Questa revisione la decidono più persone',
  own: { approve: 'Lei ha approvato.', request_changes: 'Lei ha chiesto modifiche.' },
  gave: {
    approve: (names) => `Approvazione di ${names}.`,
    request_changes: (names) => `Modifiche chieste da ${names}.`,
  },
  you: 'lei',
  waiting: (names) => `Manca ancora la risposta di: ${names}.`,
  rule: 'La revisione resta aperta finché non hanno risposto tutti, e torna indietro con modifiche se qualcuno le chiede.',
  notCounted: 'La sua risposta arriva al team; decidono gli altri.',
  change: 'Fino ad allora può cambiare la sua risposta.',
  approveText: 'La sua approvazione viene conservata; la revisione è decisa quando hanno risposto tutti.',
  changesText:
    'I suoi commenti arrivano al team; la revisione successiva comincia quando hanno risposto tutti.',
  goOn: 'Proseguire con queste risposte',
  goOnTitle: 'Decidere senza le altre risposte?',
  goOnText: {
    approve: (names) => `Chi ha risposto approva. Non potrà più decidere questa revisione: ${names}.`,
    request_changes: (names) =>
      `La revisione torna indietro con modifiche. Non potrà più decidere questa revisione: ${names}.`,
  },
  wentOn: 'La revisione è decisa',
  notWentOn: 'Non è stato possibile decidere la revisione',
};
