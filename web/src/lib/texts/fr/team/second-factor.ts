import type { TeamTexts } from '../../translations.ts';
import { de } from './words.ts';

const title = 'Validation en deux étapes';

export const secondFactor: TeamTexts['secondFactor'] = {
  title,
  leadOff:
    'Une fois activée, la connexion demande après votre mot de passe un code d’une application de votre téléphone\u00a0: un mot de passe volé n’ouvre alors plus rien à lui seul. La connexion avec Google ne change pas\u00a0: Google a sa propre seconde étape.',
  leadOn:
    'Après votre mot de passe, la connexion demande le code qu’affiche votre application d’authentification.',
  on: 'Activée',
  off: 'Désactivée',
  setUp: 'Configurer',
  otherApp: 'Utiliser une autre application',
  newCodes: 'Nouveaux codes de récupération',
  turnOff: 'Désactiver',
  failed: 'Votre validation en deux étapes n’a pas pu être chargée',
  notStarted: 'La validation en deux étapes n’a pas été configurée',
  notRenewed: 'Vos codes de récupération n’ont pas changé',
  notTurnedOff: 'La validation en deux étapes reste activée',
  turnedOff: 'La validation en deux étapes est désactivée',
  confirmOff: {
    title: 'Désactiver la validation en deux étapes\u00a0?',
    text: 'Votre mot de passe suffira alors pour vous connecter. Vos codes de récupération seront supprimés.',
    confirm: 'Désactiver',
    keep: 'La garder',
  },
  connect: {
    title: 'Associer une application d’authentification',
    scan: 'Scannez ceci avec une application d’authentification, comme Google Authenticator, 1Password ou l’application de mots de passe de votre téléphone.',
    picture: 'Code QR pour l’application d’authentification',
    open: 'Ouvrir l’application sur cet appareil',
    key: 'Clé',
    keyHint:
      'Saisissez-la dans l’application si vous ne pouvez pas scanner. Si elle le demande\u00a0: basé sur le temps, six chiffres.',
    code: 'Code de l’application',
    codeHint: 'Six chiffres. Il change toutes les 30 secondes.',
    codeMissing: 'Saisissez les six chiffres qu’affiche votre application.',
    confirm: 'Activer',
    notConfirmed: 'L’application n’est pas associée',
  },
  grace: {
    title: (when) => `Activez la validation en deux étapes au plus tard\u00a0: ${when}.`,
    text: 'Votre espace de travail l’exige de son équipe. Une application de votre téléphone ou une clé d’accès suffit.',
  },
  demanded: {
    pageTitle: title,
    title: 'Activez la validation en deux étapes',
    text: (workspace) =>
      `${workspace} l’exige de son équipe. Configurez une application ou une clé d’accès pour continuer\u00a0; vous retrouverez tout comme avant.`,
    goOn: 'Continuer',
    byPasskey: 'Continuer avec une clé d’accès',
    notByPasskey: 'La clé d’accès n’a pas été acceptée',
    leave: 'Se déconnecter',
  },
  codes: {
    title: 'Gardez vos codes de récupération',
    lead: 'Si vous perdez votre téléphone, l’un de ces codes désactive la validation en deux étapes\u00a0: votre mot de passe suffit alors pour vous connecter. Ils ne sont affichés que maintenant\u00a0: gardez-les ailleurs que sur votre téléphone.',
    list: 'Codes de récupération',
    copy: 'Copier',
    copied: 'Copié',
    notCopied: 'Ils n’ont pas pu être copiés. Sélectionnez-les et copiez-les à la main.',
    download: 'Télécharger',
    file: 'proofline-codes-de-recuperation.txt',
    fileHead: (email) => `Codes de récupération Proofline ${de(email)}`,
    done: 'Je les ai gardés',
  },
};
