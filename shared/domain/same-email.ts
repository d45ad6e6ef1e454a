/**
 * Compares addresses case-insensitively, as sign-ins do. A module of its own: the sign-in page has it without the rules of contacts, whose
 * chunk is 45 KB.
 */
export const sameEmail = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();
