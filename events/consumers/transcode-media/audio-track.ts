/** A sound as AAC, stereo, with its loudness. */
import type { FormatContext, Frame, Packet, SoftwareResampleContext } from 'node-av/lib';
import { peaksOf } from '#domain/file/playback.ts';
import { type FFmpeg, isFailed, type Keep, type Source, Unplayable } from './ffmpeg.ts';

const sampleRate = 48_000;
const bitRate = 128_000n;
/** Samples of a peak: 10 ms. */
const ofPeak = 480;
/** Samples that a sound may be early or late before it is moved: 100 ms. */
const tolerance = 4800;

interface Wanted extends Source {
  readonly output: FormatContext;
  /** Time of the first picture, or of the sound alone, in seconds. */
  readonly begins: number;
  /** Most seconds. */
  readonly longest: number;
}

/** Adds an audio stream to the output. Gaps in it are silent, and it begins with the first picture. */
export const audioTrack = async (
  av: FFmpeg,
  keep: Keep,
  { stream: source, decoder, output, begins, longest }: Wanted,
) => {
  const codec = av.Codec.findEncoderByName(av.FF_ENCODER_AAC);
  if (!codec) throw new Error('This FFmpeg has no AAC encoder');
  const encoder = keep(new av.CodecContext());
  encoder.allocContext3(codec);
  encoder.sampleRate = sampleRate;
  encoder.sampleFormat = av.AV_SAMPLE_FMT_FLTP;
  encoder.channelLayout = av.AV_CHANNEL_LAYOUT_STEREO;
  encoder.bitRate = bitRate;
  encoder.timeBase = new av.Rational(1, sampleRate);
  encoder.threadCount = 1;
  encoder.setFlags(av.AV_CODEC_FLAG_GLOBAL_HEADER);
  if (isFailed(await encoder.open2(codec))) throw new Error('AAC cannot be encoded');
  const stream = output.newStream();
  stream.timeBase = encoder.timeBase;
  stream.codecpar.fromContext(encoder);

  const [frame, packet] = [keep(new av.Frame()), keep(new av.Packet())];
  frame.alloc();
  packet.alloc();
  const size = encoder.frameSize;
  /** Samples that wait for a whole frame: left, then right. */
  const waiting = [new Float32Array(size), new Float32Array(size)] as const;
  let filled = 0;
  /** Samples so far. */
  let count = 0;
  let sent = 0n;
  const fine: number[] = [];

  const encode = (samples: Frame | null) => {
    if (isFailed(encoder.sendFrameSync(samples))) throw new Unplayable('broken');
    while (!isFailed(encoder.receivePacketSync(packet))) {
      packet.streamIndex = stream.index;
      packet.rescaleTs(encoder.timeBase, stream.timeBase);
      if (isFailed(output.interleavedWriteFrameSync(packet)))
        throw new Error('The rendition cannot be written');
    }
  };
  const flush = () => {
    if (filled === 0) return;
    const planes = waiting.map((plane) => Buffer.from(plane.buffer, 0, filled * 4));
    const samples = av.Frame.fromAudioBuffer(Buffer.concat(planes), {
      nbSamples: filled,
      format: av.AV_SAMPLE_FMT_FLTP,
      sampleRate,
      channelLayout: av.AV_CHANNEL_LAYOUT_STEREO,
      timeBase: encoder.timeBase,
      pts: sent,
    });
    sent += BigInt(filled);
    filled = 0;
    try {
      encode(samples);
    } finally {
      samples.free();
    }
  };
  const add = (left: number, right: number) => {
    waiting[0][filled] = left;
    waiting[1][filled] = right;
    const at = Math.floor(count / ofPeak);
    const peak = Math.max(Math.abs(left), Math.abs(right));
    if (peak > (fine[at] ?? -1)) fine[at] = peak;
    filled += 1;
    count += 1;
    if (filled === size) flush();
  };

  /** Takes resampled samples that are to be heard from `at` on; undefined is directly behind the last. */
  const hear = (samples: Frame, at: number | undefined) => {
    const [left, right] = (samples.extendedData ?? []).map(
      (plane) => new Float32Array(plane.buffer, plane.byteOffset, samples.nbSamples),
    );
    if (!left || !right) return;
    const gap = at === undefined ? 0 : at - count;
    if (count + Math.max(0, gap) > longest * sampleRate) throw new Unplayable('too_long');
    const isMoved = Math.abs(gap) > (count === 0 ? 0 : tolerance);
    if (isMoved) for (let missing = gap; missing > 0; missing -= 1) add(0, 0);
    for (let index = isMoved && gap < 0 ? -gap : 0; index < samples.nbSamples; index += 1)
      // Broken samples may be no numbers.
      add(clean(left[index]), clean(right[index]));
  };

  let resampler: { readonly context: SoftwareResampleContext; readonly shape: string } | undefined;
  const resample = (samples: Frame | null, at?: number) => {
    if (!resampler) return;
    const converted = new av.Frame();
    try {
      converted.alloc();
      converted.format = av.AV_SAMPLE_FMT_FLTP;
      converted.sampleRate = sampleRate;
      converted.channelLayout = av.AV_CHANNEL_LAYOUT_STEREO;
      if (!isFailed(resampler.context.convertFrame(converted, samples))) hear(converted, at);
    } finally {
      converted.free();
    }
  };
  const resamplerFor = ({ channelLayout, format, sampleRate: rate }: Frame, shape: string) => {
    const context = new av.SoftwareResampleContext();
    const to = [av.AV_CHANNEL_LAYOUT_STEREO, av.AV_SAMPLE_FMT_FLTP, sampleRate] as const;
    const made = context.allocSetOpts2(...to, channelLayout, format as typeof av.AV_SAMPLE_FMT_FLTP, rate);
    // As browsers do it; by itself FFmpeg makes both sides quieter.
    if (!isFailed(made) && channelLayout.nbChannels === 1) context.setMatrix([1, 1], 1);
    if (!isFailed(made) && !isFailed(context.init())) return { context, shape };
    context.free();
    throw new Unplayable('broken');
  };
  const decode = (coded: Packet | null) => {
    // A packet that cannot be decoded is skipped, as players do; null drains the decoder.
    if (isFailed(decoder.sendPacketSync(coded))) return;
    while (!isFailed(decoder.receiveFrameSync(frame))) {
      if (frame.channelLayout.order === av.AV_CHANNEL_ORDER_UNSPEC)
        frame.channelLayout = usualLayout(av, frame.channels);
      const shape = `${frame.sampleRate} ${frame.format} ${frame.channels}`;
      if (resampler?.shape !== shape) {
        resample(null);
        resampler?.context.free();
        resampler = undefined;
        resampler = resamplerFor(frame, shape);
      }
      const { num, den } = source.timeBase;
      const { bestEffortTimestamp: time } = frame;
      const delay = Number(resampler.context.getDelay(BigInt(sampleRate)));
      const at =
        time === av.AV_NOPTS_VALUE
          ? undefined
          : Math.round(((Number(time) * num) / den - begins) * sampleRate) - delay;
      resample(frame, at);
      frame.unref();
    }
  };

  return {
    take: decode,
    seconds: () => count / sampleRate,
    end() {
      decode(null);
      resample(null);
      resampler?.context.free();
      flush();
      encode(null);
    },
    /** Loudness over `seconds`. */
    peaks: (seconds: number) => {
      const length = Math.max(1, Math.round((seconds * sampleRate) / ofPeak));
      return peaksOf(Array.from({ length }, (_, index) => fine[index] ?? 0));
    },
  };
};

/** Channels in the order of WAVE, as a file has them that does not say where they are heard. */
const usualLayout = (av: FFmpeg, channels: number) => {
  if (channels === 1) return av.AV_CHANNEL_LAYOUT_MONO;
  return { nbChannels: channels, order: av.AV_CHANNEL_ORDER_NATIVE, mask: (1n << BigInt(channels)) - 1n };
};

const clean = (sample = 0): number => (Number.isFinite(sample) ? sample : 0);
