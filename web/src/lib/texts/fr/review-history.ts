import type { ReviewHistoryTexts } from '../en/review-history.ts';

export const reviewHistory: ReviewHistoryTexts = {
  title: 'Historique',
  events: {
    sent: 'a envoyé cette version',
    requested: 'a demandé des modifications',
    approved: 'a donné son accord',
    commented: 'a écrit un message',
    requested_late: 'a demandé des modifications alors qu’elle n’était plus ouverte',
    approved_late: 'a donné son accord alors qu’elle n’était plus ouverte',
    recalled_approval: 'a retiré l’approbation',
    recalled_request: 'a retiré la demande de modifications',
    asked_for_time: 'a demandé plus de temps',
    withdrew_wish: 'a retiré la demande de temps',
    agreed_to_time: 'a accordé plus de temps',
    kept_due_date: 'a maintenu l’échéance',
  },
};
