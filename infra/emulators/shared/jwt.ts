/** JSON as a part of a JWT has it, base64url. */
export const encodePart = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** JSON of a part of a JWT; undefined for a part that is none. */
export const decodePart = (part = ''): unknown => {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString());
  } catch {
    return undefined;
  }
};
