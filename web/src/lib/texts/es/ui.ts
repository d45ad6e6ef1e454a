import type { GuestUiTexts } from '../en/ui.ts';

export const ui: GuestUiTexts = {
  close: 'Cerrar',
  dismiss: 'Descartar',
  notifications: 'Notificaciones',
  required: 'obligatorio',
  errorId: 'Número de error',
  stars: (value, max) => `${value} de ${max} estrellas`,
};
