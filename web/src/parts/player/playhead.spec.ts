import { expect, it } from 'vitest';
import { timeOf } from './frames.ts';
import { createPlayhead } from './playhead.ts';

const rate = { frames: 25, seconds: 1 };

/** Media element whose seeks end when the test decides. */
class SlowMedia extends EventTarget {
  readyState = 4;
  seeking = false;
  paused = true;
  playbackRate = 1;
  muted = false;
  volume = 1;
  #time = 0;
  get currentTime() {
    return this.#time;
  }
  set currentTime(time: number) {
    this.#time = time;
    this.seeking = true;
  }
  pause() {}
}
const setUp = () => {
  const head = createPlayhead(rate, 100);
  const media = new SlowMedia();
  head.attach(media as unknown as HTMLMediaElement);
  return { head, media, seeked: () => media.dispatchEvent(new Event('seeked')) };
};

it('seeks to the last of the frames that were asked for during a seek', () => {
  const { head, media, seeked } = setUp();
  for (let step = 1; step <= 4; step += 1) head.step(1);
  expect(media.currentTime).toBe(timeOf(1, rate));
  media.seeking = false;
  seeked();
  expect(media.currentTime).toBe(timeOf(4, rate));
});

it('does not go back to a frame that waited, when a step comes before the event of the seek that is done', () => {
  const { head, media, seeked } = setUp();
  head.step(1);
  head.step(1);
  media.seeking = false;
  head.step(1);
  seeked();
  media.seeking = false;
  seeked();
  expect(media.currentTime).toBe(timeOf(3, rate));
  expect(head.time()).toBe(timeOf(3, rate));
});
