/**
 * Keeps the focus when its element goes: with a removed row, a button that an answer replaced, or a dialog whose opener
 * is gone. Without this it falls to the body, and the keyboard starts at the page's beginning again (WCAG 2.4.3).
 */

/** Focused element and its ancestors, innermost first, each with its number among its siblings. */
type Place = readonly { readonly element: Element; readonly index: number }[];

const rows = 'li, tr, article';
const headings = 'h1, h2, h3, h4';
const controls = 'a[href], button:not(:disabled), input, select, textarea, summary, [tabindex="0"]';

const unable = ':disabled, [inert] *';

const visible = (found: Iterable<Element>): HTMLElement | undefined =>
  [...found].find((one): one is HTMLElement => one instanceof HTMLElement && one.checkVisibility());

const placeOf = (focused: Element): Place => {
  const place = [];
  for (let at: Element | null = focused; at; at = at.parentElement)
    place.push({ element: at, index: [...(at.parentElement?.children ?? [])].indexOf(at) });
  return place;
};

const isHere = (element: Element): boolean => element.isConnected && element.checkVisibility();

/** Row that moved up to a removed one's place, else the heading above it, else the page. */
const nearest = (place: Place): HTMLElement | undefined => {
  const at = place.findIndex(({ element }) => isHere(element));
  const parent = place[at]?.element;
  const removed = place[at - 1];
  if (parent && removed?.element.matches(rows)) {
    const left = [...parent.children].filter((one) => one.matches(rows));
    const row = left[Math.min(removed.index, left.length - 1)];
    const control = row && visible(row.querySelectorAll(controls));
    if (control) return control;
  }
  const page = document.querySelector('dialog:modal') ?? document.querySelector('main');
  if (!page) return undefined;
  for (let within = parent; within && page.contains(within); within = within.parentElement ?? undefined) {
    const heading = visible(within.querySelectorAll(headings));
    if (heading) return heading;
  }
  return visible([...page.querySelectorAll(headings), page]);
};

let end: (() => void) | undefined;

/** Starts keeping the focus of this document, once. Returns the end of it. */
export const keepFocus = (): (() => void) => {
  if (end) return end;
  const ended = new AbortController();
  const { signal } = ended;
  let place: Place | undefined;
  let isByKey = false;
  /** True while the focused control is disabled, e.g. during its call. */
  let isWaiting = false;
  const openers = new WeakMap<Element, Place>();
  const isLost = () => document.activeElement === document.body && place !== undefined;

  const remember = ({ target }: FocusEvent) => {
    if (!(target instanceof Element) || target === document.body) return;
    const dialog = target.closest('dialog');
    if (dialog && place && !place.some(({ element }) => element === dialog)) openers.set(dialog, place);
    place = placeOf(target);
    isByKey = target.matches(':focus-visible');
    isWaiting = false;
  };
  // A press on an empty place gives the focus up.
  const giveUp = () => {
    if (isLost() && place?.[0] && isHere(place[0].element)) place = undefined;
  };

  const restore = () => {
    const own = place?.[0]?.element;
    if (!isLost() || !place || !own) return;
    if (isHere(own)) {
      if (isWaiting && !own.matches(unable) && own instanceof HTMLElement)
        own.focus({ preventScroll: !isByKey });
      return;
    }
    let from = place;
    for (const { element } of place) {
      const opener = !isHere(element) && openers.get(element);
      if (opener) from = opener;
    }
    const next = nearest(from);
    if (!next) return;
    if (!next.matches(controls) && !next.hasAttribute('tabindex')) next.tabIndex = -1;
    next.focus({ preventScroll: !isByKey });
    // Free for the page to take elsewhere: see is-focus-free.ts.
    next.dataset.focusKept = '';
    next.addEventListener('blur', () => delete next.dataset.focusKept, { once: true });
  };
  const observer = new MutationObserver(() => {
    // The browser takes the focus of such a control later, as it draws the next frame.
    if (place?.[0]?.element.matches(unable)) isWaiting = true;
    // The page itself may focus an element in the next frame.
    if (isLost()) requestAnimationFrame(() => requestAnimationFrame(restore));
  });

  addEventListener('focusin', remember, { signal });
  addEventListener('pointerup', giveUp, { signal });
  observer.observe(document.body, {
    childList: true,
    subtree: true,
    attributeFilter: ['disabled', 'hidden', 'open', 'inert'],
  });
  end = () => {
    ended.abort();
    observer.disconnect();
    end = undefined;
  };
  return end;
};
