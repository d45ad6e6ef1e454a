/**
 * Nested parts of items, kept as one text each: what DynamoDB, its stand-in and the SDK need for an item grows with the number
 * of its values far more than with its bytes (docs/decisions/0023). Nothing inside such a part can be asked for in a condition.
 */

/** A part as it is stored. */
export const packed = (part: unknown): string => JSON.stringify(part);

/** A stored part as it was packed. Items of before have it as a map or list, which is answered as it is. */
export const unpacked = <Part>(stored: string | Part): Part =>
  typeof stored === 'string' ? (JSON.parse(stored) as Part) : stored;
