import {
  AV_CHANNEL_LAYOUT_MONO,
  AV_CHANNEL_LAYOUT_STEREO,
  AV_CODEC_FLAG_GLOBAL_HEADER,
  AV_LOG_QUIET,
  AV_PIX_FMT_RGBA,
  AV_PIX_FMT_YUV420P,
  AV_PKT_DATA_DISPLAYMATRIX,
  AV_SAMPLE_FMT_FLTP,
  AVFMT_GLOBALHEADER,
  type AVPixelFormat,
  type AVSampleFormat,
  FF_ENCODER_LIBX264,
  type FFAudioEncoder,
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

/** Pictures of a film. Frames are RGBA rows without gaps. */
export interface VideoRecipe {
  readonly codec: FFVideoEncoder;
  readonly width: number;
  readonly height: number;
  /** Frames a second, whole or as a fraction. */
  readonly rate: number | { readonly frames: number; readonly seconds: number };
  readonly frames: Iterable<Buffer> | AsyncIterable<Buffer>;
  /** Pixel format of the codec, if it is not planar 4:2:0. */
  readonly format?: AVPixelFormat;
  /** Time of each frame in units of the rate, for a variable one. */
  readonly timeOf?: (frame: number) => number;
  /** Quarter turns (clockwise) in the metadata for players. */
  readonly turns?: number;
  /** Width of a pixel divided by its height. */
  readonly aspect?: { readonly num: number; readonly den: number };
}

/** Sound of a film, or on its own. */
export interface SoundRecipe {
  readonly codec: FFAudioEncoder;
  readonly seconds: number;
  readonly channels: 1 | 2;
  /** Samples a second. */
  readonly rate?: number;
  /** Sample format of the codec: planar floats, or interleaved 16-bit integers. */
  readonly format?: AVSampleFormat;
  /** Sample from -1 to 1 at a time in seconds. */
  readonly at: (seconds: number) => number;
}

/** Encoder of a stream, which writes to the output. */
interface Track {
  send(frame: Frame | null): Promise<void>;
}

/**
 * Writes a film, or a sound; the path's extension decides its container. Single-threaded, so that the file is
 * deterministic.
 */
export const encodeMedia = async (
  path: string,
  { video, sound }: { readonly video?: VideoRecipe; readonly sound?: SoundRecipe },
): Promise<void> => {
  Log.setLevel(AV_LOG_QUIET);
  const kept: Disposable[] = [];
  const keep = <Resource extends Disposable>(resource: Resource): Resource => {
    kept.push(resource);
    return resource;
  };
  const output = new FormatContext();
  const packet = keep(new Packet());
  packet.alloc();

  const trackOf = async (
    name: FFVideoEncoder | FFAudioEncoder,
    set: (encoder: CodecContext) => void,
    matrix?: Buffer,
    options: Record<string, string> = {},
  ): Promise<Track & { readonly encoder: CodecContext }> => {
    const codec = Codec.findEncoderByName(name);
    if (!codec) throw new Error(`This FFmpeg has no encoder ${name}`);
    const encoder = keep(new CodecContext());
    encoder.allocContext3(codec);
    set(encoder);
    encoder.threadCount = 1;
    if ((output.oformat?.flags ?? 0) & AVFMT_GLOBALHEADER) encoder.setFlags(AV_CODEC_FLAG_GLOBAL_HEADER);
    check(await encoder.open2(codec, keep(Dictionary.fromObject(options))));
    const stream = output.newStream();
    stream.timeBase = encoder.timeBase;
    stream.avgFrameRate = encoder.framerate;
    stream.sampleAspectRatio = encoder.sampleAspectRatio;
    check(stream.codecpar.fromContext(encoder));
    if (matrix) check(stream.codecpar.addCodedSideData(AV_PKT_DATA_DISPLAYMATRIX, matrix));
    const send = async (frame: Frame | null) => {
      check(await encoder.sendFrame(frame));
      while ((await encoder.receivePacket(packet)) >= 0) {
        packet.streamIndex = stream.index;
        // Otherwise the last frame of a film has no length, and players drop it.
        if (packet.duration === 0n) packet.duration = 1n;
        packet.rescaleTs(encoder.timeBase, stream.timeBase);
        check(await output.interleavedWriteFrame(packet));
      }
    };
    return { encoder, send };
  };

  try {
    check(output.allocOutputContext2(null, null, path));
    const pictures =
      video &&
      (await trackOf(
        video.codec,
        (encoder) => {
          const { frames, seconds } =
            typeof video.rate === 'number' ? { frames: video.rate, seconds: 1 } : video.rate;
          encoder.width = video.width;
          encoder.height = video.height;
          encoder.pixelFormat = video.format ?? AV_PIX_FMT_YUV420P;
          encoder.timeBase = new Rational(seconds, frames);
          encoder.framerate = new Rational(frames, seconds);
          encoder.gopSize = Math.round(frames / seconds);
          encoder.bitRate = 600_000n;
          if (video.aspect) encoder.sampleAspectRatio = new Rational(video.aspect.num, video.aspect.den);
        },
        video.turns ? displayMatrix(video.turns) : undefined,
        // A third of the time; the file is transcoded anyway.
        video.codec === FF_ENCODER_LIBX264 ? { preset: 'veryfast' } : {},
      ));
    const heard =
      sound &&
      (await trackOf(sound.codec, (encoder) => {
        encoder.sampleRate = sound.rate ?? 48_000;
        encoder.sampleFormat = sound.format ?? AV_SAMPLE_FMT_FLTP;
        encoder.channelLayout = sound.channels === 1 ? AV_CHANNEL_LAYOUT_MONO : AV_CHANNEL_LAYOUT_STEREO;
        encoder.bitRate = 96_000n;
        encoder.timeBase = new Rational(1, encoder.sampleRate);
      }));
    check(await output.openOutput());
    // With its index in front a browser can play an MP4 before it is fully loaded (fast start).
    const options = keep(
      Dictionary.fromObject(/\.(mp4|mov|m4a)$/.test(path) ? { movflags: '+faststart' } : {}),
    );
    check(await output.writeHeader(options));

    let written = 0;
    /** Encodes the sound up to a time. */
    const hear = async (until: number) => {
      if (!heard || !sound) return;
      const { sampleRate, frameSize } = heard.encoder;
      while (written / sampleRate < Math.min(until, sound.seconds)) {
        const left = Math.ceil(sound.seconds * sampleRate) - written;
        const frame = samplesOf(sound, heard.encoder, written, Math.min(frameSize || 1024, left));
        written += frame.nbSamples;
        try {
          await heard.send(frame);
        } finally {
          frame.free();
        }
      }
    };

    if (video && pictures) {
      const scaler = keep(new SoftwareScaleContext());
      scaler.allocContext();
      const { num, den } = pictures.encoder.timeBase;
      const { width, height } = video;
      let count = 0;
      for await (const rgba of video.frames) {
        const { timeBase } = pictures.encoder;
        const source = Frame.fromVideoBuffer(rgba, { width, height, format: AV_PIX_FMT_RGBA, timeBase });
        const frame = new Frame();
        try {
          frame.alloc();
          frame.format = video.format ?? AV_PIX_FMT_YUV420P;
          frame.width = width;
          frame.height = height;
          check(frame.getBuffer());
          check(await scaler.scaleFrame(frame, source));
          const time = video.timeOf?.(count) ?? count;
          frame.pts = BigInt(time);
          count += 1;
          await hear((time * num) / den);
          await pictures.send(frame);
        } finally {
          source.free();
          frame.free();
        }
      }
      await pictures.send(null);
    }
    await hear(Number.POSITIVE_INFINITY);
    await heard?.send(null);
    check(await output.writeTrailer());
    await output.closeOutput();
  } finally {
    for (const resource of kept.reverse()) resource[Symbol.dispose]();
    await output[Symbol.asyncDispose]();
  }
};

export const encodeVideo = (path: string, video: VideoRecipe): Promise<void> => encodeMedia(path, { video });

const samplesOf = (sound: SoundRecipe, encoder: CodecContext, from: number, count: number): Frame => {
  const { sampleRate, sampleFormat, channelLayout, timeBase } = encoder;
  const sample = (index: number) => sound.at((from + index) / sampleRate);
  const { channels } = sound;
  const isPlanar = sampleFormat === AV_SAMPLE_FMT_FLTP;
  const values = Array.from({ length: count * channels }, (_, at) =>
    sample(isPlanar ? at % count : Math.floor(at / channels)),
  );
  const bytes = isPlanar
    ? Float32Array.from(values)
    : Int16Array.from(values, (value) => Math.round(value * 32_767));
  return Frame.fromAudioBuffer(Buffer.from(bytes.buffer), {
    nbSamples: count,
    format: sampleFormat,
    sampleRate,
    channelLayout,
    timeBase,
    pts: BigInt(from),
  });
};

/** Display matrix of quarter turns: nine numbers of 16.16 bits, the last column of 2.30. */
const displayMatrix = (turns: number): Buffer => {
  const matrix = Buffer.alloc(36);
  const [cosine, sine] = [
    Math.round(Math.cos((turns * Math.PI) / 2)),
    Math.round(Math.sin((turns * Math.PI) / 2)),
  ];
  for (const [at, value] of [
    [0, cosine * 65_536],
    [4, sine * 65_536],
    [12, -sine * 65_536],
    [16, cosine * 65_536],
    [32, 2 ** 30],
  ] as const)
    matrix.writeInt32LE(value, at);
  return matrix;
};

const check = (code: number) => FFmpegError.throwIfError(code, 'FFmpeg');
