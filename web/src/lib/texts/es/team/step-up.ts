import type { TeamTexts } from '../../translations.ts';

export const stepUp: TeamTexts['stepUp'] = {
  noneDemanded:
    'Cierre la sesión: con «¿Olvidó su contraseña?», en la página de inicio de sesión, recibirá por correo un enlace para elegir una.',
};
