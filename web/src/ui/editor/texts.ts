export type EditorTexts = {
  toolbar: string;
  bold: string;
  italic: string;
  underline: string;
  strike: string;
  heading2: string;
  heading3: string;
  quote: string;
  bulleted: string;
  numbered: string;
  link: string;
  undo: string;
  redo: string;
  insertTag: string;
  searchTags: string;
  noTags: string;
  /** Announced to screen readers while a tag is typed. */
  tagsFound: (count: number) => string;
  /** Title of a tag that is not in the list. */
  unknownTag: string;
  linkAddress: string;
  /** Error that names the accepted addresses. */
  linkInvalid: string;
  linkAsButton: string;
  applyLink: string;
  removeLink: string;
  cancel: string;
  /** Notice of pasted pictures that could not be kept. */
  picturesLost: (count: number) => { title: string; text: string };
  /** Texts of an editor with uploads. */
  pictures?: {
    /** Label of the progress. */
    uploading: string;
    /** Shown in place of a picture without a URL. */
    missing: string;
    /** Notice of other programs' pictures that were left out. */
    lost: (count: number) => { title: string; text: string };
  };
  /** Shown in the editor's place when it failed to load. */
  notLoaded: string;
  /** Texts of the picture button; without them there is no such button. */
  image?: {
    insert: string;
    address: string;
    /** Error that names the accepted addresses. */
    invalid: string;
    /** Label of the alternative text. */
    description: string;
    apply: string;
    /** Told of a picture of another site that was just typed: it is loaded through the server, once the text is there. */
    later: string;
  };
};
