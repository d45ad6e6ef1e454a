/** Pictures of a film as H.264 with a constant rate. */
import type { CodecContext, FilterContext, FilterGraph, FormatContext, Frame, Packet } from 'node-av/lib';
import { type OpenedMedia, perSecond } from '#domain/file/playback.ts';
import { quarterTurns } from '#server/files/media-formats.ts';
import { type FFmpeg, isFailed, type Keep, type Source, Unplayable } from './ffmpeg.ts';
import type { Strip } from './film-strip.ts';

/** A key frame at least this often, in seconds: a browser decodes from the one before the place that is wanted. */
const keyFrameEvery = 2;

interface Wanted extends Source {
  readonly output: FormatContext;
  readonly opened: OpenedMedia;
  /** Time of the first picture in seconds, by the container. */
  readonly begins: number;
  /** Most seconds. */
  readonly longest: number;
  readonly threads: number;
  readonly strip: Strip | undefined;
}

/**
 * Adds a video stream to the output. Each frame is shown at its number by the rate from 0 on: the nearest frame of the
 * source, so that frame n of a source of that rate is frame n.
 */
export const videoTrack = async (
  av: FFmpeg,
  keep: Keep,
  { stream: source, decoder, output, opened, begins, longest, threads, strip }: Wanted,
) => {
  const { rate, width = 0, height = 0 } = opened;
  const encoder = keep(await encoderOf(av, keep, source, opened, threads));
  const stream = output.newStream();
  stream.timeBase = encoder.timeBase;
  stream.avgFrameRate = encoder.framerate;
  stream.codecpar.fromContext(encoder);

  const [frame, filtered, packet] = [keep(new av.Frame()), keep(new av.Frame()), keep(new av.Packet())];
  for (const resource of [frame, filtered, packet]) resource.alloc();
  /** Frame to be shown from `place` on, until the next one comes. */
  const held = keep(new av.Frame());
  held.alloc();
  let place = -1;
  let count = 0;
  let origin: number | undefined;
  let end = 0;
  const most = longest * perSecond(rate);

  const encode = (picture: Frame | null) => {
    if (isFailed(encoder.sendFrameSync(picture))) throw new Unplayable('broken');
    while (!isFailed(encoder.receivePacketSync(packet))) {
      packet.streamIndex = stream.index;
      packet.duration = 1n;
      packet.rescaleTs(encoder.timeBase, stream.timeBase);
      if (isFailed(output.interleavedWriteFrameSync(packet)))
        throw new Error('The rendition cannot be written');
    }
  };
  /** Shows the held frame up to `until`. */
  const showUntil = (until: number) => {
    if (until > most) throw new Unplayable('too_long');
    if (place < 0) return;
    for (; count < until; count += 1) {
      held.pts = BigInt(count);
      held.pictType = av.AV_PICTURE_TYPE_NONE;
      strip?.take(held, count);
      encode(held);
    }
  };

  let filters: Filters | undefined;
  const show = (at: number) => {
    const next = Math.round(at * perSecond(rate));
    // The later one of two frames at one place is shown.
    if (next > place) showUntil(next);
    held.unref();
    held.ref(filtered);
    place = Math.max(next, place, 0);
  };
  const filter = (picture: Frame | null) => {
    if (!filters || isFailed(filters.source.buffersrcAddFrameSync(picture))) return;
    while (!isFailed(filters.sink.buffersinkGetFrameSync(filtered))) {
      const { num, den } = filters.sink.buffersinkGetTimeBase();
      const at = (Number(filtered.pts) * num) / den;
      // The container may count from a frame before the first one that can be shown; one further off was left out.
      origin ??= Math.abs(at - begins) * perSecond(rate) < 2.5 ? at : begins;
      end = at - origin + (Number(filtered.duration) * num) / den;
      show(at - origin);
      filtered.unref();
    }
  };
  const decode = (coded: Packet | null) => {
    // A packet that cannot be decoded is skipped, as players do; null drains the decoder.
    if (isFailed(decoder.sendPacketSync(coded))) return;
    while (!isFailed(decoder.receiveFrameSync(frame))) {
      const { num, den } = source.timeBase;
      if (frame.bestEffortTimestamp === av.AV_NOPTS_VALUE) frame.unref();
      else {
        frame.pts = frame.bestEffortTimestamp;
        const shape = `${frame.width} ${frame.height} ${frame.format}`;
        if (filters?.shape !== shape) {
          filter(null);
          filters?.graph.free();
          filters = filtersFor(av, frame, `${num}/${den}`, { width, height, shape });
        }
        filter(frame);
        frame.unref();
      }
    }
  };
  return {
    take: decode,
    seconds: () => count / perSecond(rate),
    frames: () => count,
    /** Shows what is left. */
    end() {
      decode(null);
      filter(null);
      filters?.graph.free();
      showUntil(Math.max(place + 1, Math.min(most, Math.round(end * perSecond(rate)))));
    },
    /** Ends the stream. A sound of `seconds` that outlasts the pictures by over a second holds the last frame until its end. */
    holdUntil(seconds: number) {
      if (seconds > count / perSecond(rate) + 1) showUntil(Math.round(seconds * perSecond(rate)));
      encode(null);
    },
  };
};

