import { useState } from 'react';
import type { WirePoint } from '#contracts/points.ts';
import type { Moment } from '#domain/point/index.ts';

interface Named {
  readonly id: string;
}

/**
 * Visible part of a round's work: a file, its page or moment, the comparison with an earlier version, and the
 * selected point. `versionsOf` returns a file's versions in earlier rounds.
 */
export const useSight = <Shown extends Named>(
  files: readonly Shown[],
  versionsOf: (file: Shown) => readonly Named[],
  first?: string,
) => {
  // By id: the file stays visible when others are inserted before it.
  const [wanted, want] = useState(first);
  const [page, turnTo] = useState(1);
  const [sought, seek] = useState<Moment>();
  const [compares, compare] = useState(false);
  const [selected, select] = useState<string>();
  const index = Math.max(
    0,
    files.findIndex(({ id }) => id === wanted),
  );
  return {
    /** Index of the visible file. */
    index,
    file: files[index],
    show: (at: number): void => {
      want(files[at]?.id);
      turnTo(1);
      seek(undefined);
    },
    page,
    turnTo,
    sought,
    seek,
    compares,
    compare,
    selected,
    select,
    /**
     * Selects a point and shows its place. False if the place is on none of the files nor on their earlier versions.
     */
    lookAt: ({ id, file_id, selector }: Pick<WirePoint, 'id' | 'file_id' | 'selector'>): boolean => {
      select(id);
      const isVersion = (one: Named) => one.id === file_id;
      const there = files.find((file) => isVersion(file) || versionsOf(file).some(isVersion));
      if (!there) return false;
      // A point of an earlier round is shown in the comparison with its present version.
      if (!isVersion(there)) compare(true);
      want(there.id);
      turnTo(selector.page ?? 1);
      seek(selector.moment && { ...selector.moment });
      return true;
    },
  };
};

export type Sight = ReturnType<typeof useSight>;
