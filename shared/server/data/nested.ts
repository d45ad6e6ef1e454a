/**
 * Nested parts of items, each stored as one JSON text: the cost of an item in DynamoDB, its stand-in and the SDK
 * grows with its number of values far more than with its bytes (docs/decisions/0023). Conditions cannot refer to the
 * inside of such a part.
 */

export const packed = (part: unknown): string => JSON.stringify(part);

/** Parses a stored part. Older items hold a map or list instead of the text, which is returned unchanged. */
export const unpacked = <Part>(stored: string | Part): Part =>
  typeof stored === 'string' ? (JSON.parse(stored) as Part) : stored;
