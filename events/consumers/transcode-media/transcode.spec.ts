import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import {
  AV_PIX_FMT_YUV422P10LE,
  AV_PIX_FMT_YUVJ420P,
  AV_SAMPLE_FMT_S16,
  FF_ENCODER_AAC,
  FF_ENCODER_FLAC,
  FF_ENCODER_FLV,
  FF_ENCODER_LIBMP3LAME,
  FF_ENCODER_LIBOPUS,
  FF_ENCODER_LIBVPX_VP8,
  FF_ENCODER_LIBVPX_VP9,
  FF_ENCODER_LIBX264,
  FF_ENCODER_MJPEG,
  FF_ENCODER_MPEG2VIDEO,
  FF_ENCODER_MPEG4,
  FF_ENCODER_PCM_S16BE,
  FF_ENCODER_PCM_S16LE,
  FF_ENCODER_PRORES,
  FF_ENCODER_WMAV2,
  FF_ENCODER_WMV2,
} from 'node-av/constants';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { encodeMedia, type SoundRecipe, type VideoRecipe } from '#demo/video.ts';
import { conversionBounds } from '#domain/file/playback.ts';
import { temporaryFolder } from '#testing/support.ts';
import { numberedFrames, readMedia } from '#testing/test-media.ts';
import { type Progress, type TranscodeJob, transcode, transcodeLimits } from './transcode.ts';

const folder = temporaryFolder();
afterAll(() => folder.remove());

const size = { width: 320, height: 180 };
/** A film of 60 numbered frames. */
const film = (recipe: Partial<VideoRecipe> & Pick<VideoRecipe, 'codec'>): VideoRecipe => ({
  ...size,
  rate: 25,
  frames: numberedFrames(recipe.width ?? size.width, recipe.height ?? size.height, 60),
  ...recipe,
});
/** A tone that is loud for its first second. */
const tone = (recipe: Partial<SoundRecipe> & Pick<SoundRecipe, 'codec'>): SoundRecipe => ({
  seconds: 2.4,
  channels: 2,
  at: (seconds) => (seconds < 1 ? 0.8 : 0.2) * Math.sin(seconds * 440 * 2 * Math.PI),
  ...recipe,
});

const target = () => join(folder.path, `${crypto.randomUUID()}.made`);
const put = (bytes: Uint8Array | string, name = 'upload'): string => {
  const path = join(folder.path, `${crypto.randomUUID()}-${name}`);
  writeFileSync(path, bytes);
  return path;
};
const encoded = async (name: string, of: Parameters<typeof encodeMedia>[1]): Promise<string> => {
  const path = join(folder.path, `${crypto.randomUUID()}-${name}`);
  await encodeMedia(path, of);
  return path;
};
const outcomeOf = async (path: string, job: Partial<TranscodeJob> = {}) => {
  const place = target();
  const told: Progress[] = [];
  const outcome = await transcode({ path, kind: 'video', target: place, ...job }, (progress) =>
    told.push(progress),
  );
  return { outcome, told, place };
};
const made = async (path: string, job: Partial<TranscodeJob> = {}) => {
  const { outcome, told, place } = await outcomeOf(path, job);
  if (!('frames' in outcome)) throw new Error(`Not made: ${JSON.stringify(outcome)}`);
  return { ...outcome, told, place, ...(await readMedia(place)) };
};
const gaps = (numbers: readonly number[]) => numbers.map((one, index) => one - (numbers[index - 1] ?? 0));
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index);
const mean = (numbers: readonly number[] = []) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;

