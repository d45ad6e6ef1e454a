import { translated } from '../translated.ts';

/** Texts of choosing and cropping a logo (delivery.md sections 2 and 9, Logo). */
export const logo = translated('logo', {
  label: 'Logo',
  choose: 'Choose a picture',
  replace: 'Choose another picture',
  remove: 'Remove',
  removeThe: (label: string) => `Remove ${label.toLowerCase()}`,
  hint: 'PNG, GIF or JPEG, cut to a square; 250 × 250 pixels or more are recommended.',
  chosen: 'The new logo is kept when you save.',
  removed: 'The logo is removed when you save.',
  refusedTitle: 'Client image upload',
  unreadable: 'The picture could not be read; the file may be damaged. Please choose another one.',
  refused: 'Please choose a PNG, GIF or JPEG picture.',
  crop: {
    title: 'Crop the picture',
    hint: 'Drag the picture, or use the sliders. What you see is what is kept.',
    preview: 'The square that is kept of the picture',
    zoom: 'Zoom',
    across: 'Left to right',
    down: 'Top to bottom',
    cancel: 'Cancel',
    confirm: 'Use this square',
  },
} as const);
