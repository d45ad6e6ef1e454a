import { useRef, useState } from 'react';
import type { Selector } from '#domain/point/index.ts';
import type { PointingMode } from '../viewer/gestures.ts';

/** State of the room, kept apart from its logic, which is loaded behind the work. */
export const useRoomState = () => {
  const [hovered, hover] = useState<string | null>(null);
  /** Point whose card is a sheet, on a phone. */
  const [opened, setOpened] = useState<string>();
  /** Points are added although the round is decided. */
  const [addsLater, addLater] = useState(false);
  const [mode, setMode] = useState<PointingMode>('none');
  /** Draft whose words are written. */
  const [editing, setEditing] = useState<string>();
  /** Draft that the next touch moves; a new one begins at the first touch. */
  const [placing, setPlacing] = useState<string>();
  /** Place of that draft before something is drawn instead. */
  const instead = useRef<Selector>(undefined);
  /** Draft that the last plain tap has placed, and the one that was written before it. */
  const tapped = useRef<{ readonly id: string; readonly before: string | undefined }>(undefined);
  /** Round that the one in sight is compared with; undefined for the latest before it. */
  const [compared, compareWith] = useState<number>();
  return {
    compared,
    compareWith,
    hovered,
    hover,
    opened,
    setOpened,
    addsLater,
    addLater,
    mode,
    setMode,
    editing,
    setEditing,
    placing,
    setPlacing,
    instead,
    tapped,
  };
};

export type RoomState = ReturnType<typeof useRoomState>;
