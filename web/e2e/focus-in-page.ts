/**
 * Script that journeys run in a page before its own: tells `lostFocus` when a click or a key made a call, and the focus
 * is on the body once its outcome is shown. `data-settling` of the root element is set between a call and its outcome.
 */
(() => {
  /** Time in ms without calls after which the page has shown what they changed. */
  const quiet = 200;
  /** Checks, each `quiet` after the last, until a focus counts as lost: the next page may be loading. */
  const mostChecks = 15;
  let used: string | undefined;
  let calls: string[] = [];
  let pending = 0;
  let checks = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isLost = () => document.activeElement === null || document.activeElement === document.body;
  const nameOf = (element: Element) =>
    `${element.localName} “${(element.ariaLabel ?? element.textContent ?? '').trim().slice(0, 60)}”`;
  const hold = (on: boolean) => document.documentElement?.toggleAttribute('data-settling', on);
  const settled = () => {
    if (pending > 0 || used === undefined) return;
    const isLate = calls.length > 0 && isLost();
    checks += 1;
    if (isLate && checks < mostChecks) {
      hold(false);
      return settle();
    }
    if (isLate) void globalThis.lostFocus?.({ path: location.pathname, used, calls });
    used = undefined;
    calls = [];
    checks = 0;
    hold(false);
  };
  function settle(): void {
    clearTimeout(timer);
    // Several frames, because an element may be removed in one and its neighbour focused in the next.
    const later = () =>
      requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(settled)));
    if (pending === 0 && used !== undefined) timer = setTimeout(later, quiet);
  }
  const act = (event: Event) => {
    const element = document.activeElement;
    // A press on an empty place takes the focus from its element as it should; a shortcut of the page has none.
    if (!event.isTrusted || !element || isLost()) return;
    used = `${event.type} ${event instanceof KeyboardEvent ? event.key : ''} ${nameOf(element)}`;
    settle();
  };
  addEventListener('click', act, true);
  addEventListener('keydown', act, true);
  const send = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const method = (init?.method ?? (input instanceof Request ? input.method : 'GET')).toUpperCase();
    if (used !== undefined && method !== 'GET' && method !== 'HEAD') {
      calls.push(
        `${method} ${new URL(input instanceof Request ? input.url : input, location.href).pathname}`,
      );
    }
    pending += 1;
    try {
      return await send(input, init);
    } finally {
      pending -= 1;
      hold(pending === 0 && calls.length > 0);
      settle();
    }
  };
})();

declare var lostFocus: ((lost: import('./focus-watch.ts').LostFocus) => Promise<void>) | undefined;
