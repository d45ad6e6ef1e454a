import type { RefObject } from 'react';
import type { Selector } from '#domain/point/index.ts';
import type { Pointing } from '../viewer/pointing.ts';
import { type Keys, useKeys } from '../viewer/use-keys.ts';
import type { ViewControl } from '../viewer/use-view.ts';
import { fitView } from '../viewer/view.ts';
import { speedBeside } from './controls.tsx';
import type { Transport } from './playhead.ts';
import type { Captions } from './use-captions.ts';
import type { Described } from './use-described.ts';

/** Pointing at a moment. The first selector of a point has the moment alone; a shape on the frame may follow. */
export interface MomentPointing extends Pointing {
  /** Place of the draft that is being written, if it is on this file. */
  readonly draft: Selector | undefined;
  /** Moves the draft. */
  readonly onMove: (selector: Selector) => void;
}

const zoomStep = 1.5;

/** Keys to play, step by so many frames, and change speed and sound. */
export const transportKeys = (head: Transport, by: number): Keys => {
  const speedTo = (to: -1 | 1) => () => head.setSpeed(speedBeside(head.get().speed, to));
  return {
    ' ': head.toggle,
    ',': () => head.step(-by),
    '.': () => head.step(by),
    '<': speedTo(-1),
    '>': speedTo(1),
    m: () => head.setMuted(!head.get().isMuted),
  };
};

/** Keys of a player, without output. */
export function PlayerKeys({
  root,
  head,
  by,
  view,
  turn,
  full,
  isFull,
  repeat,
  from,
  until,
  pointing,
  draws,
  captions,
  described,
  help,
}: {
  root: RefObject<HTMLElement | null>;
  head: Transport;
  by: number;
  view: ViewControl | undefined;
  turn: (by: -1 | 1) => (() => void) | undefined;
  full: (() => void) | undefined;
  isFull: boolean;
  repeat: (() => void) | undefined;
  from: (() => void) | undefined;
  until: (() => void) | undefined;
  pointing: MomentPointing | undefined;
  draws: boolean;
  captions: Captions;
  described: Described;
  help: () => void;
}) {
  const zoomBy = (factor: number) => view && (() => view.zoomTo(view.now().zoom * factor));
  const keys = {
    ...transportKeys(head, by),
    l: repeat,
    ArrowLeft: turn(-1),
    ArrowRight: turn(1),
    '+': zoomBy(zoomStep),
    '=': zoomBy(zoomStep),
    '-': zoomBy(1 / zoomStep),
    '0': view && (() => view.glide(fitView)),
    f: full,
    p: pointing && (() => pointing.onMode('pin')),
    a: pointing && draws ? () => pointing.onMode('area') : undefined,
    i: from,
    o: until,
    Escape: pointing && pointing.mode !== 'none' ? () => pointing.onMode('none') : isFull ? full : undefined,
    u: captions.canShow ? captions.toggle : undefined,
    t: captions.languages.length > 0 ? captions.toggleReading : undefined,
    v: described.canSwitch ? described.toggle : undefined,
    '?': help,
  };
  useKeys(keys, root);
  return null;
}
