/** FFmpeg's bindings, loaded lazily and silent, and terms that its parts here have in common. */
import type { CodecContext, Stream } from 'node-av/lib';
import type { PlaybackRefusal } from '#domain/file/playback.ts';

export type FFmpeg = typeof import('node-av/lib') & typeof import('node-av/constants');

/** Loads FFmpeg. */
export const ffmpeg = async (): Promise<FFmpeg> => {
  const [lib, constants] = await Promise.all([import('node-av/lib'), import('node-av/constants')]);
  lib.Log.setLevel(constants.AV_LOG_QUIET);
  return { ...lib, ...constants };
};

/** FFmpeg answers a negative number for an error, for the end of a file, and for "more is needed first". */
export const isFailed = (code: number): boolean => code < 0;

/** Native resources that are freed together, the last first. The parser that checks the import rules does not support `using`. */
export const scopeOf = () => {
  const kept: (Disposable | AsyncDisposable)[] = [];
  return {
    keep<Resource extends Disposable | AsyncDisposable>(resource: Resource): Resource {
      kept.push(resource);
      return resource;
    },
    async end(): Promise<void> {
      for (const resource of kept.reverse()) {
        if (Symbol.asyncDispose in resource) await resource[Symbol.asyncDispose]();
        else resource[Symbol.dispose]();
      }
    },
  };
};
export type Keep = ReturnType<typeof scopeOf>['keep'];

/** A stream with its decoder. */
export interface Source {
  readonly stream: Stream;
  readonly decoder: CodecContext;
}

/** Ends transcoding with a refusal. */
export class Unplayable extends Error {
  readonly refusal: PlaybackRefusal;
  constructor(refusal: PlaybackRefusal) {
    super(refusal);
    this.refusal = refusal;
  }
}
