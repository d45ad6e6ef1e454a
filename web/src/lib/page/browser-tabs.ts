/** Tabs of a browser that share the answers to a question: one of them asks for all. */

export interface Tabs<Told> {
  /** Tells the other tabs. */
  readonly tell: (told: Told) => void;
  readonly leave: () => void;
}

const alone = { tell: () => {}, leave: () => {} };

/**
 * Joins the tabs that use the name, which only those of one person may. A single tab leads: the last that was looked at,
 * because timers of hidden tabs are slowed down. When it closes, another one takes over. Where a browser lacks locks or
 * channels, every tab leads.
 */
export const joinTabs = <Told>(
  name: string,
  { onLead, onTold }: { onLead: (leads: boolean) => void; onTold: (told: Told) => void },
): Tabs<Told> => {
  if (typeof BroadcastChannel === 'undefined' || !navigator.locks) {
    onLead(true);
    return alone;
  }
  const channel = new BroadcastChannel(name);
  channel.onmessage = ({ data }: MessageEvent<Told>) => onTold(data);
  let isThere = true;
  let leads = false;
  let isSeized = document.visibilityState === 'visible';
  let waiting = new AbortController();
  let release = () => {};
  let part = 0;
  const takePart = async () => {
    part += 1;
    const mine = part;
    while (isThere && mine === part) {
      waiting = new AbortController();
      const options = isSeized ? { steal: true } : { signal: waiting.signal };
      isSeized = false;
      const lead = () => {
        leads = true;
        onLead(true);
        return new Promise<void>((done) => {
          release = done;
          if (!isThere) done();
        });
      };
      // It ends with the tab, or fails once another tab seizes the lead, or this one stops waiting to do so.
      await navigator.locks.request(name, options, lead).catch(() => {});
      // Race: the page came back, and takes part anew.
      if (mine !== part) return;
      leads = false;
      if (isThere) onLead(false);
    }
  };
  const seize = () => {
    if (document.visibilityState !== 'visible' || leads) return;
    isSeized = true;
    waiting.abort();
  };
  const leave = () => {
    isThere = false;
    release();
    waiting.abort();
  };
  // A page that holds a lock is not kept for the way back.
  const come = ({ persisted }: PageTransitionEvent) => {
    if (!persisted || isThere) return;
    isThere = true;
    leads = false;
    isSeized = true;
    void takePart();
  };
  document.addEventListener('visibilitychange', seize);
  addEventListener('pagehide', leave);
  addEventListener('pageshow', come);
  void takePart();
  return {
    tell: (told) => channel.postMessage(told),
    leave: () => {
      leave();
      channel.close();
      document.removeEventListener('visibilitychange', seize);
      removeEventListener('pagehide', leave);
      removeEventListener('pageshow', come);
    },
  };
};
