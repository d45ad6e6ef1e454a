import type { TeamTexts } from '../../translations.ts';

export const mailing: TeamTexts['mailing'] = {
  badge: { bounced: 'E-mail revenu', complained: 'Signalé indésirable' },
  text: {
    bounced: (email) =>
      `Un e-mail à ${email} est revenu\u00a0: plus rien n’y est envoyé. Vérifiez d’abord l’adresse.`,
    complained: (email) =>
      `Un e-mail à ${email} a été signalé comme indésirable\u00a0: plus rien n’y est envoyé. Parlez-en d’abord à la personne.`,
  },
  sendAgain: 'Réactiver les envois à cette adresse',
  sendsAgain: 'Les envois à cette adresse sont réactivés',
  remindersOff: 'Rappels désactivés',
  remindersOffText: (who) =>
    `${who} a désactivé les rappels automatiques. Les aperçus et les messages arrivent toujours.`,
  remindersOn: 'Activer les rappels',
  remindersAreOn: 'Les rappels automatiques sont réactivés',
  firstSave: 'Enregistrez d’abord le client.',
  failed: 'Cela n’a pas fonctionné',
  withheld: {
    title: (who) => `${who} ne recevra pas cet e-mail`,
    bounced: (email) => `Un e-mail précédent à ${email} est revenu.`,
    complained: (email) => `Un e-mail précédent à ${email} a été signalé comme indésirable.`,
    how: 'Les envois peuvent être réactivés sur le contact, dans les réglages du client.',
  },
  unreached: (names) => `Les e-mails ne parviennent pas à ${names}`,
  unreachedText:
    'Des e-mails sont revenus ou ont été signalés comme indésirables. Vérifiez les adresses avec le client.',
  toClient: 'Réglages du client',
};
