import type { TeamTexts } from '../../translations.ts';

export const closed: TeamTexts['closed'] = {
  yours: (until) =>
    `Se va a eliminar: nadie puede entrar y no sale ningún correo. Puede recuperarlo hasta el ${until}; después, todo su contenido se borrará definitivamente.`,
  recall: 'Recuperar el espacio de trabajo',
  recalled: 'Su espacio de trabajo vuelve a estar abierto',
  notRecalled: 'No se recuperó el espacio de trabajo',
};
