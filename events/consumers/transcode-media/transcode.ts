/** Transcoding of a film or a sound by FFmpeg. Only for the child process, because the files are untrusted. */
import { open, stat } from 'node:fs/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FormatContext, Stream } from 'node-av/lib';
import {
  type BoundsOfPlaces,
  type ConversionPlace,
  conversionBounds,
  conversionPlace,
  type FilmStrip,
  mostPixels,
  type OpenedMedia,
  type PlaybackRefusal,
  perSecond,
  playbackRate,
  playbackSize,
  soundRate,
} from '#domain/file/playback.ts';
import { sniff, sniffBytes } from '#domain/file/sniff.ts';
import { decoders, demuxers, quarterTurns } from '#server/files/media-formats.ts';
import { audioTrack } from './audio-track.ts';
import { type FFmpeg, ffmpeg, isFailed, type Keep, type Source, scopeOf, Unplayable } from './ffmpeg.ts';
import { stripOf } from './film-strip.ts';
import { videoTrack } from './video-track.ts';

/** Limits of transcoding beside those of a place ({@link conversionPlace}). */
export interface TranscodeLimits {
  readonly pixels: number;
  /** Bytes of memory (RSS) of the process. */
  readonly memory: number;
  /** Threads of a decoder and of the encoder: as many as a place has processors. */
  readonly threads: number;
}

/** A local copy of a film or a sound, as it was declared, and the path of its rendition. */
export interface TranscodeJob {
  readonly path: string;
  readonly kind: 'video' | 'audio';
  readonly target: string;
  /** Place of this process; the function by default. */
  readonly place?: ConversionPlace;
  readonly bounds?: BoundsOfPlaces;
  readonly limits?: TranscodeLimits;
}

/** A rendition that lies at its path: a film's if there is a width. */
export interface Transcoded extends OpenedMedia {
  readonly frames: number;
  readonly strip?: FilmStrip & { readonly webp: Uint8Array };
  readonly peaks?: readonly number[];
}

/** Reason for no rendition; a retry would not help. */
export type Refusal = { readonly refused: PlaybackRefusal };
/** Place that takes what this one does not. */
export type Elsewhere = { readonly elsewhere: ConversionPlace };
export type TranscodeOutcome = Transcoded | Refusal | Elsewhere;

/** Facts of the file, and the percent of it that are made. */
export interface Progress extends OpenedMedia {
  readonly percent: number;
}
type Report = (progress: Progress) => void;

/** Reasons: docs/decisions/0039-films-are-renditions.md; a container has more than twice the function's memory. */
export const transcodeLimits: Readonly<Record<ConversionPlace, TranscodeLimits>> = {
  function: { pixels: mostPixels, memory: 1_200_000_000, threads: 2 },
  container: { pixels: mostPixels, memory: 5_000_000_000, threads: 4 },
};
/** Milliseconds between two checks of time and memory. */
const tick = 500;

/** Writes the rendition of a film or a sound to the job's target. */
export const transcode = async (job: TranscodeJob, report: Report): Promise<TranscodeOutcome> => {
  const scope = scopeOf();
  const av = await ffmpeg();
  try {
    return await make(av, scope.keep, job, report);
  } catch (error) {
    if (!(error instanceof Unplayable)) throw error;
    const { refusal } = error;
    return refusal === 'too_long' ? takenElsewhere(job) : { refused: refusal };
  } finally {
    await scope.end();
  }
};

/** Outcome of a film that turned out to be longer than its header says, or than it says nothing of. */
const takenElsewhere = ({
  kind,
  place = 'function',
  bounds = conversionBounds,
}: TranscodeJob): Refusal | Elsewhere => {
  const next = conversionPlace({ bytes: 0, kind, seconds: bounds[place].seconds[kind] + 1 }, bounds);
  return next === 'container' && place === 'function' ? { elsewhere: next } : { refused: 'too_long' };
};

