import { projectMessages } from '#contracts/screen-messages.ts';
import type { EditorTexts } from '#ui/editor/index.tsx';
import { translated } from '../translated.ts';

export const editor = translated('editor', {
  toolbar: 'Formatting',
  bold: 'Bold',
  italic: 'Italic',
  underline: 'Underline',
  strike: 'Strike through',
  heading2: 'H2 heading',
  heading3: 'H3 heading',
  quote: 'Quote',
  bulleted: 'Bulleted list',
  numbered: 'Numbered list',
  link: 'Link',
  undo: 'Undo',
  redo: 'Redo',
  insertTag: 'Insert merge tag',
  searchTags: 'Search merge tags',
  noTags: 'No merge tag has this name.',
  tagsFound: (count: number) => `${count} merge ${count === 1 ? 'tag' : 'tags'}`,
  unknownTag: 'This merge tag does not exist here',
  linkAddress: 'Link address',
  linkInvalid: 'Use an address that starts with http, https or mailto, or a merge tag.',
  linkAsButton: 'Show as button',
  applyLink: 'Set link',
  removeLink: 'Remove link',
  cancel: 'Cancel',
  picturesLost: (count: number) => ({
    title: count === 1 ? 'The picture was not pasted' : `${count} pictures were not pasted`,
    text: 'A text holds no pictures of its own. Hand them over as files, or insert a picture by its https address.',
  }),
  pictures: {
    uploading: 'Uploading picture',
    missing: 'This picture did not arrive. Delete it and insert it again.',
    lost: (count: number) => ({
      title: count === 1 ? 'The picture was not pasted' : `${count} pictures were not pasted`,
      text: 'They are only linked in what you copied. Copy each picture by itself, or drop its file into the text.',
    }),
  },
  notLoaded: projectMessages.editorFailed,
  image: {
    insert: 'Insert image',
    address: 'Image address',
    invalid: 'Use an address that starts with https://.',
    description: 'What the image shows',
    apply: 'Set image',
    later: 'Shown in the preview, and once it is saved.',
  },
} satisfies EditorTexts);