describe('a film', () => {
  it.each<[name: string, video: VideoRecipe, sound: SoundRecipe]>([
    ['film.mp4', film({ codec: FF_ENCODER_LIBX264 }), tone({ codec: FF_ENCODER_AAC })],
    [
      'master.mov',
      film({ codec: FF_ENCODER_PRORES, format: AV_PIX_FMT_YUV422P10LE }),
      tone({ codec: FF_ENCODER_PCM_S16LE, format: AV_SAMPLE_FMT_S16 }),
    ],
    [
      'old.avi',
      film({ codec: FF_ENCODER_MPEG4 }),
      tone({ codec: FF_ENCODER_PCM_S16LE, format: AV_SAMPLE_FMT_S16 }),
    ],
    [
      'web.webm',
      film({ codec: FF_ENCODER_LIBVPX_VP8 }),
      tone({ codec: FF_ENCODER_LIBOPUS, format: AV_SAMPLE_FMT_S16 }),
    ],
    [
      'box.mkv',
      film({ codec: FF_ENCODER_LIBVPX_VP9 }),
      tone({ codec: FF_ENCODER_FLAC, format: AV_SAMPLE_FMT_S16 }),
    ],
    ['office.wmv', film({ codec: FF_ENCODER_WMV2 }), tone({ codec: FF_ENCODER_WMAV2, rate: 44_100 })],
    ['flash.flv', film({ codec: FF_ENCODER_FLV }), tone({ codec: FF_ENCODER_LIBMP3LAME, rate: 44_100 })],
    ['tv.mts', film({ codec: FF_ENCODER_LIBX264 }), tone({ codec: FF_ENCODER_AAC })],
    [
      'camera.mxf',
      film({ codec: FF_ENCODER_MPEG2VIDEO }),
      tone({ codec: FF_ENCODER_PCM_S16LE, format: AV_SAMPLE_FMT_S16, channels: 1 }),
    ],
  ])('%s keeps its frames, each at its number, with its sound', async (_name, video, sound) => {
    const path = await encoded(_name, { video, sound });
    const { rate, frames, width, height, place, ...rendition } = await made(path);
    expect({ rate, frames, width, height }).toEqual({
      rate: { frames: 25, seconds: 1 },
      frames: 60,
      ...size,
    });
    expect(rendition.video).toMatchObject({ codec: expect.stringMatching(/^avc1\.64/), ...size });
    expect(rendition.video?.numbers).toEqual(upTo(60));
    expect(rendition.video?.times.map((time) => time.toFixed(3))).toEqual(
      upTo(60).map((frame) => (frame / 25).toFixed(3)),
    );
    expect(Math.max(...gaps([...(rendition.video?.keys ?? []), 60]))).toBeLessThanOrEqual(50);
    expect(rendition.audio).toMatchObject({ codec: 'mp4a.40.2', channels: 2, rate: 48_000 });
    expect(Math.abs((rendition.audio?.seconds ?? 0) - 2.4)).toBeLessThan(0.1);
    // The index is in front of the film, so that it plays before all of it is loaded.
    const bytes = readFileSync(place).toString('latin1');
    expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'));
    // No frame is shown at another time than it is stored at, which players treat differently.
    expect(bytes.includes('ctts')).toBe(false);
  });

  it.each([
    ['29.97', { frames: 30_000, seconds: 1001 }],
    ['23.976', { frames: 24_000, seconds: 1001 }],
    ['12', { frames: 12, seconds: 1 }],
    ['60', { frames: 60, seconds: 1 }],
  ])('at %s frames a second keeps its rate', async (_name, rate) => {
    for (const name of ['film.mp4', 'film.mkv']) {
      const path = await encoded(name, { video: film({ codec: FF_ENCODER_LIBX264, rate }) });
      const rendition = await made(path);
      expect(rendition).toMatchObject({ rate, frames: 60, video: { numbers: upTo(60) } });
      expect(rendition.audio).toBeUndefined();
      expect(rendition.peaks).toBeUndefined();
    }
  });

  it('at a variable rate shows each frame at its time', async () => {
    // A pause of a second behind frame 29, and every second frame left out in the last second.
    const timeOf = (frame: number) => (frame < 30 ? frame : frame + 30 + Math.max(0, frame - 45));
    const path = await encoded('screen.mp4', {
      video: film({ codec: FF_ENCODER_LIBX264, rate: 30, timeOf }),
    });
    const { rate, frames, video } = await made(path);
    const perSecond = rate.frames / rate.seconds;
    expect(video?.numbers).toHaveLength(frames);
    expect(Math.abs(frames / perSecond - 104 / 30)).toBeLessThan(0.1);
    for (const frame of [0, 15, 29, 30, 40]) {
      const at = Math.round((timeOf(frame) / 30) * perSecond);
      expect(Math.abs((video?.numbers[at] ?? 0) - frame)).toBeLessThan(2);
    }
    expect(video?.numbers[Math.round(1.5 * perSecond)]).toBe(29);
  });

  it.each([
    ['1080p fits', { width: 1920, height: 1080 }, { width: 1280, height: 720 }],
    ['an upright one keeps its height', { width: 1080, height: 1920 }, { width: 720, height: 1280 }],
    ['odd sides become even', { width: 321, height: 181 }, { width: 322, height: 182 }],
    ['a narrow one is no wider', { width: 1600, height: 200 }, { width: 1280, height: 160 }],
    [
      'pixels become square',
      { width: 320, height: 240, aspect: { num: 4, den: 3 } },
      { width: 426, height: 240 },
    ],
  ])('%s', async (_name, of, to) => {
    const frames = numberedFrames(of.width, of.height, 3);
    const path = await encoded('film.mkv', {
      video: film({ codec: FF_ENCODER_MJPEG, format: AV_PIX_FMT_YUVJ420P, ...of, frames }),
    });
    const { width, height, video } = await made(path);
    expect({ width, height }).toEqual(to);
    expect(video).toMatchObject(to);
  });

  it.each([
    [1, 'top'],
    [2, 'right'],
    [3, 'bottom'],
  ])('to be turned by %i quarters is turned, and its left is at the %s', async (turns, side) => {
    // Only the left bar is black.
    const frame = [...numberedFrames(200, 100, 1023)].at(-1) ?? Buffer.alloc(0);
    frame.forEach((_, at) => {
      if (at % 800 < 80 && at % 4 < 3) frame[at] = 0;
    });
    const path = await encoded('phone.mov', {
      video: film({ codec: FF_ENCODER_LIBX264, width: 200, height: 100, turns, frames: [frame, frame] }),
    });
    const { width, height, video } = await made(path);
    expect([width, height]).toEqual(turns === 2 ? [200, 100] : [100, 200]);
    expect([video?.width, video?.height]).toEqual([width, height]);
    const places = { top: [0.5, 0.04], right: [0.96, 0.5], bottom: [0.5, 0.96], left: [0.04, 0.5] } as const;
    const dark = Object.entries(places).filter(([, [x, y]]) => (video?.brightness(x, y) ?? 255) < 100);
    expect(dark.map(([name]) => name)).toEqual([side]);
  });

  it('has a strip of at most a hundred pictures, each of its frame', async () => {
    const path = await encoded('long.mp4', {
      video: film({ codec: FF_ENCODER_LIBX264, rate: 4, frames: numberedFrames(320, 180, 230) }),
    });
    const { strip } = await made(path);
    expect(strip).toMatchObject({ columns: 10, count: 58, width: 160, height: 90, every: 4 });
    const { data, info } = await sharp(strip?.webp).greyscale().raw().toBuffer({ resolveWithObject: true });
    expect(info).toMatchObject({ width: 1600, height: 540 });
    const numberAt = (picture: number) => {
      const [left, top] = [(picture % 10) * 160, Math.floor(picture / 10) * 90 + 45];
      return upTo(10).reduce((sum, bit) => {
        const isWhite = (data[top * info.width + left + bit * 16 + 8] ?? 0) > 128;
        return sum + (isWhite ? 2 ** bit : 0);
      }, 0);
    };
    expect([0, 1, 29, 57].map(numberAt)).toEqual([0, 4, 116, 228]);
  });

  it('has the loudness of its sound, over its own length', async () => {
    const path = await encoded('film.mp4', {
      video: film({ codec: FF_ENCODER_LIBX264, frames: numberedFrames(320, 180, 100) }),
      sound: tone({ codec: FF_ENCODER_AAC, seconds: 2 }),
    });
    const { peaks = [], frames } = await made(path);
    expect(frames).toBe(100);
    expect(peaks).toHaveLength(400);
    expect(mean(peaks.slice(10, 90))).toBeCloseTo(0.8, 1);
    expect(mean(peaks.slice(110, 190))).toBeCloseTo(0.2, 1);
    expect(mean(peaks.slice(220))).toBe(0);
  });

  it('with a longer sound shows its last frame until the end', async () => {
    const path = await encoded('still.mp4', {
      video: film({ codec: FF_ENCODER_LIBX264, frames: numberedFrames(320, 180, 10) }),
      sound: tone({ codec: FF_ENCODER_AAC, seconds: 4 }),
    });
    const { frames, video } = await made(path);
    expect(Math.abs(frames - 100)).toBeLessThan(3);
    expect(new Set(video?.numbers.slice(9))).toEqual(new Set([9]));
  });

  it('with only a sound is a sound', async () => {
    const path = await encoded('talk.mp4', { sound: tone({ codec: FF_ENCODER_AAC }) });
    const { rate, width, audio } = await made(path);
    expect({ rate, width, audio }).toMatchObject({
      rate: { frames: 1000, seconds: 1 },
      audio: { channels: 2 },
    });
    expect(width).toBeUndefined();
  });

  it('tells its rate and size before it is made, and then the percent', async () => {
    const { told } = await made(await encoded('film.mp4', { video: film({ codec: FF_ENCODER_LIBX264 }) }));
    expect(told[0]).toEqual({ rate: { frames: 25, seconds: 1 }, ...size, percent: 0 });
  });
});

