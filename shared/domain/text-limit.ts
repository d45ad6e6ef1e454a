/** Maximum of characters of a multi-line text: a message, a comment, notes. */
export const textLimit = 5000;
