import type { GuestFailedTexts } from '../en/guest-failed.ts';

export const guestFailed: GuestFailedTexts = {
  gone: 'Este enlace no lleva a ninguna parte',
  goneText: 'Puede que se haya retirado o haya caducado. Pida uno nuevo a quien se lo envió.',
  signIn: 'Ir a la página de inicio de sesión',
  failed: 'No ha funcionado',
  failedText: 'No se ha perdido nada. Inténtelo de nuevo.',
  offline: 'Sin conexión. No se ha perdido nada; inténtelo cuando vuelva a estar en línea.',
  retry: 'Intentarlo de nuevo',
};
