/** Milliseconds in which the content of a reloaded page arrives. */
const timeoutMs = 10_000;
const key = 'proofline.scroll';

const keptPlace = (): number => {
  const [kept] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (kept?.type !== 'reload' || location.hash !== '') return 0;
  const { href, y } = JSON.parse(sessionStorage.getItem(key) ?? '{}') as { href?: string; y?: number };
  return href === location.href ? (y ?? 0) : 0;
};

/**
 * Keeps the scroll position of a page over its reload. Browser and router restore it once, when the page is a skeleton and
 * too short; here it is restored as content arrives, until the reader scrolls, types or touches something.
 */
export const restoreScroll = (): void => {
  const place = keptPlace();
  addEventListener('pagehide', () =>
    sessionStorage.setItem(key, JSON.stringify({ href: location.href, y: Math.round(scrollY) })),
  );
  if (place === 0) return;
  const ended = new AbortController();
  const whole = () => document.documentElement.scrollHeight;
  /** Position that was reached, and the height of the page then. */
  let reached = { y: scrollY, height: -1 };
  const observer = new ResizeObserver(() => {
    scrollTo({ top: place, behavior: 'instant' });
    reached = { y: scrollY, height: whole() };
  });
  observer.observe(document.body);
  const end = () => {
    observer.disconnect();
    ended.abort();
  };
  for (const act of ['wheel', 'pointerdown', 'keydown'] as const)
    addEventListener(act, end, { capture: true, passive: true, signal: ended.signal });
  // The window's scrollbar is dragged without an event of the pointer. Race: a page that grows or shrinks scrolls by itself.
  const scrolled = () => {
    if (Math.abs(scrollY - reached.y) > 1 && whole() === reached.height) end();
  };
  addEventListener('scroll', scrolled, { passive: true, signal: ended.signal });
  setTimeout(end, timeoutMs);
};
