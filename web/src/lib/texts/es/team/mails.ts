import type { TeamTexts } from '../../translations.ts';

export const mails: TeamTexts['mails'] = {
  title: 'Correos de hoy',
  figure: ({ sent, allowed }) => `${sent} de ${allowed} correos hoy`,
  near: 'Los correos de hoy casi se han agotado',
  used: 'Los correos de hoy se han agotado',
  opens: (when) => `El día siguiente empieza el ${when}.`,
  waiting: 'Hasta entonces esperan los recordatorios y los demás correos pendientes.',
  counted:
    'Cuenta cada correo a un cliente y cada invitación; los correos al equipo no cuentan. El número crece con su plan y con la antigüedad del espacio de trabajo.',
  upgrade: 'Ver los planes',
  paused: 'Los envíos están en pausa',
  pausedText:
    'Hemos puesto en pausa los correos de este espacio de trabajo. No se pierde nada: esperan y saldrán cuando termine la pausa. Escríbanos desde la página de ayuda.',
  help: 'Escribirnos',
};
