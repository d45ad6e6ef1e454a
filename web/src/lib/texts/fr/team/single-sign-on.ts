import type { TeamTexts } from '../../translations.ts';
import { de } from './words.ts';

export const singleSignOn: TeamTexts['singleSignOn'] = {
  title: 'Connexion unique',
  lead: 'Votre équipe se connecte par le fournisseur d’identité de votre entreprise, comme Okta, Microsoft Entra ou Google Workspace, en OpenID Connect ou SAML. Il donne accès aux membres de l’équipe dont l’adresse est d’un domaine prouvé ci-dessous, et à personne d’autre.',
  plan: {
    title: 'Comprise dans le forfait professionnel',
    text: 'Avec elle, votre équipe n’a pas besoin ici de mot de passe à elle, les personnes qui quittent votre entreprise ne peuvent plus se connecter, et vous pouvez ne laisser aux membres aucun autre accès.',
    kept: 'Ce que vous avez configuré est conservé et peut être réactivé avec ce forfait.',
    action: 'Voir les forfaits',
    reason: 'Votre forfait ne comprend pas la connexion unique',
  },
  readOnly: 'Lecture seule\u00a0: votre abonnement a expiré',
  use: {
    title: 'Connexion de l’équipe',
    label: 'La connexion unique est',
    state: {
      off: {
        label: 'Désactivée',
        hint: 'Les membres se connectent avec leur mot de passe, une clé d’accès ou Google.',
      },
      on: {
        label: 'Activée',
        hint: 'La page de connexion la propose en premier, à côté des autres moyens.',
      },
      required: {
        label: 'Exigée',
        hint: 'Les membres de vos domaines prouvés n’ont pas d’autre accès. Seul le propriétaire peut encore entrer par mot de passe, au cas où votre fournisseur serait en panne.',
      },
    },
    incomplete: 'Enregistrez d’abord un fournisseur d’identité et prouvez un domaine',
    untested: 'Activez-la d’abord, et laissez un membre s’en servir une fois',
    tested: (on) => `Un membre s’est connecté pour la première fois avec ce fournisseur le ${on}.`,
    neverTested: 'Personne ne s’est encore connecté avec ce fournisseur.',
    saved: {
      off: 'La connexion unique est désactivée',
      on: 'La connexion unique est activée',
      required: 'La connexion unique est exigée',
    },
    notSaved: 'La connexion unique n’a pas été modifiée',
    confirm: {
      title: 'Exiger la connexion unique\u00a0?',
      text: (where) =>
        `Les membres ${de(where)} connectés autrement devront se reconnecter, par votre entreprise. Le propriétaire entre toujours par mot de passe.`,
      keep: 'Ne rien changer',
      require: 'L’exiger',
    },
  },
  provider: {
    title: 'Fournisseur d’identité',
    kind: {
      label: 'Protocole',
      openid: {
        label: 'OpenID Connect',
        hint: 'Votre fournisseur vous donne un émetteur, un identifiant client et un secret.',
      },
      saml: {
        label: 'SAML 2.0',
        hint: 'Votre fournisseur vous donne des métadonnées, par fichier ou à une adresse.',
      },
    },
    redirect: 'Adresse de redirection',
    redirectHint: 'Saisissez-la chez votre fournisseur, là où vous déclarez Proofline comme application web.',
    entityId: 'Identifiant d’entité',
    entityIdHint: 'Saisissez-le chez votre fournisseur, qui l’appelle peut-être audience.',
    acs: 'Adresse de réponse',
    acsHint:
      'Votre fournisseur l’appelle peut-être assertion consumer service ou ACS. Sa réponse y arrive par HTTP POST.',
    name: 'Entreprise',
    nameHint: 'Le bouton de la page de connexion le porte\u00a0: «\u00a0Continuer avec Acme\u00a0».',
    issuer: 'Émetteur',
    issuerHint: 'Par exemple https://acme.okta.com',
    clientId: 'Identifiant client',
    secret: 'Secret client',
    secretHint: 'Il est conservé par le service de connexion et n’est plus jamais affiché.',
    secretAgain:
      'Il est conservé et n’est plus jamais affiché. Saisissez-le à nouveau pour enregistrer des modifications.',
    source: {
      label: 'Métadonnées',
      url: {
        label: 'À une adresse',
        hint: 'Le service de connexion les y relit toutes les quelques heures\u00a0: un nouveau certificat ne vous demande rien.',
      },
      file: {
        label: 'Par fichier',
        hint: 'Vous choisissez un autre fichier quand le certificat change.',
      },
    },
    metadataUrl: 'Adresse des métadonnées',
    metadataUrlHint: 'Par exemple https://acme.okta.com/app/abc/sso/saml/metadata',
    metadata: 'Fichier des métadonnées',
    metadataHint: 'Le fichier XML que votre fournisseur propose de télécharger.',
    metadataAgain:
      'Il est conservé par le service de connexion. Choisissez-le à nouveau pour enregistrer des modifications.',
    chooseFile: 'Choisir un fichier',
    chosen: (file) => `Fichier choisi\u00a0: ${file}.`,
    tooLong: 'Le fichier est trop long pour des métadonnées.',
    emailAttribute: 'Attribut de l’adresse',
    emailAttributeHint: 'L’attribut de l’assertion qui contient l’adresse e-mail d’un membre.',
    inUse: (entity, on) => `Utilisé\u00a0: le fournisseur ${entity}, avec un certificat qui expire le ${on}.`,
    missing: {
      name: 'Saisissez le nom de votre entreprise.',
      issuer: 'Saisissez l’émetteur.',
      client_id: 'Saisissez l’identifiant client.',
      client_secret: 'Saisissez le secret client.',
      metadata_url: 'Saisissez l’adresse des métadonnées.',
      metadata: 'Choisissez le fichier des métadonnées.',
      email_attribute: 'Saisissez l’attribut de l’adresse.',
    },
    again:
      'Avec de nouvelles données, un membre doit se connecter encore une fois avant qu’elle puisse être exigée.',
    save: 'Enregistrer le fournisseur',
    saved: 'Le fournisseur d’identité a été enregistré',
    notSaved: 'Le fournisseur d’identité n’a pas été enregistré',
    remove: 'Retirer le fournisseur',
    confirm: {
      title: 'Retirer le fournisseur d’identité\u00a0?',
      text: 'La connexion unique est désactivée, et les personnes entrées par elle sont déconnectées. Pour l’utiliser à nouveau, il vous faudra le secret client ou les métadonnées.',
      keep: 'Garder le fournisseur',
      remove: 'Retirer le fournisseur',
    },
    removed: 'Le fournisseur d’identité a été retiré',
    notRemoved: 'Le fournisseur d’identité n’a pas été retiré',
  },
  domains: {
    title: 'Domaines d’e-mail',
    lead: 'Les membres dont l’adresse est exactement d’un de ces domaines peuvent se connecter, une fois qu’un enregistrement DNS a prouvé qu’il est à vous.',
    field: 'Domaine',
    hint: 'La partie de vos adresses après le @, comme acme.com.',
    missing: 'Saisissez un domaine.',
    invalid: 'Le format du domaine n’est pas valide.',
    add: 'Ajouter le domaine',
    added: (domain) => `${domain} a été ajouté`,
    notAdded: 'Le domaine n’a pas été ajouté',
    state: { proven: 'Prouvé', waiting: 'Non prouvé' },
    text: {
      proven:
        'L’enregistrement a été trouvé. Laissez-le en place\u00a0: une vérification qui ne le trouve plus annule la preuve.',
      waiting: (domain) =>
        `Ajoutez cet enregistrement chez l’hébergeur DNS ${de(domain)}, puis vérifiez. Il peut falloir jusqu’à 48 heures avant qu’il soit visible.`,
    },
    caption: (domain) => `Enregistrement DNS ${de(domain)}`,
    check: 'Vérifier',
    checkNamed: (domain) => `Vérifier ${domain}`,
    found: (domain) => `${domain} est prouvé`,
    notFound: 'L’enregistrement n’est pas encore visible',
    lost: 'L’enregistrement n’est plus là',
    lostText: 'Les membres de ce domaine ne se connectent plus par votre entreprise.',
    notChecked: 'Le domaine n’a pas pu être vérifié',
    remove: 'Retirer',
    removeNamed: (domain) => `Retirer ${domain}`,
    confirm: {
      title: (domain) => `Retirer ${domain}\u00a0?`,
      text: 'Les membres de ce domaine entrés par votre entreprise sont déconnectés. Pour l’ajouter à nouveau, il vous faudra un nouvel enregistrement DNS.',
      keep: 'Garder le domaine',
      remove: 'Retirer le domaine',
    },
    removed: 'Le domaine a été retiré',
    notRemoved: 'Le domaine n’a pas été retiré',
  },
  failed: 'La connexion unique n’a pas pu être chargée',
};
