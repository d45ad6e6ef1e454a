/** Characters of a text that a person writes in several lines: a message, a comment, notes. */
export const textLimit = 5000;
