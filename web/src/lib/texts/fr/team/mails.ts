import type { MailStopReason } from '#domain/plan/mail-stop.ts';
import type { TeamTexts } from '../../translations.ts';

const stopReasons: Readonly<Record<MailStopReason, string>> = {
  operator: 'Nous avons suspendu les e-mails de cet espace de travail.',
  bounces: 'Nous avons suspendu les e-mails de cet espace de travail, car trop d’entre eux sont revenus.',
  complaints:
    'Nous avons suspendu les e-mails de cet espace de travail, car trop de personnes les ont signalés comme indésirables.',
};

export const mails: TeamTexts['mails'] = {
  title: 'E-mails du jour',
  figure: ({ sent, allowed }) => `${sent} e-mails sur ${allowed} aujourd’hui`,
  near: 'Les e-mails du jour sont presque épuisés',
  used: 'Les e-mails du jour sont épuisés',
  opens: (when) => `Le jour suivant commence le ${when}.`,
  waiting: 'Les rappels et les autres e-mails prévus attendent jusque-là.',
  counted:
    'Chaque e-mail à un client compte, de même que chaque invitation\u00a0; les e-mails à l’équipe ne comptent pas. Le nombre augmente avec votre forfait et avec l’ancienneté de l’espace de travail.',
  upgrade: 'Voir les forfaits',
  paused: 'Les envois sont suspendus',
  stopped: (reason) =>
    `${stopReasons[reason]} Rien n’est perdu\u00a0: ils attendent et partiront à la fin de la suspension. Écrivez-nous depuis la page d’aide.`,
  help: 'Nous écrire',
};
