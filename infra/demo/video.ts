import {
  AV_CODEC_FLAG_GLOBAL_HEADER,
  AV_LOG_QUIET,
  AV_PIX_FMT_RGBA,
  AV_PIX_FMT_YUV420P,
  AVFMT_GLOBALHEADER,
  type FFVideoEncoder,
} from 'node-av/constants';
import {
  Codec,
  CodecContext,
  Dictionary,
  FFmpegError,
  FormatContext,
  Frame,
  Log,
  Packet,
  Rational,
  SoftwareScaleContext,
} from 'node-av/lib';

/** The video to be encoded by {@link encodeVideo}. Frames are RGBA rows without gaps. */
export interface VideoRecipe {
  readonly codec: FFVideoEncoder;
  readonly width: number;
  readonly height: number;
  /** Frames a second. */
  readonly rate: number;
  readonly frames: Iterable<Buffer> | AsyncIterable<Buffer>;
}

/**
 * Writes a silent video; the path's extension decides its container. Single-threaded, so that the same frames give the
 * same file.
 */
export const encodeVideo = async (
  path: string,
  { codec: name, width, height, rate, frames }: VideoRecipe,
): Promise<void> => {
  Log.setLevel(AV_LOG_QUIET);
  const codec = Codec.findEncoderByName(name);
  if (!codec) throw new Error(`This FFmpeg has no encoder ${name}`);
  const output = new FormatContext();
  const encoder = new CodecContext();
  const options = Dictionary.fromObject(/\.(mp4|mov)$/.test(path) ? { movflags: '+faststart' } : {});
  const scaler = new SoftwareScaleContext();
  const packet = new Packet();
  try {
    check(output.allocOutputContext2(null, null, path));
    encoder.allocContext3(codec);
    encoder.width = width;
    encoder.height = height;
    encoder.pixelFormat = AV_PIX_FMT_YUV420P;
    encoder.timeBase = new Rational(1, rate);
    encoder.framerate = new Rational(rate, 1);
    encoder.gopSize = rate;
    encoder.bitRate = 600_000n;
    encoder.threadCount = 1;
    if ((output.oformat?.flags ?? 0) & AVFMT_GLOBALHEADER) encoder.setFlags(AV_CODEC_FLAG_GLOBAL_HEADER);
    check(await encoder.open2(codec));

    const stream = output.newStream();
    stream.timeBase = encoder.timeBase;
    check(stream.codecpar.fromContext(encoder));
    check(await output.openOutput());
    // With its index in front a browser can play an MP4 before all of it is loaded.
    check(await output.writeHeader(options));

    scaler.allocContext();
    packet.alloc();
    const encode = async (frame: Frame | null) => {
      check(await encoder.sendFrame(frame));
      while ((await encoder.receivePacket(packet)) >= 0) {
        packet.streamIndex = stream.index;
        packet.rescaleTs(encoder.timeBase, stream.timeBase);
        check(await output.interleavedWriteFrame(packet));
      }
    };
    let count = 0n;
    for await (const rgba of frames) {
      const { timeBase } = encoder;
      const source = Frame.fromVideoBuffer(rgba, { width, height, format: AV_PIX_FMT_RGBA, timeBase });
      const frame = new Frame();
      try {
        frame.alloc();
        frame.format = AV_PIX_FMT_YUV420P;
        frame.width = width;
        frame.height = height;
        check(frame.getBuffer());
        check(await scaler.scaleFrame(frame, source));
        frame.pts = count;
        count += 1n;
        await encode(frame);
      } finally {
        source.free();
        frame.free();
      }
    }
    await encode(null);
    check(await output.writeTrailer());
    await output.closeOutput();
  } finally {
    for (const resource of [packet, scaler, options, encoder]) resource[Symbol.dispose]();
    await output[Symbol.asyncDispose]();
  }
};

const check = (code: number) => FFmpegError.throwIfError(code, 'FFmpeg');
