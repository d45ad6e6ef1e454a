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

/** Film without data, and the browser's report of a frame on the screen. */
const setUpFilm = () => {
  const head = createPlayhead(rate, 100);
  const film = document.createElement('video');
  let follow: VideoFrameRequestCallback | undefined;
  const media = { readyState: 0, seeking: false, currentTime: 0 };
  for (const name of ['readyState', 'seeking', 'currentTime'] as const)
    Object.defineProperty(film, name, {
      get: () => media[name],
      set: (value: never) => {
        media[name] = value;
        media.seeking = name === 'currentTime';
      },
    });
  film.pause = () => {};
  film.requestVideoFrameCallback = (callback) => {
    follow = callback;
    return 1;
  };
  film.cancelVideoFrameCallback = () => {};
  head.attach(film);
  return {
    head,
    media,
    tell: (event: string) => film.dispatchEvent(new Event(event)),
    present: (mediaTime: number) => follow?.(0, { mediaTime } as VideoFrameCallbackMetadata),
  };
};

it('keeps a frame sought during loading, though the first picture is reported before the metadata’s event', () => {
  const { head, media, tell, present } = setUpFilm();
  head.hold();
  head.seek(24);
  media.readyState = 4;
  present(0);
  tell('loadedmetadata');
  expect(media.currentTime).toBe(timeOf(24, rate));
  media.seeking = false;
  tell('seeked');
  present(24 / 25);
  expect(head.get().frame).toBe(24);
});

it('returns to its frame when the source is replaced', () => {
  const { head, media, tell, present } = setUpFilm();
  media.readyState = 4;
  tell('loadedmetadata');
  head.seek(24);
  media.seeking = false;
  tell('seeked');
  Object.assign(media, { readyState: 0, currentTime: 0, seeking: false });
  tell('emptied');
  media.readyState = 4;
  present(0);
  tell('loadedmetadata');
  expect(head.get().frame).toBe(24);
  expect(media.currentTime).toBe(timeOf(24, rate));
});
