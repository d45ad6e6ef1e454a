import type { ReviewHistoryTexts } from '../en/review-history.ts';

export const reviewHistory: ReviewHistoryTexts = {
  title: 'Historial',
  events: {
    sent: 'envió esta versión',
    requested: 'pidió cambios',
    approved: 'dio su aprobación',
    commented: 'escribió un mensaje',
    requested_late: 'pidió cambios cuando ya no estaba abierta',
    approved_late: 'dio su aprobación cuando ya no estaba abierta',
    recalled_approval: 'retiró la aprobación',
    recalled_request: 'retiró la petición de cambios',
    asked_for_time: 'pidió más tiempo',
    withdrew_wish: 'retiró la petición de más tiempo',
    agreed_to_time: 'concedió más tiempo',
    kept_due_date: 'mantuvo el plazo',
  },
};
