/** Projects before and after one in the list that it was opened from, for as long as the tab is open. */
const key = 'proofline.neighbours';
const rowSelector = '[data-row]';

/** Rows of the lists on this page, in reading order; a hidden one is none. */
export const rowsOnPage = (): readonly HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>(`main ${rowSelector}`)].filter(
    (row) => row.getClientRects().length > 0,
  );

const projectOf = (address: string): string | undefined =>
  /^\/projects\/(\d+)\/timelines?(\/|$)/.exec(address)?.[1];

const addressesIn = (list: Element): readonly string[] =>
  [...list.querySelectorAll(rowSelector)].flatMap((row) => {
    const address = row.getAttribute('href') ?? '';
    return projectOf(address) === undefined ? [] : [address];
  });

/** Remembers the list of an opened row that leads to a project. */
export const rememberList = (opened: EventTarget | null): void => {
  const row = opened instanceof Element ? opened.closest(rowSelector) : null;
  const list = row?.closest('table, ul');
  if (!list || projectOf(row?.getAttribute('href') ?? '') === undefined) return;
  try {
    sessionStorage.setItem(key, JSON.stringify(addressesIn(list)));
  } catch {
    // Without storage there are no neighbours.
  }
};

const remembered = (): readonly string[] => {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]');
    return Array.isArray(stored) ? stored.filter((one) => typeof one === 'string') : [];
  } catch {
    return [];
  }
};

export interface Neighbours {
  readonly previous: string | undefined;
  readonly next: string | undefined;
}

/** Addresses of the projects before and after that of a page; undefined for a page without such a list. */
export const neighboursOf = (pathname: string): Neighbours | undefined => {
  const project = projectOf(pathname);
  const list = project === undefined ? [] : remembered();
  const at = list.findIndex((address) => projectOf(address) === project);
  if (at < 0 || list.length < 2) return undefined;
  return { previous: list[at - 1], next: list[at + 1] };
};
