/** Alternative text: the words that stand for a file's picture where it is not seen. */

export interface Depicted {
  readonly name: string;
  /** Description by the agency; undefined or empty for none. */
  readonly description?: string | undefined;
}

/**
 * Alternative text of a file's picture: its description, else its name. `place` is the part of the file or the round
 * that the picture shows, such as "Page 2 of 4".
 */
export const alternativeText = ({ name, description }: Depicted, place?: string): string => {
  const text = description || name;
  if (!place) return text;
  return `${text}${/[.!?…]$/.test(text) ? '' : ','} ${place}`;
};
