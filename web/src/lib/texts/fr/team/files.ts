import type { TeamTexts } from '../../translations.ts';
import { de } from './words.ts';

export const files: TeamTexts['files'] = {
  add: 'Choisir des fichiers',
  hint: 'Déposez des fichiers ici, ou choisissez-les. Tous les types, sauf les scripts et les programmes.',
  screenshots: {
    add: 'Choisir des captures d’écran',
    hint: 'Des images de la page, si vous le souhaitez\u00a0: votre client y place des points, révision après révision.',
    other: (file) => `${file} n’est pas une image. Un lien ne s’accompagne que d’images.`,
  },
  list: 'Fichiers',
  uploads: 'Transferts',
  waiting: 'En attente',
  hashing: 'Préparation',
  offline: 'Pas de connexion. Le transfert reprend de lui-même une fois la connexion rétablie.',
  uploaded: 'Transféré',
  checking: 'Vérification',
  unscanned: 'Pas d’analyse antivirus',
  preparing: (percent) => `En préparation pour le navigateur\u00a0: ${percent}\u00a0%`,
  sent: 'Déjà envoyé au client, ne change plus',
  version: (version) => `Version ${version}`,
  error: (file) => `Échec du transfert ${de(file)}`,
  empty: (file) => `${file} est vide. Choisissez un fichier qui contient quelque chose.`,
  kept: 'Il a été retiré de la liste. Tout le reste est conservé.',
  retry: 'Réessayer',
  deleteError: 'Le fichier n’a pas été retiré',
  loadError: {
    revision: 'Les fichiers de la révision n’ont pas pu être chargés',
    deliverable: 'Les fichiers du livrable n’ont pas pu être chargés',
  },
  arrange: {
    error: 'L’ordre n’a pas été enregistré',
    saving: 'Enregistrement de l’ordre des fichiers en cours.',
    stays: 'Un fichier envoyé garde sa place.',
    replaces: (file) => `${file} remplace`,
    none: 'Rien\u00a0: un nouveau fichier',
    option: (file, round) => `${file} (${round})`,
    byName: 'Proposé d’après son nom',
    freed: (file) => `${file} doit être associé de nouveau`,
  },
  overwrite: {
    title: (file) => `${file} existe déjà. Voulez-vous le remplacer\u00a0?`,
    text: 'Cela crée une nouvelle version. Ce qui a été envoyé auparavant ne change pas.',
    confirm: 'Remplacer le fichier',
    cancel: 'Garder l’ancien',
  },
  remove: {
    title: (file) => `Retirer ${file}\u00a0?`,
    confirm: 'Retirer le fichier',
  },
};
