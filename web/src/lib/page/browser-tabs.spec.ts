import { locks } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { joinTabs, type Tabs } from './browser-tabs.ts';

interface Tab extends Tabs<number> {
  readonly leads: boolean;
  readonly told: readonly number[];
}

let open: Tabs<number>[] = [];
let visibility: DocumentVisibilityState;
let serial = 0;
let name: string;

beforeEach(() => {
  serial += 1;
  name = `spec.${serial}`;
  visibility = 'visible';
  Object.defineProperty(navigator, 'locks', { configurable: true, value: locks });
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
});
afterEach(() => {
  for (const tab of open) tab.leave();
  open = [];
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const join = (of = name): Tab => {
  const told: number[] = [];
  const state = { leads: false };
  const tabs = joinTabs<number>(of, {
    onLead: (leads) => {
      state.leads = leads;
    },
    onTold: (value) => told.push(value),
  });
  open.push(tabs);
  return {
    ...tabs,
    told,
    get leads() {
      return state.leads;
    },
  };
};
const leading = (...tabs: readonly Tab[]) => tabs.map(({ leads }) => leads);
const settle = (tabs: readonly Tab[], expected: readonly boolean[]) =>
  vi.waitFor(() => expect(leading(...tabs)).toEqual(expected));

describe('tabs of a person', () => {
  it('have a single leader: the last that was opened to be looked at', async () => {
    const first = join();
    await settle([first], [true]);
    const second = join();
    await settle([first, second], [false, true]);
    visibility = 'hidden';
    const hidden = join();
    await settle([first, second, hidden], [false, true, false]);
  });

  it('have another leader when it closes', async () => {
    const [first, second] = [join(), join()];
    await settle([first, second], [false, true]);
    second.leave();
    await vi.waitFor(() => expect(first.leads).toBe(true));
  });

  it('have another leader when that is looked at', async () => {
    const [first, second] = [join(), join()];
    await settle([first, second], [false, true]);
    document.dispatchEvent(new Event('visibilitychange'));
    await settle([first, second], [true, false]);
  });

  it('hear what one of them tells, and those of others do not', async () => {
    const [first, second, other] = [join(), join(), join(`${name}.other`)];
    second.tell(3);
    await vi.waitFor(() => expect(first.told).toEqual([3]));
    expect(second.told).toEqual([]);
    expect(other.told).toEqual([]);
    await settle([other], [true]);
  });

  it('lead each where the browser cannot share', () => {
    vi.stubGlobal('BroadcastChannel', undefined);
    expect(leading(join(), join())).toEqual([true, true]);
    vi.unstubAllGlobals();
    Object.defineProperty(navigator, 'locks', { configurable: true, value: undefined });
    expect(leading(join(), join())).toEqual([true, true]);
  });
});
