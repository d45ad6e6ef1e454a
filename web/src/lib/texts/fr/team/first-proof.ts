import type { TeamTexts } from '../../translations.ts';

export const firstProof: TeamTexts['firstProof'] = {
  subtitle: 'Client, projet et premier aperçu en une seule fois.',
  work: {
    title: 'Le travail',
    mode: 'Travail à examiner',
    files: 'Fichiers',
    link: 'Lien',
    add: 'Choisir des fichiers',
    hint: 'Déposez un fichier ici, ou choisissez-le. Tous les types, sauf les scripts et les programmes.',
    linkLabel: 'Lien vers le travail',
    linkHint: 'L’adresse où le client le voit. Commence par http.',
    again:
      'Vos saisies sont de retour, mais les fichiers ne survivent pas à un rechargement. Choisissez-les de nouveau.',
  },
  client: {
    title: 'Client',
    label: 'Client',
    placeholder: 'Nom de l’entreprise',
    choose: 'Choisissez un client, ou saisissez un nouveau nom',
    fresh: (name) => `Nouveau client «\u00a0${name}\u00a0»`,
    isNew: 'Un nouveau client.',
    contact: 'Contact',
    contactHint: 'Reçoit l’e-mail et décide du travail.',
    other: 'Une autre personne',
    contactOption: (name, email) => `${name}, ${email}`,
  },
  project: {
    title: 'Projet',
    name: 'Nom du projet',
    preset: 'Étapes',
    stage: (title) => `Votre client la lit sous le nom «\u00a0${title}\u00a0».`,
    due: (evening) => `Envoyée aujourd’hui, la réponse est attendue au plus tard ${evening}.`,
    checklist: 'Contrôle qualité',
    open: 'Voir le projet',
    made: 'Le projet existe déjà. Modifiez-le dans ses réglages.',
  },
  preset: {
    single: 'Une étape, deux révisions',
    stage: 'Création',
  },
  message: {
    title: 'Message',
    edit: 'Lire ou modifier l’e-mail',
    fromTemplate: (title) => `Votre modèle «\u00a0${title}\u00a0»`,
    own: 'Modifié pour cette épreuve',
    none: 'Il n’y a pas de modèle de premier aperçu. Écrivez l’e-mail ici.',
  },
  send: 'Envoyer au client',
  to: (email) => `À ${email}`,
  doing: {
    client: 'Création du client',
    project: 'Création du projet',
    files: 'Transfert et vérification des fichiers',
    mail: 'Envoi de l’e-mail',
  },
  goesOn: {
    project:
      'Le projet existe, mais rien n’a encore été envoyé. Envoyez de nouveau pour continuer à partir de là.',
    unanswered:
      'Le dernier essai n’a pas reçu de réponse. Envoyez de nouveau\u00a0: rien n’est créé deux fois. D’ici là, ce qui a été envoyé ne peut pas être modifié.',
  },
  startOver:
    'Le formulaire repart de zéro. Un client ou un projet déjà créé reste dans votre espace de travail.',
  error: {
    summary: 'Pas encore envoyée',
    notSent: 'L’aperçu n’a pas pu être envoyé',
    files: 'Choisissez un fichier.',
    link: 'Collez le lien.',
    client: 'Saisissez le nom du client.',
    checklist: 'Cochez chaque élément du contrôle qualité.',
    subject: 'Le message a besoin d’un objet.',
    loading: 'La page n’a pas pu être chargée',
  },
  sent: {
    title: (name) => `Envoyée à ${name}`,
    text: (project) => `«\u00a0${project}\u00a0» est chez votre client.`,
    next: 'La suite',
    mail: (email) => `L’e-mail est en route vers ${email}, avec un lien qui ne demande pas de compte.`,
    due: (evening) => `Le retour est attendu au plus tard ${evening}.`,
    answer:
      'Les approbations et les demandes de modifications vous parviennent par e-mail et dans votre boîte de réception.',
    open: 'Ouvrir le projet',
    review: 'Voir la révision',
    another: 'Envoyer une autre épreuve',
  },
};
