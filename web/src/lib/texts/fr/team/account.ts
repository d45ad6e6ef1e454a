import type { TeamTexts } from '../../translations.ts';

const notSent = 'L’e-mail n’a pas été envoyé';
const signIn = 'Se connecter';

export const account: TeamTexts['account'] = {
  fields: {
    tenantName: 'Nom de l’agence',
    adminFirstName: 'Prénom',
    adminLastName: 'Nom',
    adminEmail: 'E-mail de l’administrateur',
    language: 'Langue de l’espace de travail',
    appsumoCode: 'Code à utiliser',
  },
  named: {
    tenantName: 'Nom de l’agence',
    adminFirstName: 'Nom de l’administrateur',
    adminLastName: 'Nom de l’administrateur',
    adminEmail: 'E-mail de l’administrateur',
  },
  required: (field) => `À remplir\u00a0: ${field}`,
  refused: {
    subdomain_invalid: 'Choisissez de 3 à 40 lettres minuscules et chiffres.',
    subdomain_reserved: 'Cette adresse est réservée au produit lui-même.',
    subdomain_protected:
      'Cette adresse ressemble à celle d’une entreprise connue. Choisissez-en une qui soit la vôtre.',
    redeem_code_invalid: 'Cela ne ressemble pas à un code à utiliser ici.',
  },
  summary: 'Vérifiez ces champs',
  signUp: {
    pageTitle: 'Inscription',
    steps: (step) => `Étape ${step} sur 2`,
    details: 'Créez votre espace de travail',
    detailsText: 'L’endroit où votre agence et ses clients trouveront leurs projets.',
    promise: 'Envoyez un travail, recevez une réponse claire',
    points: [
      'Vos clients commentent sur l’image, la page ou la seconde d’un film. Ils n’ont pas besoin de compte.',
      'Chaque cycle a une échéance. Vous voyez quel client est en retard, et lui envoyez un rappel en un clic.',
      'Vous voyez toujours à qui c’est le tour, et qui a approuvé quelle version et quand.',
    ],
    redeemText: 'Utilisez le code que vous avez acheté\u00a0: votre espace de travail commence avec lui.',
    subdomainHint: 'Lettres minuscules et chiffres.',
    languageHint:
      'Les modèles, le projet d’exemple et les nouveaux clients commencent dans cette langue. Vous pourrez changer chacun d’eux par la suite.',
    continue: 'Continuer',
    login: 'Choisissez votre moyen de connexion',
    loginText: (email, byGoogle) =>
      byGoogle
        ? 'Utilisez votre e-mail et un mot de passe, ou votre compte Google.'
        : `Vous vous connecterez en tant que ${email}. L’e-mail que nous vous envoyons permet de choisir un mot de passe.`,
    create: 'Continuer par e-mail',
    back: 'Retour',
    creating: 'Création de votre compte',
    creatingText: 'Cela prend quelques secondes.',
    notCreated: 'Votre compte n’a pas été créé',
    known: 'Vous avez déjà un espace de travail\u00a0?',
    signIn,
  },
  verify: {
    pageTitle: 'Confirmer l’e-mail',
    title: 'Consultez votre messagerie',
    text: (workspace) =>
      `${workspace} est presque prêt. Cliquez sur le bouton de confirmation dans l’e-mail que vous avez reçu`,
    at: (email) => ` à l’adresse ${email}`,
    good: 'Le lien qu’il contient est valable un jour.',
    nothingCame: 'Regardez dans les courriers indésirables, ou renvoyez l’e-mail.',
    resend: 'Renvoyer l’e-mail',
    wait: (seconds) => `Vous pourrez le faire renvoyer dans ${seconds} s.`,
    resent: 'L’e-mail est de nouveau en route',
    notResent: notSent,
    email: 'E-mail',
    portal: 'Aller au portail',
    done: 'Cet espace de travail est prêt',
    doneText: 'Son adresse e-mail est confirmée. Connectez-vous.',
    gone: 'Cette inscription a pris fin',
    goneText: 'Une inscription attend un jour. Inscrivez-vous de nouveau\u00a0; l’adresse est libre.',
    signUpAgain: 'S’inscrire de nouveau',
  },
  confirm: {
    title: 'Confirmez votre adresse e-mail',
    text: (workspace) => `Un clic, et ${workspace} est créé.`,
    passwordText: (workspace) => `Choisissez un mot de passe pour finir de créer ${workspace}.`,
    textReady: 'Un clic, et vous pourrez vous connecter.',
    press: 'Confirmer l’adresse e-mail',
    passwordTitle: 'Choisissez votre mot de passe',
    passwordPress: 'Créer l’espace de travail',
    creating: 'Création de votre espace de travail',
    ready: 'Votre espace de travail est prêt',
    readyText: (email) => `Connectez-vous en tant que ${email} avec le mot de passe que vous avez choisi.`,
    knownText: (email) => `Connectez-vous en tant que ${email} avec le mot de passe que vous aviez déjà.`,
    signIn,
    failed: 'Votre espace de travail n’a pas été créé',
  },
};

export const sample: TeamTexts['sample'] = {
  title: 'Votre espace de travail contient un projet d’exemple',
  text: 'Deux révisions d’un travail, avec les points de son client\u00a0: regardez-les, répondez-y, comparez les versions. Il ne compte pas dans vos limites, et aucun e-mail n’a été envoyé pour lui.',
  open: 'L’ouvrir',
  remove: 'Supprimer le projet d’exemple',
  removed: 'Projet d’exemple supprimé',
  notRemoved: 'Le projet d’exemple n’a pas été supprimé',
};
