/** The words of the editor, from the caller's catalogue. */
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
  /** Announced while a tag is typed. */
  tagsFound: (count: number) => string;
  /** Title of a tag that the list does not know. */
  unknownTag: string;
  linkAddress: string;
  /** Which addresses are accepted, shown when one is not. */
  linkInvalid: string;
  linkAsButton: string;
  applyLink: string;
  removeLink: string;
  cancel: string;
  /** Shown in its place when it could not be fetched. */
  notLoaded: string;
  /** Offers pictures by their address; without these words there is no button for them. */
  image?: {
    insert: string;
    address: string;
    /** Which addresses are accepted, shown when one is not. */
    invalid: string;
    /** What the picture shows, for who does not see it. */
    description: string;
    apply: string;
  };
};
