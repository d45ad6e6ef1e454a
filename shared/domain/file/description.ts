/** Descriptions of files in words, by the agency, for people who do not see them. */
import { type FileOfRound, shownByVersions } from './replacement.ts';

/** Most UTF-16 units of a description. */
export const descriptionLimit = 1000;

export interface Described extends FileOfRound {
  /** Its own description; empty if it was said to have none, undefined if nothing was said. */
  readonly description?: string | undefined;
}

/** Description that a file shows. */
export interface ShownDescription {
  /** Empty for none. */
  readonly description: string;
  /** True for that of the upload before it, which may no longer fit. */
  readonly isTaken: boolean;
}

/**
 * Description of each file of a stage, by id. A file without one of its own takes over that of the upload before it: in
 * its round, else in the last round that has one.
 */
export const descriptionsOf = (files: readonly Described[]): ReadonlyMap<string, ShownDescription> =>
  shownByVersions<Described, ShownDescription>(
    files,
    { description: '', isTaken: false },
    ({ description }, before) =>
      description === undefined
        ? { description: before.description, isTaken: before.description !== '' }
        : { description, isTaken: false },
  );

/**
 * Reason against a new description. `was` is the one that its author typed on, `is` the present one: without `was`, any is
 * replaced.
 */
export const descriptionRefusal = (
  description: string,
  { was, is }: { readonly was: string | undefined; readonly is: string },
): 'conflict' | undefined => (was === undefined || was === is || description === is ? undefined : 'conflict');
