/**
 * Search parameters as plain strings: `?client=9`, as written in links and mails. The router's default quotes a text
 * that looks like a number, and parses a search for "2026" as one. Here every value is a string, which a route's
 * `validateSearch` converts.
 */
export const plainSearch = {
  parseSearch: (search: string): Record<string, string> => Object.fromEntries(new URLSearchParams(search)),
  stringifySearch: (search: Record<string, unknown>): string => {
    const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== null);
    const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
    return text && `?${text}`;
  },
};
