import type { CompareTexts } from '../en/compare.ts';

const named = (round: number): string => (round === 0 ? 'l’aperçu' : `la révision ${round}`);
const begun = (round: number): string => (round === 0 ? 'L’aperçu' : `La révision ${round}`);
const of = (round: number): string => (round === 0 ? 'de l’aperçu' : `de la révision ${round}`);
const within = (round: number): string => (round === 0 ? 'dans l’aperçu' : `dans la révision ${round}`);

export const compare: CompareTexts = {
  region: (file, before, after) => `Comparaison de ${file}\u00a0: ${named(before)} et ${named(after)}`,
  round: (round) => (round === 0 ? 'Aperçu' : `Révision ${round}`),
  older: 'Révision plus ancienne',
  newer: 'Révision plus récente',
  chosen: (before, after) => `Vous comparez ${named(before)} et ${named(after)}.`,
  mode: 'Mode de comparaison',
  modes: {
    side: 'Côte à côte',
    slider: 'Curseur',
    flip: 'Tour à tour',
    overlay: 'Superposition',
    difference: 'Différence',
    text: 'Texte',
  },
  side: 'Les deux côtés s’agrandissent et se déplacent ensemble.',
  slider: (before, after) =>
    `Faites glisser la ligne\u00a0: à sa gauche se trouve ${named(before)}, à sa droite ${named(after)}.`,
  shown: (round) => (round === 0 ? 'L’aperçu est affiché.' : `La révision ${round} est affichée.`),
  show: (round) => `Afficher ${named(round)}`,
  hold: (round) => `Maintenir pour voir ${named(round)}`,
  divider: 'Ligne de séparation',
  shares: (before, after, percent) =>
    `${percent}\u00a0% ${named(before)}, ${100 - percent}\u00a0% ${named(after)}`,
  opacity: (round) => `Intensité ${of(round)}`,
  comparing: 'Comparaison des pixels …',
  same: 'Les deux sont identiques.',
  differs: (percent) =>
    percent < 1
      ? 'Moins de 1\u00a0% de l’image diffère.'
      : `${percent}\u00a0% de l’image ${percent === 1 ? 'diffère' : 'diffèrent'}.`,
  scaled: (before, after) =>
    `Les tailles sont différentes\u00a0: ${named(before)} a été ${before === 0 ? 'ajusté' : 'ajustée'} à celle ${of(after)}.`,
  notCompared: 'La différence n’a pas pu être calculée.',
  failed: (round) => `L’image ${of(round)} n’a pas pu être affichée`,
  failedText: 'Le fichier lui-même est peut-être intact. Vérifiez votre connexion et réessayez.',
  only: (page, round) => `La page ${page} n’est que ${within(round)}.`,
  refused: (page, round) => `La page ${page} ${of(round)} n’a pas pu être convertie en image.`,
  close: 'Fermer',
  text: {
    comparing: 'Les mots sont comparés …',
    failed: 'Le texte n’a pas pu être lu.',
    none: 'Cette page n’a pas de texte à comparer : c’est une image.',
    same: 'Le texte de cette page est le même.',
    changes: (count) => (count === 1 ? '1 modification du texte' : `${count} modifications du texte`),
    list: 'Modifications du texte',
    change: (before, after) => {
      if (before === undefined) return `« ${after} » a été ajouté`;
      return after === undefined ? `« ${before} » a été supprimé` : `« ${before} » est devenu « ${after} »`;
    },
    more: (count) => (count === 1 ? 'et 1 autre' : `et ${count} autres`),
    many: 'Les textes ont trop peu en commun pour être comparés mot à mot.',
  },
  more: 'Autres outils',
  points: (count) => (count === 1 ? '1 point' : `${count} points`),
  film: {
    side: 'Les deux sont lus, agrandis et déplacés ensemble.',
    pause: 'Mettez en pause pour comparer l’image.',
    pending: (round, percent) => `${begun(round)} est en préparation\u00a0: ${percent}\u00a0%`,
    missing: (round) =>
      `${begun(round)} n’a pas pu être ${round === 0 ? 'préparé' : 'préparée'} pour le navigateur, la comparaison est donc impossible.`,
    mixed: 'L’un est un film et l’autre un son, la comparaison est donc impossible.',
    failed: (round) => `${begun(round)} n’a pas pu être ${round === 0 ? 'chargé' : 'chargée'}`,
    hear: (round) => `Écouter ${named(round)}`,
    heard: (round) => `Vous entendez ${named(round)}.`,
    holdToHear: (round) => `Maintenir pour écouter ${named(round)}`,
    rates: (before, after, slower, faster) =>
      `Images par seconde\u00a0: ${named(before)} ${slower}, ${named(after)} ${faster}.`,
    longer: (round, time) => `${begun(round)} dure ${time} de plus, et l’autre attend à sa fin.`,
    offset: 'Décalage',
    together: 'Les deux commencent ensemble.',
    begins: (round, time) => `${begun(round)} commence ${time} plus tard.`,
    earlier: (round, time) => `${begun(round)} ${time} plus tôt`,
    later: (round, time) => `${begun(round)} ${time} plus tard`,
    reset: 'Commencer ensemble',
    frame: '1 image',
    second: '1 s',
    hundredth: '0,01 s',
  },
  keys: {
    space: 'Espace',
    move: 'Une fois agrandies, déplacer les deux versions',
    leave: 'Quitter la comparaison',
    flip: 'Avant, après',
    hold: 'Touche maintenue\u00a0: la révision précédente seule',
    versions: 'Révision plus ancienne ou plus récente',
    hear: 'Écouter l’un, l’autre',
    offset: 'Commencer la révision la plus récente plus tôt ou plus tard',
  },
};
