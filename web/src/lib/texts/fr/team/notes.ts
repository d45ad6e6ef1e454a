import type { TeamTexts } from '../../translations.ts';

export const notes: TeamTexts['notes'] = {
  list: {
    notes: {
      addAndNotify: (whom) => `Ajouter et prévenir ${whom}`,
      save: 'Enregistrer la note',
      edit: 'Modifier la note',
      remove: 'Supprimer la note',
      deletedMeanwhile: 'La note a été supprimée entre-temps. Votre texte est dans une nouvelle.',
      menu: (author, date) => `Note écrite par ${author}, ${date}\u00a0: actions`,
      audience: (author, date) => `Qui voit la note écrite par ${author}, ${date}`,
      emptyText: 'Gardez ici ce qui compte pour une étape, pour l’équipe seule ou aussi pour le client.',
      notices: { updated: 'Note mise à jour', deleted: 'Note supprimée' },
      errors: {
        update: 'La note n’a pas pu être mise à jour',
        delete: 'La note n’a pas pu être supprimée',
        visibility: 'La visibilité de la note n’a pas pu être changée',
      },
    },
    scope: {
      add: 'Compléter le périmètre',
      addAndNotify: (whom) => `Compléter et prévenir ${whom}`,
      save: 'Enregistrer l’élément',
      edit: 'Modifier l’élément',
      remove: 'Supprimer l’élément',
      deletedMeanwhile: 'L’élément a été supprimé entre-temps. Votre texte est dans un nouveau.',
      menu: (author, date) => `Périmètre, par ${author}, ${date}\u00a0: actions`,
      audience: (author, date) => `Qui voit l’élément du périmètre, par ${author}, ${date}`,
      emptyText:
        'Notez ce qui a été convenu. Les personnes qui peuvent voir le premier élément peuvent voir cet onglet.',
      notices: {
        added: 'Périmètre complété',
        updated: 'Périmètre mis à jour',
        deleted: 'Élément supprimé',
      },
      errors: {
        add: 'Le périmètre n’a pas pu être complété',
        update: 'Le périmètre n’a pas pu être mis à jour',
        delete: 'L’élément n’a pas pu être supprimé',
        visibility: 'La visibilité du périmètre n’a pas pu être changée',
      },
    },
  },
  switches: {
    visible: { client: 'Visible pour le client', agency: 'Visible pour l’agence' },
    notify: { client: 'Prévenir le client', agency: 'Prévenir l’agence' },
  },
  newAudience: 'Qui la voit et qui est prévenu par e-mail',
  whom: { client: 'le client', agency: 'l’agence', both: 'le client et l’agence' },
  notified: {
    client: 'Le client est prévenu par e-mail',
    agency: 'L’agence est prévenue par e-mail',
  },
  clientUntold: {
    notes:
      'Cet espace de travail ne montre pas les détails de production aux clients\u00a0: ils ne voient pas les notes.',
    scope: 'Le premier élément du périmètre est masqué au client\u00a0: il ne voit pas le périmètre.',
  },
  hiddenFromAll: 'Visible seulement pour son auteur, le propriétaire et les administrateurs.',
  confirm: {
    title: 'Voulez-vous continuer\u00a0?',
    text: 'Cette action ne peut pas être annulée. Agissez avec prudence.',
  },
  savedMeanwhile: (author) => `La version enregistrée, commencée par ${author}`,
};