const make = async (av: FFmpeg, keep: Keep, job: TranscodeJob, report: Report): Promise<TranscodeOutcome> => {
  const { place = 'function', bounds = conversionBounds, limits = transcodeLimits[place] } = job;
  const input = await openInput(av, keep, job.path, limits.pixels);
  const seconds = Number(input.duration) / av.AV_TIME_BASE;
  const pictures =
    job.kind === 'video' ? await decoded(av, keep, input, av.AVMEDIA_TYPE_VIDEO, limits) : undefined;
  const sound = await decoded(av, keep, input, av.AVMEDIA_TYPE_AUDIO, limits, pictures?.stream.index);
  if (!pictures && !sound) throw new Unplayable('nothing_to_play');
  const kind = pictures ? 'video' : 'audio';
  const taken = conversionPlace(
    {
      bytes: (await stat(job.path)).size,
      kind,
      seconds,
      ...(pictures && {
        pixels: pictures.stream.codecpar.width * pictures.stream.codecpar.height,
        rate: perSecond(rateOf(pictures.stream)),
      }),
    },
    bounds,
  );
  if (taken !== 'function' && taken !== 'container') return { refused: taken };
  if (taken === 'container' && place === 'function') return { elsewhere: taken };
  const longest = bounds[place].seconds[kind];

  const wanted = [pictures?.stream.index, sound?.stream.index];
  for (const stream of input.streams) if (!wanted.includes(stream.index)) stream.discard = av.AVDISCARD_ALL;

  const output = keep(new av.FormatContext());
  output.allocOutputContext2(null, pictures ? 'mp4' : 'ipod', job.target);
  const opened: OpenedMedia = pictures
    ? { rate: rateOf(pictures.stream), ...sizeOf(av, pictures.stream) }
    : { rate: soundRate };
  const begins = secondsOf(pictures?.stream ?? sound?.stream);
  const strip = pictures && stripOf(av, keep, opened);
  const video =
    pictures &&
    (await videoTrack(av, keep, {
      ...pictures,
      output,
      opened,
      begins,
      longest,
      threads: limits.threads,
      strip,
    }));
  const audio = sound && (await audioTrack(av, keep, { ...sound, output, begins, longest }));

  const options = keep(av.Dictionary.fromObject({ movflags: '+faststart' }));
  if (isFailed(await output.openOutput()) || isFailed(await output.writeHeader(options)))
    throw new Error('The rendition cannot be written');
  const packet = keep(new av.Packet());
  packet.alloc();
  let looked = performance.now();
  report({ ...opened, percent: 0 });
  while (!isFailed(input.readFrameSync(packet))) {
    if (packet.streamIndex === pictures?.stream.index) video?.take(packet);
    else if (packet.streamIndex === sound?.stream.index) audio?.take(packet);
    packet.unref();
    if (performance.now() - looked < tick) continue;
    looked = performance.now();
    if (process.memoryUsage.rss() > limits.memory) throw new Unplayable('too_complex');
    const done = Math.max(video?.seconds() ?? 0, pictures ? 0 : (audio?.seconds() ?? 0));
    report({ ...opened, percent: seconds > 0 ? Math.min(99, Math.floor((100 * done) / seconds)) : 0 });
    // Yields to the event loop, so that messages are sent and the end of the parent is noticed.
    await nextTurn();
  }
  video?.end();
  audio?.end();
  // A sound that outlasts its pictures is heard with the last of them, as players do.
  video?.holdUntil(audio?.seconds() ?? 0);
  const frames = video ? video.frames() : Math.round((audio?.seconds() ?? 0) * 1000);
  if (frames === 0) throw new Unplayable('broken');
  if (isFailed(await output.writeTrailer())) throw new Error('The rendition cannot be written');
  await output.closeOutput();

  const shown = strip && (await strip.grid());
  const length = video ? (frames * opened.rate.seconds) / opened.rate.frames : (audio?.seconds() ?? 0);
  const peaks = audio && audio.seconds() > 0 ? audio.peaks(length) : undefined;
  return { ...opened, frames, ...(shown && { strip: shown }), ...(peaks && { peaks }) };
};

const openInput = async (av: FFmpeg, keep: Keep, path: string, pixels: number): Promise<FormatContext> => {
  const demuxer = av.InputFormat.findInputFormat(demuxers[await typeOf(path)] ?? '');
  if (!demuxer) throw new Unplayable('broken');
  const input = keep(new av.FormatContext());
  input.allocContext();
  const options = keep(
    av.Dictionary.fromObject({
      protocol_whitelist: 'file',
      format_whitelist: demuxer.name ?? '',
      codec_whitelist: decoders,
      max_streams: 50,
    }),
  );
  if (isFailed(await input.openInput(`file:${path}`, demuxer, options))) throw new Unplayable('broken');
  // The analysis decodes a few frames without a limit of their size.
  for (const { codecpar } of input.streams)
    if (codecpar.width * codecpar.height > pixels) throw new Unplayable('too_complex');
  if (isFailed(await input.findStreamInfo())) throw new Unplayable('broken');
  return input;
};

/** Media type of a file by its first bytes. */
const typeOf = async (path: string): Promise<string> => {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(new Uint8Array(sniffBytes));
    return sniff(buffer.subarray(0, bytesRead), '').type;
  } finally {
    await file.close();
  }
};

/** The best stream of a kind; undefined if there is none. The cover of a sound is no film. */
const decoded = async (
  av: FFmpeg,
  keep: Keep,
  input: FormatContext,
  kind: typeof av.AVMEDIA_TYPE_VIDEO,
  limits: TranscodeLimits,
  related = -1,
): Promise<Source | undefined> => {
  const stream = input.streams[input.findBestStream(kind, -1, related)];
  if (!stream || (stream.disposition & av.AV_DISPOSITION_ATTACHED_PIC) !== 0) return undefined;
  const { codecpar, timeBase } = stream;
  if (codecpar.width * codecpar.height > limits.pixels) throw new Unplayable('too_complex');
  const codec = av.Codec.findDecoder(codecpar.codecId);
  if (!codec || timeBase.num < 1 || timeBase.den < 1) throw new Unplayable('broken');
  const decoder = keep(new av.CodecContext());
  decoder.allocContext3(codec);
  decoder.parametersToContext(codecpar);
  decoder.pktTimebase = timeBase;
  decoder.threadCount = limits.threads;
  const guards = keep(av.Dictionary.fromObject({ codec_whitelist: decoders, max_pixels: limits.pixels }));
  if (isFailed(await decoder.open2(codec, guards))) throw new Unplayable('broken');
  return { stream, decoder };
};

const rateOf = ({ rFrameRate: nominal, avgFrameRate: average }: Stream) => {
  const fraction = ({ num, den }: typeof nominal) => ({ frames: num, seconds: den });
  return playbackRate(fraction(nominal), fraction(average));
};

const sizeOf = (av: FFmpeg, { codecpar, sampleAspectRatio: { num, den } }: Stream) => {
  const { width, height } = codecpar;
  if (width < 1 || height < 1) throw new Unplayable('broken');
  const turns = quarterTurns(codecpar.getCodedSideData(av.AV_PKT_DATA_DISPLAYMATRIX));
  return playbackSize({ width, height }, num > 0 && den > 0 ? num / den : 1, turns);
};

/** Time of the first picture or sample, in seconds. */
const secondsOf = (stream: Stream | undefined): number => {
  if (!stream || stream.startTime < -(2n ** 62n)) return 0;
  return (Number(stream.startTime) * stream.timeBase.num) / stream.timeBase.den;
};
