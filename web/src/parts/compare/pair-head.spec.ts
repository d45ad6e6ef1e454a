import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { timeOf } from '../player/frames.ts';
import { createPairHead } from './pair-head.ts';
import { pairOf } from './pairing.ts';

/** Fake media element that plays as its clock is moved. */
class TestMedia extends EventTarget {
  readonly HAVE_CURRENT_DATA = 2;
  readyState = 4;
  seeking = false;
  paused = true;
  ended = false;
  playbackRate = 1;
  muted = false;
  volume = 1;
  refusal: string | undefined;
  #time = 0;
  readonly #length: number;
  constructor(length: number) {
    super();
    this.#length = length;
  }
  get currentTime() {
    return this.#time;
  }
  set currentTime(time: number) {
    this.#time = time;
    this.ended = false;
  }
  async play() {
    if (this.refusal) throw new DOMException('', this.refusal);
    if (this.ended) this.currentTime = 0;
    this.paused = false;
    queueMicrotask(() => this.dispatchEvent(new Event('play')));
  }
  pause() {
    if (this.paused) return;
    this.paused = true;
    queueMicrotask(() => this.dispatchEvent(new Event('pause')));
  }
  /** Lets so many seconds pass. */
  pass(seconds: number) {
    if (this.paused) return;
    this.#time = Math.min(this.#length, this.#time + seconds * this.playbackRate);
    if (this.#time < this.#length) return;
    this.paused = true;
    this.ended = true;
    this.dispatchEvent(new Event('pause'));
    this.dispatchEvent(new Event('ended'));
  }
}

let frames: (() => void)[] = [];
beforeEach(() => {
  frames = [];
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => frames.push(callback));
  vi.stubGlobal('cancelAnimationFrame', () => undefined);
});
afterEach(() => vi.unstubAllGlobals());

const rate = { frames: 25, seconds: 1 };
const settle = () => new Promise((resolve) => setTimeout(resolve));

/** Pair with these numbers of frames. */
const setUp = (before = 100, after = 100, offset = 0) => {
  const pairing = (by: number) => pairOf({ rate, frames: before }, { rate, frames: after }, by);
  const head = createPairHead(pairing(offset));
  const older = new TestMedia(before / 25);
  const newer = new TestMedia(after / 25);
  head.heads.before.attach(older as unknown as HTMLMediaElement);
  head.heads.after.attach(newer as unknown as HTMLMediaElement);
  head.follow();
  /** Advances both by seconds, one screen frame at a time. */
  const pass = async (seconds: number, speeds = { older: 1, newer: 1 }) => {
    for (let at = 0; at < seconds - 1e-9; at += 0.02) {
      older.pass(0.02 * speeds.older);
      newer.pass(0.02 * speeds.newer);
      for (const frame of frames.splice(0)) frame();
    }
    await settle();
  };
  return { head, older, newer, pairing, pass };
};