describe('a sound', () => {
  it.each<[name: string, sound: SoundRecipe]>([
    ['voice.mp3', tone({ codec: FF_ENCODER_LIBMP3LAME, rate: 44_100 })],
    ['mix.wav', tone({ codec: FF_ENCODER_PCM_S16LE, format: AV_SAMPLE_FMT_S16, channels: 1, rate: 44_100 })],
    ['song.m4a', tone({ codec: FF_ENCODER_AAC })],
    ['raw.aac', tone({ codec: FF_ENCODER_AAC })],
    ['master.flac', tone({ codec: FF_ENCODER_FLAC, format: AV_SAMPLE_FMT_S16 })],
    ['radio.ogg', tone({ codec: FF_ENCODER_LIBOPUS, format: AV_SAMPLE_FMT_S16 })],
    ['studio.aiff', tone({ codec: FF_ENCODER_PCM_S16BE, format: AV_SAMPLE_FMT_S16 })],
    ['old.wma', tone({ codec: FF_ENCODER_WMAV2, rate: 44_100 })],
  ])('%s becomes AAC, counted in milliseconds, with its loudness', async (name, sound) => {
    const path = await encoded(name, { sound });
    const { rate, frames, width, strip, peaks = [], audio, video } = await made(path, { kind: 'audio' });
    expect({ rate, width, strip, video }).toEqual({ rate: { frames: 1000, seconds: 1 } });
    expect(Math.abs(frames - 2400)).toBeLessThan(80);
    expect(audio).toMatchObject({ codec: 'mp4a.40.2', channels: 2, rate: 48_000 });
    expect(Math.abs((audio?.seconds ?? 0) * 1000 - frames)).toBeLessThan(50);
    expect(Math.abs(peaks.length - frames / 10)).toBeLessThan(2);
    expect(mean(peaks.slice(20, 90))).toBeCloseTo(0.8, 1);
    expect(mean(peaks.slice(110, 220))).toBeCloseTo(0.2, 1);
  });

  it('an hour long has no more than 2,000 peaks', async () => {
    const path = await encoded('book.wav', {
      sound: tone({
        codec: FF_ENCODER_PCM_S16LE,
        format: AV_SAMPLE_FMT_S16,
        channels: 1,
        rate: 8000,
        seconds: 60,
      }),
    });
    const { peaks = [] } = await made(path, { kind: 'audio' });
    expect(peaks).toHaveLength(2000);
  });
});

