import type { TeamTexts } from '../../translations.ts';
import { plural } from './words.ts';

export const deliverables: TeamTexts['deliverables'] = {
  create: 'Nouveau livrable',
  unsent: 'Il n’a pas encore été envoyé',
  empty: 'Pas encore de livrables',
  emptyText: 'Remettez ici le travail terminé, par fichiers ou par lien.',
  dialog: {
    title: 'Nouveau livrable',
    name: 'Nom',
    nameHint:
      'Tel que le client le lit\u00a0: «\u00a0Fichier source\u00a0», «\u00a0Fichier d’impression\u00a0».',
    flow: 'Calendrier',
    choose: 'Choisir',
    next: 'Suivant',
    missing: 'Donnez-lui d’abord un nom et choisissez un calendrier.',
  },
  untitledFlow: 'Calendrier',
  states: {
    saved: 'Enregistré, non envoyé',
    sent: 'Envoyé',
    changed: 'Modifié depuis l’envoi',
  },
  unsaved: 'Modifications non enregistrées',
  allSaved: 'Modifications enregistrées',
  savedBy: ({ who, when }) => `Enregistré par ${who} le ${when}`,
  openedBy: ({ who, when, clicks }) =>
    clicks > 1 ? `Ouvert ${clicks} fois par ${who}, la dernière le ${when}` : `Ouvert par ${who} le ${when}`,
  notOpened: 'Personne ne l’a encore ouvert',
  opened: 'Qui l’a ouvert',
  type: { label: 'Ce qui est remis', files: 'Fichiers', link: 'Lien' },
  linkBlocked: 'Retirez d’abord les fichiers\u00a0: c’est l’un ou l’autre.',
  filesBlocked: 'Enregistrez d’abord le livrable avec «\u00a0Fichiers\u00a0».',
  name: 'Titre',
  notes: 'Notes',
  notesHint: 'Affichées sur la page du client, et dans l’e-mail si son modèle les contient.',
  linkHint: 'L’adresse où le client le trouve. Sans https://, nous l’ajoutons.',
  edit: 'Modifier',
  editOf: (title) => `Modifier ${title}`,
  done: 'Terminé',
  more: (title) => `Autres actions pour ${title}`,
  save: 'Enregistrer le livrable',
  send: 'Vérifier et envoyer',
  uploading: 'Un transfert de fichier est encore en cours.',
  noContacts: 'Le projet n’a aucun contact à qui un e-mail puisse être envoyé.',
  remove: {
    action: 'Supprimer le livrable',
    title: (title) => `Supprimer «\u00a0${title}\u00a0»\u00a0?`,
    text: 'Ses fichiers sont supprimés, et les liens déjà envoyés ne mènent plus nulle part.',
  },
  closed: 'Rien ne peut être enregistré pour l’instant. Votre texte reste dans cet onglet.',
  left: {
    title: 'Non enregistré\u00a0: ce livrable a été supprimé',
    text: 'Votre texte reste dans cet onglet jusqu’à ce que vous le supprimiez. Copiez-le pour l’utiliser ailleurs.',
  },
  compose: {
    title: (title) => `Envoyer «\u00a0${title}\u00a0»`,
    about: (client) => `À ${client}`,
    back: 'Retour aux livrables',
    confirm: (contacts) => `Envoyer le livrable à ${plural(contacts, 'contact')}`,
    files: (count) =>
      count === 1
        ? '1 fichier à remettre. Une fois envoyé, il ne change plus.'
        : `${count} fichiers à remettre. Une fois envoyés, ils ne changent plus.`,
    link: (host) => `Un lien vers ${host}.`,
    older: 'Le livrable a changé depuis.',
  },
  notices: {
    saved: 'Livrable enregistré',
    sent: 'Livrable envoyé',
    deleted: 'Livrable supprimé',
  },
  errors: {
    save: 'Le livrable n’a pas été enregistré',
    send: 'Le livrable n’a pas été envoyé',
    remove: 'Le livrable n’a pas été supprimé',
    templates: 'Les modèles n’ont pas pu être chargés',
  },
};
