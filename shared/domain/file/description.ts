/** Descriptions of files in words, by the agency, for people who do not see them. */
import { assetsOf, type FileOfRound } from './replacement.ts';

/** Most UTF-16 units of a description. */
export const descriptionLimit = 1000;

export interface Described extends FileOfRound {
  /** Its own description; empty if it was said to have none, undefined if nothing was said. */
  readonly description?: string | undefined;
}

const slotOf = ({ round, name }: FileOfRound): string => `${round} ${name}`;

/**
 * Description of each file of a stage, by id; empty for none. A file without one of its own takes over that of the
 * version before, in the last round that has one.
 */
export const descriptionsOf = (files: readonly Described[]): ReadonlyMap<string, string> => {
  const uploads = Map.groupBy(files, slotOf);
  const descriptions = new Map<string, string>();
  for (const asset of assetsOf(files)) {
    let before = '';
    for (const version of asset) {
      for (const { id, description } of uploads.get(slotOf(version)) ?? []) {
        descriptions.set(id, description ?? before);
      }
      before = version.description ?? before;
    }
  }
  return descriptions;
};

/**
 * Reason against a new description. `was` is the one that its author typed on, `is` the present one: without
 * `was`, any is replaced.
 */
export const descriptionRefusal = (
  description: string,
  { was, is }: { readonly was: string | undefined; readonly is: string },
): 'conflict' | undefined => (was === undefined || was === is || description === is ? undefined : 'conflict');