describe('a file', () => {
  const h264 = () => encoded('film.mp4', { video: film({ codec: FF_ENCODER_LIBX264 }) });
  const refusalOf = async (path: string, job: Partial<TranscodeJob> = {}) => {
    const { outcome } = await outcomeOf(path, job);
    if ('elsewhere' in outcome) return outcome.elsewhere;
    return 'refused' in outcome ? outcome.refused : outcome;
  };
  /** Bounds of both places, in seconds of a film or a sound. */
  const within = (own: number, container: number): Partial<TranscodeJob> => {
    const seconds = (most: number) => ({ video: most, audio: most });
    return {
      bounds: {
        function: { ...conversionBounds.function, seconds: seconds(own) },
        container: { ...conversionBounds.container, seconds: seconds(container) },
      },
    };
  };

  it.each([
    ['without bytes', ''],
    ['of text', 'This is no film, whatever its name says.'.repeat(200)],
    ['of a playlist that names others', '#EXTM3U\n#EXTINF:10,\nfile:///etc/passwd\n'],
    ['of a cat of others', "ffconcat version 1.0\nfile '/etc/passwd'\n"],
    ['of a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
    ['with a start alone', Buffer.from('000000206674797069736f6d0000020069736f6d69736f326d703431', 'hex')],
  ])('%s is broken', async (_name, bytes) => {
    expect(await refusalOf(put(bytes, 'film.mp4'))).toBe('broken');
    expect(await refusalOf(put(bytes, 'sound.mp3'), { kind: 'audio' })).toBe('broken');
  });

  it('cut off is broken if its index was behind, and else plays as far as it goes', async () => {
    const whole = readFileSync(await encoded('film.avi', { video: film({ codec: FF_ENCODER_MPEG4 }) }));
    const { frames, video } = await made(put(whole.subarray(0, whole.length * 0.6)));
    expect(frames).toBeGreaterThan(10);
    expect(frames).toBeLessThan(60);
    expect(video?.numbers).toEqual(upTo(frames));

    const faststart = readFileSync(await h264());
    const end = faststart.indexOf('mdat');
    const moov = faststart.subarray(0, faststart.indexOf('moov') - 4);
    expect(await refusalOf(put(Buffer.concat([moov, faststart.subarray(end - 4)])))).toBe('broken');
  });

  it('with random bytes behind its head ends, one way or another', async () => {
    const whole = readFileSync(await h264());
    const from = whole.indexOf('mdat') + 4;
    for (let seed = 1; seed <= 5; seed += 1) {
      const broken = Buffer.from(whole);
      for (let at = from + 200; at < broken.length; at += 7 * seed) broken[at] = (at * 31 * seed) % 256;
      const { outcome } = await outcomeOf(put(broken));
      expect('frames' in outcome ? outcome.frames <= 61 : outcome).toEqual(
        'frames' in outcome ? true : { refused: 'broken' },
      );
    }
  });

  it('without pictures or sound has nothing to play', async () => {
    const path = await encoded('film.mp4', { video: film({ codec: FF_ENCODER_LIBX264 }) });
    expect(await refusalOf(path, { kind: 'audio' })).toBe('nothing_to_play');
  });

  it('lasting too long for a place is for the next one, and behind the last is refused, by what it says and by what it is', async () => {
    const path = await h264();
    expect(await refusalOf(path, within(2, 4))).toBe('container');
    // By its header: the function does not begin what it cannot end.
    expect((await outcomeOf(path, within(2, 4))).told).toEqual([]);
    expect(await refusalOf(path, { ...within(2, 4), place: 'container' })).toMatchObject({ frames: 60 });
    expect(await refusalOf(path, within(2, 2))).toBe('too_long');
    const sound = await encoded('mix.wav', {
      sound: tone({ codec: FF_ENCODER_PCM_S16LE, format: AV_SAMPLE_FMT_S16 }),
    });
    expect(await refusalOf(sound, { kind: 'audio', ...within(2, 2) })).toBe('too_long');

    // A film of two frames, the second of which is shown after a day.
    const late = await encoded('late.mkv', {
      video: film({
        codec: FF_ENCODER_MJPEG,
        format: AV_PIX_FMT_YUVJ420P,
        frames: numberedFrames(320, 180, 2),
        timeOf: (frame) => frame * 25 * 86_400,
      }),
    });
    expect(await refusalOf(late)).toBe('too_long');
    // The same, and it says nothing of its length.
    const silent = Buffer.from(readFileSync(late));
    const duration = silent.indexOf(Buffer.from('4489', 'hex'));
    silent.fill(0, duration + 3, duration + 11);
    const started = performance.now();
    expect(await refusalOf(put(silent))).toBe('container');
    expect(await refusalOf(put(silent), { place: 'container' })).toBe('too_long');
    expect(await refusalOf(put(silent), within(2, 2))).toBe('too_long');
    expect(performance.now() - started).toBeLessThan(15_000);
  });

  it('claiming huge pictures is too complex, and takes no memory', async () => {
    const avi = Buffer.from(
      readFileSync(await encoded('film.avi', { video: film({ codec: FF_ENCODER_MPEG4 }) })),
    );
    const strf = avi.indexOf('strf');
    avi.writeInt32LE(20_000, strf + 12);
    avi.writeInt32LE(20_000, strf + 16);
    const before = process.memoryUsage.rss();
    expect(await refusalOf(put(avi))).toBe('too_complex');
    expect(process.memoryUsage.rss() - before).toBeLessThan(100_000_000);
    expect(await refusalOf(await h264(), { limits: { ...transcodeLimits.function, pixels: 1000 } })).toBe(
      'too_complex',
    );
  });
});

it('leaves nothing beside the rendition', async () => {
  const { place } = await made(await encoded('film.mp4', { video: film({ codec: FF_ENCODER_LIBX264 }) }));
  expect(statSync(place).size).toBeGreaterThan(1000);
  expect(basename(place)).toMatch(/\.made$/);
});
