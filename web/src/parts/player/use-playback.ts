/** Playback of a film with points: what is played is told, a range is repeated, and points hold it. */
import { useEffect, useEffectEvent, useState } from 'react';
import type { FrameRate, Moment } from '#domain/point/index.ts';
import type { MarkEvents } from '../viewer/mark-badges.tsx';
import type { Mark } from '../viewer/marks.ts';
import type { Playhead } from './playhead.ts';
import { rememberStops, stopBetween, stopsAtPoints } from './stop-at-points.ts';

/** Tells each second that is played, from 0. */
export const usePlayedSeconds = (
  head: Playhead,
  rate: FrameRate,
  onPlayed: (second: number) => void,
): void => {
  const tell = useEffectEvent(onPlayed);
  useEffect(() => {
    let last = -1;
    return head.subscribe(() => {
      const { frame, isPlaying } = head.get();
      const second = Math.floor((frame * rate.seconds) / rate.frames);
      if (!isPlaying || second === last) return;
      last = second;
      tell(second);
    });
  }, [head, rate]);
};

/** Repetition of a range, of which there may be none; turning it on plays from the range's first frame. */
export const useRepeat = (head: Playhead, range: Moment | undefined) => {
  const [isOn, setOn] = useState(false);
  useEffect(() => head.repeat(isOn ? range : undefined), [head, isOn, range]);
  return {
    isOn: isOn && range !== undefined,
    turn(on: boolean) {
      setOn(on);
      if (!on || !range) return;
      head.repeat(range);
      head.seek(range.frame);
      if (!head.get().isPlaying) head.toggle();
    },
  };
};

/** Stops at points, each of which is selected by it. */
export const useStops = (
  head: Playhead,
  marks: readonly Mark[],
  onSelect: MarkEvents['onSelect'] | undefined,
) => {
  const [isOn, setOn] = useState(stopsAtPoints);
  const stop = useEffectEvent((from: number, until: number): number | undefined => {
    const point = stopBetween(marks, from, until);
    if (point) onSelect?.(point.id);
    return point?.moment.frame;
  });
  useEffect(() => {
    head.stopAt(isOn ? (from, until) => stop(from, until) : undefined);
  }, [head, isOn]);
  return {
    isOn,
    turn(on: boolean) {
      setOn(on);
      rememberStops(on);
    },
  };
};
