import type { ReviewHistoryTexts } from '../en/review-history.ts';

export const reviewHistory: ReviewHistoryTexts = {
  title: 'Cronologia',
  events: {
    sent: 'ha inviato questa versione',
    requested: 'ha chiesto modifiche',
    approved: 'ha dato l’approvazione',
    commented: 'ha scritto un messaggio',
    requested_late: 'ha chiesto modifiche quando non era più aperta',
    approved_late: 'ha dato l’approvazione quando non era più aperta',
    recalled_approval: 'ha ritirato l’approvazione',
    recalled_request: 'ha ritirato la richiesta di modifiche',
    asked_for_time: 'ha chiesto più tempo',
    withdrew_wish: 'ha ritirato la richiesta di più tempo',
    agreed_to_time: 'ha concesso più tempo',
    kept_due_date: 'ha mantenuto il termine',
  },
};
