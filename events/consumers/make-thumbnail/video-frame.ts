import type { CodecContext, FormatContext, Frame } from 'node-av/lib';
import { decoders, demuxers, quarterTurns } from '#server/files/media-formats.ts';

/** Size in pixels that a picture has to fit into. */
export interface Box {
  readonly width: number;
  readonly height: number;
}

/** Decoded picture: 8-bit RGBA rows, and the quarter turns (clockwise) still to be applied. */
export interface RawPicture {
  readonly rgba: Buffer;
  readonly width: number;
  readonly height: number;
  readonly turns: 0 | 1 | 2 | 3;
}

export type FrameRefusal = 'unreadable' | 'nothing_to_show' | 'too_large' | 'too_slow';

/** Maximum of frames decoded while looking for one that shows something. */
const maxFrames = 600;
/** Fraction of the time limit after which the best frame so far is taken. */
const shareOfTime = 0.5;

/**
 * Representative frame of a video (or the picture of a BMP), scaled down into `box`: the first one from a tenth of its
 * length on, between second 1 and 10, that is not a flat colour; otherwise the best there was. `type` is the media type
 * detected from the content, a key of `demuxers`. Reads only `path`.
 */
export const videoFrame = async (
  path: string,
  type: string,
  box: Box,
  limits: { readonly maxPixels: number; readonly milliseconds: number },
): Promise<RawPicture | { refused: FrameRefusal }> => {
  const av = await import('node-av/lib');
  const { AV_LOG_QUIET, AVMEDIA_TYPE_VIDEO, AVSEEK_FLAG_BACKWARD } = await import('node-av/constants');
  av.Log.setLevel(AV_LOG_QUIET);
  const demuxer = av.InputFormat.findInputFormat(demuxers[type] ?? '');
  if (!demuxer) return { refused: 'unreadable' };

  const started = performance.now();
  const spent = () => (performance.now() - started) / limits.milliseconds;
  const refuse = (): { refused: FrameRefusal } => ({
    refused: spent() >= 1 ? 'too_slow' : 'unreadable',
  });
  // The parser that checks the import rules does not support `using`.
  const kept: Disposable[] = [];
  const keep = <T extends Disposable>(resource: T) => {
    kept.push(resource);
    return resource;
  };
  const input = new av.FormatContext();
  const alarm = setTimeout(() => input.interrupt(), limits.milliseconds);
  try {
    input.allocContext();
    const options = keep(
      av.Dictionary.fromObject({
        protocol_whitelist: 'file',
        format_whitelist: demuxer.name,
        codec_whitelist: decoders,
        max_streams: 50,
      }),
    );
    const failed = (code: number) => code < 0;
    if (failed(await input.openInput(`file:${path}`, demuxer, options))) return refuse();
    // FFmpeg's own analysis of the streams is skipped: it decodes without the limits below, and the headers of these
    // containers suffice.
    const index = input.findBestStream(AVMEDIA_TYPE_VIDEO);
    const stream = input.streams[index];
    if (!stream) return { refused: 'nothing_to_show' };
    const { codecpar } = stream;
    if (codecpar.width * codecpar.height > limits.maxPixels) return { refused: 'too_large' };
    const codec = av.Codec.findDecoder(codecpar.codecId);
    if (!codec) return { refused: 'unreadable' };

    const decoder = keep(new av.CodecContext());
    decoder.allocContext3(codec);
    decoder.parametersToContext(codecpar);
    decoder.pktTimebase = stream.timeBase;
    decoder.threadCount = 1;
    const guards = keep(
      av.Dictionary.fromObject({ codec_whitelist: decoders, max_pixels: limits.maxPixels }),
    );
    if (failed(await decoder.open2(codec, guards))) return { refused: 'unreadable' };

    const { num, den } = stream.timeBase;
    if (num < 1 || den < 1) return { refused: 'unreadable' };
    const beginning = stream.startTime > 0n ? stream.startTime : 0n;
    const seconds =
      input.duration > 0n ? Number(input.duration) / 1e6 : (Number(stream.duration) * num) / den;
    const wanted = seconds > 2 ? Math.min(10, Math.max(1, seconds / 10)) : Math.max(0, seconds) / 2;
    const target = beginning + BigInt(Math.round((wanted * den) / num));
    if (seconds > 2) await input.seekFrame(index, target, AVSEEK_FLAG_BACKWARD);

    const scaler = keep(new av.SoftwareScaleContext());
    scaler.allocContext();
    let best: RawPicture | undefined;
    let count = 0;
    for await (const frame of frames(input, decoder, index, av)) {
      count += 1;
      const hurry = count >= maxFrames || spent() > shareOfTime;
      const early = frame.bestEffortTimestamp < target && !hurry;
      // A frame before the wanted one is kept only as a fallback.
      if (early && best) continue;
      const picture = await scaled(frame, box, scaler, av);
      if (!picture) return { refused: 'unreadable' };
      const telling = !isFlat(picture.rgba);
      if (telling || !best) best = picture;
      if (hurry || (telling && !early)) break;
    }
    return best ?? refuse();
  } finally {
    clearTimeout(alarm);
    for (const resource of kept.reverse()) resource[Symbol.dispose]();
    await input[Symbol.asyncDispose]();
  }
};

