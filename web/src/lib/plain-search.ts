/**
 * How addresses are read and written: `?client=9`, as people and mails write it. The router's own way puts quotes around
 * a text that looks like a number, and reads a search for "2026" as one. Every value is a text here, which a route's
 * `validateSearch` turns into what it means.
 */
export const plainSearch = {
  parseSearch: (search: string): Record<string, string> => Object.fromEntries(new URLSearchParams(search)),
  stringifySearch: (search: Record<string, unknown>): string => {
    const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== null);
    const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
    return text && `?${text}`;
  },
};
