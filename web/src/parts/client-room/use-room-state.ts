import { useRef, useState } from 'react';
import type { Selector } from '#domain/point/index.ts';
import type { PointingMode } from '../viewer/gestures.ts';

/** State of the room, apart from its logic, which is loaded after the work. */
export const useRoomState = () => {
  const [hovered, hover] = useState<string | null>(null);
  /** Point whose card is opened as a sheet, on a phone. */
  const [opened, setOpened] = useState<string>();
  /** True if points are added to a decided round. */
  const [addsLater, addLater] = useState(false);
  const [mode, setMode] = useState<PointingMode>('none');
  /** Draft whose words are being written. */
  const [editing, setEditing] = useState<string>();
  /** Draft that the next touch moves; a new one is created by the first touch. */
  const [placing, setPlacing] = useState<string>();
  /** Place of that draft before a drawing replaced it. */
  const instead = useRef<Selector>(undefined);
  /** Draft placed by the last plain tap, and the one that was edited before it. */
  const tapped = useRef<{ readonly id: string; readonly before: string | undefined }>(undefined);
  /** Round to compare with; undefined for the latest before this one. */
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
