/** Films and sounds: time and memory of their transcoding, which decide on their maximum length. */
import { join } from 'node:path';
import {
  AV_PIX_FMT_YUV422P10LE,
  AV_SAMPLE_FMT_S16,
  FF_ENCODER_AAC,
  FF_ENCODER_LIBMP3LAME,
  FF_ENCODER_LIBX264,
  FF_ENCODER_PCM_S16LE,
  FF_ENCODER_PRORES,
} from 'node-av/constants';
import sharp from 'sharp';
import { conversionBounds } from '#domain/file/playback.ts';
import { createTranscoder } from '../events/consumers/transcode-media/renderer.ts';
import { transcodeLimits } from '../events/consumers/transcode-media/transcode.ts';
import { encodeMedia, type SoundRecipe } from '../infra/demo/video.ts';
import { type Bench, type Figure, folderFor, main, processorOf, statusOf, timed } from './bench.ts';

/** Seconds of the test films, and of the test sound. */
const seconds = { film: 8, sound: 600 };
const rate = 25;
/** Processors of a function with 3 GB. */
const processors = 1.7;

/** Camera that pans over a soft picture: at 720p it takes three megabits a second, like a film. */
const pannedFrames = async (width: number, height: number) => {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const coarse = { width: Math.round(width / 8), height: Math.round(height / 8), channels: 3 } as const;
  const wide = width + rate * seconds.film * 2;
  const small = await sharp({ create: { ...coarse, background: 'grey', noise } })
    .png()
    .toBuffer();
  const picture = await sharp(small).resize(wide, height, { fit: 'fill' }).ensureAlpha().raw().toBuffer();
  return function* () {
    for (let frame = 0; frame < rate * seconds.film; frame += 1) {
      const rows = Array.from({ length: height }, (_, row) => {
        const start = (row * wide + frame * 2) * 4;
        return picture.subarray(start, start + width * 4);
      });
      yield Buffer.concat(rows);
    }
  };
};

const speech = (codec: SoundRecipe['codec'], length: number): SoundRecipe => ({
  codec,
  seconds: length,
  channels: 2,
  at: (time) => Math.sin(time * 1400) * Math.sin(time * 9) * 0.7,
});

const bench: Bench = async (undo) => {
  const folder = folderFor(undo);
  const [hd, uhd] = [
    { width: 1920, height: 1080 },
    { width: 3840, height: 2160 },
  ];
  const [hdFrames, uhdFrames] = [await pannedFrames(1920, 1080), await pannedFrames(3840, 2160)];
  const uploads = [
    {
      name: '1080p25, H.264',
      file: 'film.mp4',
      video: { codec: FF_ENCODER_LIBX264, ...hd, rate, frames: hdFrames() },
      sound: speech(FF_ENCODER_AAC, seconds.film),
    },
    {
      name: '1080p25, ProRes',
      file: 'master.mov',
      video: {
        codec: FF_ENCODER_PRORES,
        format: AV_PIX_FMT_YUV422P10LE,
        ...hd,
        rate,
        frames: hdFrames(),
      },
      sound: { ...speech(FF_ENCODER_PCM_S16LE, seconds.film), format: AV_SAMPLE_FMT_S16 },
    },
    {
      name: '2160p25, H.264',
      file: 'large.mp4',
      video: { codec: FF_ENCODER_LIBX264, ...uhd, rate, frames: uhdFrames() },
    },
    { name: 'sound, MP3', file: 'sound.mp3', sound: speech(FF_ENCODER_LIBMP3LAME, seconds.sound) },
  ];

  const figures: Figure[] = [];
  for (const { name, file, ...recipe } of uploads) {
    const path = join(folder, file);
    await encodeMedia(path, recipe);
    const kind = recipe.video ? 'video' : 'audio';
    const minutes = (recipe.video ? seconds.film : seconds.sound) / 60;
    // Process of its own, which stays until it is measured.
    const renderer = createTranscoder({ idle: 60_000, memory: Number.POSITIVE_INFINITY });
    undo(() => renderer.end());
    const milliseconds = await timed(async () => {
      const outcome = await renderer.render({ path, kind, target: join(folder, `${file}.made`) });
      if (!('frames' in outcome)) throw new Error(`${name} was not made: ${JSON.stringify(outcome)}`);
    });
    const [processor, peak] = [processorOf(renderer.pid), statusOf(renderer.pid, 'VmHWM') / 1024];
    renderer.end();
    const longest = conversionBounds.function.seconds[kind] / 60;
    figures.push(
      {
        name: `${name}: a minute of it, processor time`,
        value: processor / minutes,
        unit: 's',
        note: `${(milliseconds / 1000 / minutes).toFixed(1)} s by the clock`,
      },
      {
        name: `${name}: the longest that is taken on`,
        value: ((processor / minutes) * longest) / 60 / processors,
        unit: 'min',
        ...(recipe.video?.width !== uhd.width && { target: { atMost: 12.5 } }),
        note: `${longest} minutes of it, on ${processors} processors`,
      },
      {
        name: `${name}: most memory`,
        value: peak,
        unit: 'MB',
        target: { atMost: transcodeLimits.function.memory / 1e6 },
      },
    );
  }
  return figures;
};

if (import.meta.main) await main(bench);
