import { fr as words } from '#domain/inbox/words/fr.ts';
import type { TeamTexts } from '../../translations.ts';

export const inbox: TeamTexts['inbox'] = {
  title: 'Boîte de réception',
  lead: 'Les réponses des clients, et tout ce qui vous attend, dans vos projets.',
  views: 'Vues de la boîte de réception',
  view: { inbox: 'À traiter', snoozed: 'Reportées', done: 'Traitées' },
  project: 'Projet',
  anyProject: 'Tous les projets',
  chosenProject: 'Projet choisi',
  showAll: 'Afficher tous les projets',
  noProject: 'Sans projet',
  since: 'Depuis votre absence',
  unread: 'Non lues',
  earlier: 'Lues',
  failed: 'La boîte de réception n’a pas pu être chargée',
  notMarked: 'L’entrée reste où elle était',
  more: 'Afficher plus',
  allRead: 'Tout marquer comme lu',
  allDone: 'Tout marquer comme traité',
  noneUnread: 'Il n’y a rien de non lu ici.',
  readOnly: 'L’espace de travail est en lecture seule.',
  done: (what) => `Marquer comme traitée\u00a0: ${what}`,
  toRead: (what) => `Marquer comme lue\u00a0: ${what}`,
  toUnread: (what) => `Marquer comme non lue\u00a0: ${what}`,
  snooze: (what) => `Reporter\u00a0: ${what}`,
  hours: 'Dans trois heures',
  tomorrow: 'Demain à 9:00',
  nextWeek: 'Lundi prochain à 9:00',
  isUnread: 'Non lue',
  backOn: (when) => `De retour\u00a0: ${when}`,
  ...words,
  empty: {
    inbox: {
      title: 'Tout est à jour',
      text: 'Les demandes de modifications, les approbations, les points et les retards de vos projets apparaissent ici.',
    },
    snoozed: {
      title: 'Rien n’est reporté',
      text: 'Reportez une entrée\u00a0: elle revient, non lue, au moment que vous choisissez.',
    },
    done: {
      title: 'Rien n’est encore traité',
      text: 'Les entrées que vous marquez comme traitées restent ici 90 jours.',
    },
    ofProject: {
      title: 'Il n’y a rien de ce projet ici',
      text: 'Le filtre masque les entrées de tous les autres projets.',
    },
    toHome: 'Aller à l’accueil',
    toInbox: 'Aller à la boîte de réception',
  },
};
