import type { GuestFailedTexts } from '../en/guest-failed.ts';

export const guestFailed: GuestFailedTexts = {
  gone: 'No hemos encontrado nada aquí',
  goneText:
    'Puede que falte una parte de la dirección. Ábralo de nuevo desde el correo o pida uno nuevo a quien se lo envió.',
  signIn: 'Ir a la página de inicio de sesión',
  failed: 'Algo no ha funcionado',
  failedText: 'No se ha perdido nada. Inténtelo de nuevo.',
  offline: 'Sin conexión',
  offlineText: 'No se ha perdido nada. La página se abrirá sola cuando recupere la conexión.',
  retry: 'Intentarlo de nuevo',
  typed: 'Lo que ha escrito',
  notSent: 'Esto no se ha enviado. Se guarda en este dispositivo.',
  copy: 'Copiar',
  copied: 'Copiado',
};
