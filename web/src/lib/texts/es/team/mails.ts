import type { MailStopReason } from '#domain/plan/mail-stop.ts';
import type { TeamTexts } from '../../translations.ts';

const stopReasons: Readonly<Record<MailStopReason, string>> = {
  operator: 'Hemos puesto en pausa los correos de este espacio de trabajo.',
  bounces: 'Hemos puesto en pausa los correos de este espacio de trabajo porque demasiados fueron devueltos.',
  complaints:
    'Hemos puesto en pausa los correos de este espacio de trabajo porque demasiadas personas los marcaron como no deseados.',
};

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
  stopped: (reason) =>
    `${stopReasons[reason]} No se pierde nada: esperan y saldrán cuando termine la pausa. Escríbanos desde la página de ayuda.`,
  help: 'Escribirnos',
};