const encoderOf = async (
  av: FFmpeg,
  keep: Keep,
  { codecpar }: Source['stream'],
  { rate, width = 0, height = 0 }: OpenedMedia,
  threads: number,
): Promise<CodecContext> => {
  const codec = av.Codec.findEncoderByName(av.FF_ENCODER_LIBX264);
  if (!codec) throw new Error('This FFmpeg has no H.264 encoder');
  const encoder = new av.CodecContext();
  encoder.allocContext3(codec);
  Object.assign(encoder, {
    width,
    height,
    pixelFormat: av.AV_PIX_FMT_YUV420P,
    sampleAspectRatio: new av.Rational(1, 1),
    timeBase: new av.Rational(rate.seconds, rate.frames),
    framerate: new av.Rational(rate.frames, rate.seconds),
    gopSize: Math.max(1, Math.floor(keyFrameEvery * perSecond(rate))),
    // Without them each frame is at its time in the file itself, with no list of edits that a player might ignore.
    maxBFrames: 0,
    threadCount: threads,
    colorRange: av.AVCOL_RANGE_MPEG,
    colorSpace: av.AVCOL_SPC_BT709,
    colorPrimaries: known(codecpar.colorPrimaries) ?? av.AVCOL_PRI_BT709,
    colorTrc: known(codecpar.colorTrc) ?? av.AVCOL_TRC_BT709,
  });
  encoder.setFlags(av.AV_CODEC_FLAG_GLOBAL_HEADER);
  const options = keep(
    av.Dictionary.fromObject({
      preset: 'veryfast',
      crf: '23',
      maxrate: '5M',
      bufsize: '10M',
      profile: 'high',
    }),
  );
  if (isFailed(await encoder.open2(codec, options))) throw new Unplayable('broken');
  return encoder;
};

/** FFmpeg's numbers for colours: 0 is reserved, 2 is unspecified. */
const known = <Colour extends number>(colour: Colour): Colour | undefined =>
  colour === 0 || colour === 2 ? undefined : colour;

interface Filters {
  readonly graph: FilterGraph;
  readonly source: FilterContext;
  readonly sink: FilterContext;
  /** Size and format of the frames it takes. */
  readonly shape: string;
}

const turning = ['', 'transpose=clock,', 'hflip,vflip,', 'transpose=cclock,'] as const;

/** Filters that turn a frame upright and scale it, made for the size and format of this one. */
const filtersFor = (
  av: FFmpeg,
  frame: Frame,
  timeBase: string,
  { width, height, shape }: { readonly width: number; readonly height: number; readonly shape: string },
): Filters => {
  const { num, den } = frame.sampleAspectRatio;
  const buffer = [
    `buffer@in=video_size=${frame.width}x${frame.height}:pix_fmt=${frame.format}:time_base=${timeBase}`,
    `pixel_aspect=${Math.max(0, num)}/${Math.max(1, den)}:colorspace=${frame.colorSpace}:range=${frame.colorRange}`,
  ].join(':');
  const turns = quarterTurns(frame.getSideData(av.AV_FRAME_DATA_DISPLAYMATRIX));
  const woven = frame.hasFlags(av.AV_FRAME_FLAG_INTERLACED) ? 'bwdif=mode=send_frame,' : '';
  const scaled = `scale=${width}:${height}:flags=bicubic:out_color_matrix=bt709:out_range=tv,setsar=1,format=yuv420p`;
  const graph = new av.FilterGraph();
  graph.alloc();
  graph.nbThreads = 1;
  const made = graph.parsePtr(`${buffer},${woven}${turning[turns]}${scaled},buffersink@out`);
  const configured = isFailed(made) ? made : graph.configSync();
  const [source, sink] = [graph.getFilter('buffer@in'), graph.getFilter('buffersink@out')];
  if (isFailed(configured) || !source || !sink) {
    graph.free();
    throw new Unplayable('broken');
  }
  return { graph, source, sink, shape };
};
