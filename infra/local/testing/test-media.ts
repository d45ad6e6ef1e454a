/** Films whose frames encode their number, for tests: made by `encodeMedia`, and decoded from its output. */
import { AV_LOG_QUIET, AVMEDIA_TYPE_AUDIO, AVMEDIA_TYPE_VIDEO } from 'node-av/constants';
import {
  Codec,
  CodecContext,
  FFmpegError,
  FormatContext,
  Frame,
  Log,
  Packet,
  type Stream,
} from 'node-av/lib';

/** Bars of a frame, white for a 1: one per bit of the number. */
const bits = 10;

/** Frames with their numbers from 0 on, as RGBA. */
export function* numberedFrames(width: number, height: number, count: number): Generator<Buffer> {
  for (let number = 0; number < count; number += 1) {
    const row = Buffer.alloc(width * 4, 255);
    for (let x = 0; x < width; x += 1)
      if (((number >> Math.floor((x * bits) / width)) & 1) === 0) row.fill(0, x * 4, x * 4 + 3);
    yield Buffer.concat(Array<Buffer>(height).fill(row));
  }
}

/** Number in a decoded frame, by the brightness in the middle of its bars. */
const numberOf = (frame: Frame): number => {
  const [luma] = frame.data ?? [];
  const [stride = 0] = frame.linesize;
  let number = 0;
  for (let bit = 0; bit < bits; bit += 1) {
    const x = Math.floor(((bit + 0.5) * frame.width) / bits);
    if ((luma?.[Math.floor(frame.height / 2) * stride + x] ?? 0) > 128) number += 2 ** bit;
  }
  return number;
};

/** Media file as read by a player. */
export interface ReadMedia {
  readonly video?: {
    /** By RFC 6381, such as `avc1.64001f`. */
    readonly codec: string;
    readonly width: number;
    readonly height: number;
    /** Numbers in the frames, and their times in seconds. */
    readonly numbers: readonly number[];
    readonly times: readonly number[];
    /** Indices of the key frames. */
    readonly keys: readonly number[];
    /** Brightness (0 to 255) of the last frame at a place, given as fractions of its width and height. */
    readonly brightness: (x: number, y: number) => number;
  };
  readonly audio?: {
    readonly codec: string;
    readonly channels: number;
    readonly rate: number;
    readonly seconds: number;
  };
}

export const readMedia = async (path: string): Promise<ReadMedia> => {
  Log.setLevel(AV_LOG_QUIET);
  const input = new FormatContext();
  const [packet, frame, last] = [new Packet(), new Frame(), new Frame()];
  for (const resource of [packet, frame, last]) resource.alloc();
  const decoders = new Map<number, CodecContext>();
  try {
    input.allocContext();
    check(await input.openInput(path));
    check(await input.findStreamInfo());
    const [pictures, sound] = [AVMEDIA_TYPE_VIDEO, AVMEDIA_TYPE_AUDIO].map(
      (kind) => input.streams[input.findBestStream(kind)],
    );
    for (const stream of [pictures, sound]) if (stream) decoders.set(stream.index, await decoderOf(stream));
    const [numbers, times, keys]: [number[], number[], number[]] = [[], [], []];
    let samples = 0;
    const decode = (index: number, coded: Packet | null) => {
      const decoder = decoders.get(index);
      decoder?.sendPacketSync(coded);
      while (decoder && decoder.receiveFrameSync(frame) >= 0) {
        if (index === sound?.index) samples += frame.nbSamples;
        else if (pictures) {
          if (frame.keyFrame) keys.push(numbers.length);
          numbers.push(numberOf(frame));
          times.push((Number(frame.bestEffortTimestamp) * pictures.timeBase.num) / pictures.timeBase.den);
          last.unref();
          last.ref(frame);
        }
        frame.unref();
      }
    };
    while (input.readFrameSync(packet) >= 0) {
      decode(packet.streamIndex, packet);
      packet.unref();
    }
    for (const index of decoders.keys()) decode(index, null);
    const [luma] = last.data ?? [];
    const pixels = luma && Buffer.from(luma);
    const { width, height } = last;
    const [stride = 0] = last.linesize;
    return {
      ...(pictures && {
        video: {
          codec: pictures.codecpar.getCodecString() ?? '',
          width,
          height,
          numbers,
          times,
          keys,
          brightness: (x, y) => pixels?.[Math.floor(y * height) * stride + Math.floor(x * width)] ?? 0,
        },
      }),
      ...(sound && {
        audio: {
          codec: sound.codecpar.getCodecString() ?? '',
          channels: sound.codecpar.channels,
          rate: sound.codecpar.sampleRate,
          seconds: samples / sound.codecpar.sampleRate,
        },
      }),
    };
  } finally {
    for (const resource of [packet, frame, last, ...decoders.values()]) resource[Symbol.dispose]();
    await input[Symbol.asyncDispose]();
  }
};

const decoderOf = async ({ codecpar, timeBase }: Stream): Promise<CodecContext> => {
  const codec = Codec.findDecoder(codecpar.codecId);
  const decoder = new CodecContext();
  decoder.allocContext3(codec);
  decoder.parametersToContext(codecpar);
  decoder.pktTimebase = timeBase;
  decoder.threadCount = 1;
  check(await decoder.open2(codec));
  return decoder;
};

const check = (code: number) => FFmpegError.throwIfError(code, 'FFmpeg');