type Library = typeof import('node-av/lib');

/** Frames of the stream in display order. The frame object is reused: consume it before the next. */
async function* frames(input: FormatContext, decoder: CodecContext, index: number, av: Library) {
  const packet = new av.Packet();
  const frame = new av.Frame();
  packet.alloc();
  frame.alloc();
  try {
    let open = true;
    while (open) {
      open = (await input.readFrame(packet)) >= 0;
      if (open && packet.streamIndex !== index) {
        packet.unref();
        continue;
      }
      // A packet that cannot be decoded is skipped, as players do; null drains the decoder.
      const sent = await decoder.sendPacket(open ? packet : null);
      packet.unref();
      while (sent >= 0 && (await decoder.receiveFrame(frame)) >= 0) {
        yield frame;
        frame.unref();
      }
    }
  } finally {
    packet.free();
    frame.free();
  }
}

/** The frame as RGBA inside the box, with square pixels, never enlarged; undefined when it cannot be converted. */
const scaled = async (
  frame: Frame,
  box: Box,
  scaler: InstanceType<Library['SoftwareScaleContext']>,
  av: Library,
): Promise<RawPicture | undefined> => {
  const { AV_PIX_FMT_RGBA, AV_FRAME_DATA_DISPLAYMATRIX } = await import('node-av/constants');
  const { num, den } = frame.sampleAspectRatio;
  const aspect = num > 0 && den > 0 ? num / den : 1;
  const width = aspect > 1 ? frame.width * aspect : frame.width;
  const height = aspect < 1 ? frame.height / aspect : frame.height;
  const turns = quarterTurns(frame.getSideData(AV_FRAME_DATA_DISPLAYMATRIX));
  const [boxWidth, boxHeight] = turns % 2 === 0 ? [box.width, box.height] : [box.height, box.width];
  const scale = Math.min(1, boxWidth / width, boxHeight / height);

  const target = new av.Frame();
  try {
    target.alloc();
    target.format = AV_PIX_FMT_RGBA;
    target.width = Math.max(1, Math.round(width * scale));
    target.height = Math.max(1, Math.round(height * scale));
    if (target.getBuffer() < 0 || (await scaler.scaleFrame(target, frame)) < 0) return undefined;
    return { rgba: target.toBuffer(), width: target.width, height: target.height, turns };
  } finally {
    target.free();
  }
};

/** True for a picture of nearly one colour, as black leaders and fades. */
const isFlat = (rgba: Buffer): boolean => {
  const pixels = rgba.length / 4;
  return [0, 1, 2].every((channel) => {
    let sum = 0;
    let squares = 0;
    for (let at = channel; at < rgba.length; at += 4) {
      const value = rgba[at] ?? 0;
      sum += value;
      squares += value * value;
    }
    return squares / pixels - (sum / pixels) ** 2 < 9;
  });
};
