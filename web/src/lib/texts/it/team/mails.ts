import type { MailStopReason } from '#domain/plan/mail-stop.ts';
import type { TeamTexts } from '../../translations.ts';

const stopReasons: Readonly<Record<MailStopReason, string>> = {
  operator: 'Abbiamo sospeso le e-mail di questo spazio di lavoro.',
  bounces: 'Abbiamo sospeso le e-mail di questo spazio di lavoro perché troppe sono tornate indietro.',
  complaints:
    'Abbiamo sospeso le e-mail di questo spazio di lavoro perché troppe persone le hanno segnalate come indesiderate.',
};

export const mails: TeamTexts['mails'] = {
  title: 'E-mail di oggi',
  figure: ({ sent, allowed }) => `${sent} e-mail su ${allowed} oggi`,
  near: 'Le e-mail di oggi sono quasi esaurite',
  used: 'Le e-mail di oggi sono esaurite',
  opens: (when) => `Il prossimo giorno comincia: ${when}.`,
  waiting: 'I promemoria e le altre e-mail in programma attendono fino ad allora.',
  counted:
    'Conta ogni e-mail a un cliente e ogni invito; le e-mail al team non contano. Il numero cresce con il Suo piano e con l’età dello spazio di lavoro.',
  upgrade: 'Vedi i piani',
  paused: 'L’invio è sospeso',
  stopped: (reason) =>
    `${stopReasons[reason]} Non va perso nulla: attendono e partono quando finisce la sospensione. Ci scriva dalla Guida.`,
  help: 'Ci scriva',
};