describe('a pair', () => {
  it('seeks and steps both to the middle of their frames', () => {
    const { head, older, newer } = setUp();
    head.seek(10);
    head.step(1);
    expect(head.get().frame).toBe(11);
    expect([older.currentTime, newer.currentTime]).toEqual([timeOf(11, rate), timeOf(11, rate)]);
  });

  it('plays both, follows the newer one, and stands at one frame when it is paused', async () => {
    const { head, older, newer, pass } = setUp();
    head.toggle();
    await pass(1);
    expect([older.paused, newer.paused, head.get().isPlaying]).toEqual([false, false, true]);
    expect(head.get().frame).toBe(25);
    head.toggle();
    expect([older.paused, newer.paused]).toEqual([true, true]);
    expect([older.currentTime, newer.currentTime]).toEqual([timeOf(25, rate), timeOf(25, rate)]);
  });

  it('hurries a side that falls behind, and seeks one that is far behind', async () => {
    const { head, older, newer, pass } = setUp(1000, 1000);
    head.toggle();
    older.currentTime = 0;
    newer.currentTime = 0.2;
    await pass(0.02);
    expect(older.playbackRate).toBeGreaterThan(1);
    expect(newer.playbackRate).toBe(1);
    await pass(6);
    expect(Math.abs(newer.currentTime - older.currentTime)).toBeLessThan(0.02);
    expect(older.playbackRate).toBe(1);
    newer.currentTime += 3;
    await pass(0.02);
    expect(Math.abs(newer.currentTime - older.currentTime)).toBeLessThan(0.1);
  });

  it('plays on after a drift was corrected, at the speed that is chosen', async () => {
    const { head, older, newer, pass } = setUp(1000, 1000);
    head.toggle();
    newer.currentTime = 0.2;
    await pass(0.1);
    head.toggle();
    await settle();
    head.setSpeed(2);
    newer.currentTime += 0.1;
    head.toggle();
    await pass(0.1);
    head.toggle();
    await settle();
    head.toggle();
    await settle();
    expect(head.get().isPlaying).toBe(true);
    expect([older.paused, newer.paused]).toEqual([false, false]);
    expect(newer.playbackRate).toBe(2);
  });

  it('lets the longer one play on while the other stands at its end, and ends with it', async () => {
    const { head, older, newer, pass } = setUp(100, 50);
    head.toggle();
    await pass(3);
    expect([older.paused, newer.paused, head.get().isPlaying]).toEqual([false, true, true]);
    expect(head.get().frame).toBe(75);
    await pass(2);
    expect([older.paused, newer.paused, head.get().isPlaying]).toEqual([true, true, false]);
    expect(head.get().frame).toBe(99);
    // Plays again from the beginning.
    head.toggle();
    await pass(1);
    expect(head.get().frame).toBe(25);
  });

  it.each([4, 8])('ends with both where one is %d ms ahead of the other', async (ahead) => {
    const { head, older, newer, pass } = setUp();
    head.toggle();
    await pass(3);
    // Puts a screen frame between both ends.
    newer.pass(0.017);
    older.pass(0.017 + ahead / 1000);
    await pass(1.2);
    expect([older.paused, newer.paused, head.get().isPlaying]).toEqual([true, true, false]);
    expect([older.currentTime, newer.currentTime, head.get().frame]).toEqual([4, 4, 99]);
  });

  it('begins the later one when its time has come', async () => {
    const { head, older, newer, pass } = setUp(100, 100, 25);
    head.toggle();
    await pass(0.5);
    expect([older.paused, newer.paused]).toEqual([false, true]);
    await pass(1);
    expect([older.paused, newer.paused]).toEqual([false, false]);
    expect(older.currentTime - newer.currentTime).toBeCloseTo(1, 1);
  });

  it('keeps the newer side where it is when the offset changes', () => {
    const { head, older, newer, pairing } = setUp();
    head.seek(40);
    head.pair(pairing(3));
    expect([older.currentTime, newer.currentTime]).toEqual([timeOf(43, rate), timeOf(40, rate)]);
    head.pair(pairing(0));
    expect([older.currentTime, newer.currentTime]).toEqual([timeOf(40, rate), timeOf(40, rate)]);
  });

  it('holds the one while the other waits for bytes', async () => {
    const { head, older, newer, pass } = setUp();
    head.toggle();
    await pass(0.5);
    older.dispatchEvent(new Event('waiting'));
    await pass(0.1, { older: 0, newer: 1 });
    expect([newer.paused, head.get().isWaiting, head.get().isPlaying]).toEqual([true, true, true]);
    older.dispatchEvent(new Event('playing'));
    await pass(0.1);
    expect([newer.paused, head.get().isWaiting]).toEqual([false, false]);
  });

  it('stops both when the browser stops one, or lets none begin', async () => {
    const { head, older, newer, pass } = setUp();
    head.toggle();
    await pass(0.5);
    newer.pause();
    await settle();
    expect([older.paused, head.get().isPlaying]).toEqual([true, false]);
    newer.refusal = 'NotAllowedError';
    head.toggle();
    await settle();
    expect([older.paused, head.get().isPlaying]).toEqual([true, false]);
    // After the end of the older one the newer one plays alone.
    const alone = setUp(25, 100);
    alone.head.seek(50);
    alone.newer.refusal = 'NotAllowedError';
    alone.head.toggle();
    await settle();
    expect(alone.head.get().isPlaying).toBe(false);
  });

  it('lets one be heard at a time, also when all is muted and loud again', () => {
    const { head, older, newer } = setUp();
    expect([older.muted, newer.muted]).toEqual([true, false]);
    head.hear('before');
    expect([older.muted, newer.muted]).toEqual([false, true]);
    head.setMuted(true);
    expect([older.muted, newer.muted]).toEqual([true, true]);
    head.setMuted(false);
    head.setVolume(0.4);
    expect([older.muted, newer.muted, older.volume]).toEqual([false, true, 0.4]);
  });
});
