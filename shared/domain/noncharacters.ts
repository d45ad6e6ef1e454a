/** Code points that are no text to Unicode, XML or SQS, which refuses a message that has them. Some come out of a copied PDF. */
const noncharacters = /[\uFFFE\uFFFF]/g;

export const withoutNoncharacters = (text: string): string => text.replace(noncharacters, '');
