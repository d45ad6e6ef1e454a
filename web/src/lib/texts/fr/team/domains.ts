import type { TeamTexts } from '../../translations.ts';
import { de } from './words.ts';

const invalid = 'Le format du domaine n’est pas valide.';

export const domains: TeamTexts['domains'] = {
  readOnly: 'Lecture seule\u00a0: votre abonnement a expiré',
  record: {
    type: 'Type',
    host: 'Hôte',
    value: 'Valeur',
    status: 'État',
    copyHost: (host) => `Copier l’hôte ${host}`,
    copyName: (name) => `Copier le nom complet ${name}`,
    copyValue: (value) => `Copier la valeur ${value}`,
    fullName: 'Nom complet',
    appended:
      'Beaucoup d’hébergeurs DNS ajoutent eux-mêmes le domaine. Saisissez-y alors l’hôte\u00a0; le nom complet ne sert que si le vôtre ne le fait pas.',
    dot: 'Si le vôtre ajoute aussi le domaine aux valeurs, terminez la valeur par un point.',
  },
  copied: 'Texte copié',
  help: 'Comment ajouter des enregistrements DNS',
  email: {
    title: 'Réglages d’e-mail',
    crumb: 'Réglages d’e-mail',
    lead: 'Envoyez les e-mails depuis vos propres adresses au lieu des nôtres.',
    defaultTitle: (sender) => `Expéditeur par défaut\u00a0: ${sender}`,
    defaultText:
      'Sert pour tous ceux dont le domaine n’est pas vérifié. Les réponses vont à l’expéditeur\u00a0; le nom de votre espace de travail est affiché, comme «\u00a0Acme via Proofline\u00a0». Vérifiez votre domaine pour envoyer depuis vos propres adresses, qui parviennent mieux à leurs destinataires.',
    field: 'Domaine',
    hint: 'La partie de vos adresses après le @, comme acme.com.',
    missing: 'Saisissez un domaine.',
    invalid,
    add: 'Ajouter le domaine',
    another: 'Ajouter un autre domaine',
    cancel: 'Annuler',
    added: (domain) => `${domain} a été ajouté`,
    remove: 'Supprimer le domaine',
    removeNamed: (domain) => `Supprimer ${domain}`,
    verify: 'Vérifier le domaine',
    verifyAgain: 'Vérifier à nouveau le domaine',
    state: {
      verified: 'Vérifié',
      unverified: 'Non vérifié',
      failed: 'Enregistrements introuvables',
    },
    status: { pending: 'En attente', verified: 'Trouvé', failed: 'Introuvable' },
    caption: (domain) => `Enregistrements DNS ${de(domain)}`,
    publish: (domain) =>
      `Ajoutez ces enregistrements chez l’hébergeur DNS ${de(domain)}, puis vérifiez le domaine. Il peut falloir jusqu’à 48 heures avant qu’ils soient visibles. Les enregistrements CNAME comptent ensemble, de même que MX et TXT\u00a0: aucun n’apparaît comme trouvé avant les autres.`,
    verified: (domain) =>
      `Les e-mails des personnes qui ont une adresse ${de(domain)} partent de leurs propres adresses.`,
    failed:
      'Certains enregistrements sont restés introuvables pendant trois jours. Comparez-les à ceux de votre hébergeur DNS, puis vérifiez à nouveau\u00a0: nous les chercherons encore.',
    dmarc: {
      title: 'Politique DMARC',
      states: { missing: 'Absente', weak: 'Faible', fine: 'En vigueur', inherited: 'Héritée' },
      missing:
        'Nous recommandons aussi cet enregistrement. Il indique aux messageries que faire des e-mails qui prétendent seulement venir de vous, et les grandes l’attendent. Vos e-mails partent même sans lui.',
      weak: (domain) =>
        `La politique ${de(domain)} laisse passer des e-mails qui prétendent seulement venir de vous. Nous recommandons plutôt cet enregistrement.`,
      done: (domain) =>
        `La politique ${de(domain)} tient à l’écart des boîtes de réception les e-mails qui prétendent seulement venir de vous.`,
      caption: (domain) => `Enregistrement DMARC recommandé pour ${domain}`,
      advice:
        'D’autres services envoient-ils des e-mails pour ce domaine\u00a0? Commencez par p=none, puis passez à p=quarantine une fois que tous sont configurés.',
    },
    webmail: (domain) =>
      `${domain} appartient à un fournisseur de messagerie\u00a0: personne ne peut y ajouter nos enregistrements. Les e-mails de ces adresses partent de l’expéditeur par défaut.`,
    own: 'Envoyer depuis une adresse non vérifiée',
    ownHint: (domain, sender) =>
      `Pour les expéditeurs ${de(domain)}, par exemple d’une messagerie gratuite. Les boîtes refusent les e-mails au nom d’un domaine qui ne les autorise pas\u00a0: l’adresse reste donc ${sender}\u00a0; mais elle porte le nom de l’expéditeur, comme «\u00a0Nora, Acme via Proofline\u00a0», et les réponses lui reviennent.`,
    ownOn: 'Les e-mails portent désormais le nom de l’expéditeur',
    ownOff: 'Les e-mails portent désormais le nom de l’espace de travail',
    confirm: {
      title: (domain) => `Supprimer ${domain}\u00a0?`,
      text: 'Voulez-vous supprimer l’authentification de ce domaine\u00a0? Supprimez aussi ces enregistrements de votre DNS.',
      keep: 'Garder le domaine',
      remove: 'Supprimer le domaine',
    },
    notice: {
      notSaved: 'Les réglages d’e-mail n’ont pas été enregistrés',
      verified:
        'Vos réglages DNS sont corrects. Notre adresse n’apparaîtra plus comme expéditeur de vos e-mails.',
      notVerified: 'Vos réglages DNS ne sont pas corrects. Vérifiez-les.',
      verificationFailed: 'Une erreur s’est produite pendant la vérification des réglages DNS',
      removed:
        'Votre domaine d’envoi a été supprimé de notre système. Supprimez aussi les enregistrements de votre DNS.',
      notRemoved: 'Ce n’est pas possible pour le moment. Prévenez l’assistance, qui s’en chargera pour vous.',
      notLoaded: 'Les réglages d’e-mail n’ont pas pu être chargés',
    },
  },
  custom: {
    title: 'Domaine personnalisé',
    lead: 'L’adresse des pages de vos clients\u00a0: révisions, livrables et enquêtes. Toutes les personnes qui ont un compte se connectent à l’URL de l’espace de travail.',
    choice: 'Adresse de l’espace de travail',
    sub: 'Sous-domaine',
    own: 'Domaine personnalisé',
    url: 'URL de l’espace de travail',
    urlHint: 'Elle fonctionne toujours, même avec un domaine personnalisé.',
    copy: (what) => `Copier ${what}`,
    host: 'Hôte',
    hostHint: 'Par exemple portail ou clients',
    domain: 'Domaine',
    domainHint: 'Par exemple acme.com',
    bothNeeded: 'Saisissez l’hôte et le domaine.',
    invalid,
    preview: (host) => `Les pages de vos clients s’ouvriront sur ${host}`,
    add: 'Ajouter un domaine personnalisé',
    added: 'C’est fait',
    addedText: 'Ajoutez maintenant l’enregistrement ci-dessous chez votre hébergeur DNS.',
    instruction: (domain) => `Ajoutez cet enregistrement chez l’hébergeur DNS ${de(domain)}\u00a0:`,
    caption: 'Enregistrement DNS du domaine personnalisé',
    note: 'La propagation DNS peut prendre jusqu’à 48 heures. Un certificat est ensuite émis, ce qui demande quelques minutes.',
    claim:
      'Pendant trois jours, personne d’autre ne peut ajouter cet hôte\u00a0; s’il n’est pas en service d’ici là, il redevient libre.',
    state: {
      waiting: 'En attente du DNS',
      issuing: 'Certificat en cours d’émission',
      live: 'En service',
      failed: 'Échec',
    },
    text: {
      waiting: 'L’enregistrement n’est pas encore visible.',
      issuing:
        'L’enregistrement est là. Le certificat est en cours d’émission, ce qui demande quelques minutes.',
      live: 'Les pages de vos clients s’ouvrent ici, et les e-mails y renvoient.',
      failed: 'Supprimez le domaine personnalisé et ajoutez-le à nouveau une fois la cause corrigée.',
    },
    check: 'Vérifier maintenant',
    checked: {
      waiting: 'L’enregistrement n’est pas encore visible',
      issuing: 'Le certificat est en cours d’émission',
      live: 'Votre domaine personnalisé est en service',
      failed: 'Le domaine personnalisé n’a pas pu être configuré',
    },
    open: 'Ouvrir l’espace de travail',
    remove: 'Supprimer le domaine personnalisé',
    confirm: {
      title: (host) => `Supprimer ${host}\u00a0?`,
      text: 'Les pages de vos clients ne s’y ouvrent plus, et les liens des e-mails déjà envoyés avec lui ne mènent plus nulle part. Supprimez aussi l’enregistrement de votre DNS.',
      keep: 'Garder le domaine',
      remove: 'Supprimer le domaine',
    },
    removed: 'Le domaine personnalisé a été supprimé',
    failed: {
      load: 'Le domaine personnalisé n’a pas pu être chargé',
      save: 'Le domaine personnalisé n’a pas été enregistré',
      check: 'Le domaine personnalisé n’a pas pu être vérifié',
      remove: 'Le domaine personnalisé n’a pas été supprimé',
    },
  },
};
