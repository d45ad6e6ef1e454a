/** Described version of a film: another film of the same files, which plays in its place while audio description is on. */
import { useEffect, useMemo, useRef, useState } from 'react';
import type { FrameRate } from '#domain/point/index.ts';
import { personHere } from '#lib/session/signed-in-person.ts';
import { frameAt, timeOf } from './frames.ts';
import { createPlayhead, type Playhead } from './playhead.ts';
import { type PlayedFile, type Rendition, renditionOf } from './rendition.ts';

/** Choice of the person in this browser; all guests of a browser share one entry. */
const key = (): string => `proofline.audio-description.${personHere() ?? 'guest'}`;

/** True if this person has switched audio description on. */
export const wantsDescription = (): boolean => localStorage.getItem(key()) === 'on';

export const rememberDescription = (isOn: boolean): void => localStorage.setItem(key(), isOn ? 'on' : 'off');

/** A file that is played, with its rendition and its playhead. */
interface Played {
  readonly file: PlayedFile;
  readonly rendition: Rendition;
  readonly head: Playhead;
}

const isSame = (one: FrameRate, other: FrameRate): boolean =>
  one.frames * other.seconds === other.frames * one.seconds;

/** Has a playhead continue where another one is, with its speed and sound. */
const carry = (from: Played, to: Played): void => {
  const { frame, speed, volume, isMuted } = from.head.get();
  to.head.setSpeed(speed);
  to.head.setVolume(volume);
  to.head.setMuted(isMuted);
  to.head.seek(frameAt(timeOf(frame, from.rendition.rate), to.rendition.rate));
};

export type Described = ReturnType<typeof useDescribed>;

/** Film, and what plays in its place. `all` are the files among which its described version is. */
export const useDescribed = (film: PlayedFile, rendition: Rendition, all: readonly PlayedFile[] = []) => {
  const [ownHead] = useState(() => createPlayhead(rendition.rate, rendition.frames));
  const file = all.find(({ id }) => id === film.described_by);
  const made = file && renditionOf(file.playback);
  const { rate, frames } = made ?? rendition;
  const head = useMemo(
    () => createPlayhead({ frames: rate.frames, seconds: rate.seconds }, frames),
    [file?.id, rate.frames, rate.seconds, frames],
  );
  const [isOn, setOn] = useState(wantsDescription);
  const own: Played = { file: film, rendition, head: ownHead };
  const version: Played | undefined = file && made && { file, rendition: made, head };
  const played = (isOn && version) || own;
  const isDescribed = played === version;
  // Moments of the film are those of a version with the same frames.
  const hasOwnTimes = isDescribed && !(isSame(rate, rendition.rate) && frames === rendition.frames);

  const continues = useRef(false);
  const turn = (on: boolean) => {
    const next = (on && version) || own;
    if (next === played) return;
    continues.current = played.head.get().isPlaying;
    carry(played, next);
    setOn(on);
  };
  useEffect(() => {
    if (!continues.current) return;
    continues.current = false;
    // Refused, the player shows that it is paused.
    played.head.play().catch(() => {});
  }, [played.head]);

  return {
    /** The film, or its described version. */
    ...played,
    /** False without a described version that can be played. */
    canSwitch: version !== undefined,
    isDescribed,
    /** True while the version that plays has other times, so that points on the film are at none of them. */
    hasOwnTimes,
    captions: played.file.captions ?? (hasOwnTimes ? undefined : film.captions),
    /** Film that this file is the described version of. */
    describes: all.find(({ described_by }) => described_by === film.id),
    toggle: () => {
      rememberDescription(!isDescribed);
      turn(!isDescribed);
    },
    /** Shows the film itself, paused and without remembering it, and returns its playhead. */
    leave: () => {
      turn(false);
      continues.current = false;
      return ownHead;
    },
    /** Second of the film at a second of what is played. */
    secondOfFilm: (second: number) =>
      Math.min(second, Math.floor(timeOf(rendition.frames - 1, rendition.rate))),
  };
};
