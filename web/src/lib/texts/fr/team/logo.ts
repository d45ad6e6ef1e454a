import type { TeamTexts } from '../../translations.ts';

export const logo: TeamTexts['logo'] = {
  label: 'Logo',
  choose: 'Choisir une image',
  replace: 'Choisir une autre image',
  remove: 'Retirer',
  removeThe: (label) => `${label}\u00a0: retirer`,
  hint: 'PNG, GIF ou JPEG, recadré en carré\u00a0; 250 × 250 pixels ou plus sont conseillés.',
  chosen: 'Le nouveau logo sera gardé à l’enregistrement.',
  removed: 'Le logo sera retiré à l’enregistrement.',
  refusedTitle: 'Image refusée',
  unreadable:
    'L’image n’a pas pu être lue\u00a0; le fichier est peut-être endommagé. Choisissez-en une autre.',
  refused: 'Choisissez une image PNG, GIF ou JPEG.',
  crop: {
    title: 'Recadrer l’image',
    hint: 'Faites glisser l’image, ou utilisez les curseurs. Ce que vous voyez est ce qui sera gardé.',
    preview: 'Le carré de l’image qui sera gardé',
    zoom: 'Zoom',
    across: 'De gauche à droite',
    down: 'De haut en bas',
    cancel: 'Annuler',
    confirm: 'Utiliser ce carré',
  },
};
