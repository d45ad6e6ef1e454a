import { isLocalDate } from '../calendar/date.ts';

/** Stage as far as its target matters; a draft without a status is still to come. */
interface Aimed {
  readonly target_date: string | null;
  readonly status?: 'pending' | 'in_progress' | 'completed' | undefined;
}

/**
 * Stage that follows the one at `index` and should be done before it: the next with a target date, if that is earlier. Undefined
 * for targets in order, for a stage that is completed, and where stages go on side by side, since none follows another there.
 * Such a target is told, not refused: it may be moved first, and its follower after it.
 */
export const targetPast = <Stage extends Aimed>(
  { is_linear, stages }: { readonly is_linear: boolean; readonly stages: readonly Stage[] },
  index: number,
): Stage | undefined => {
  const stage = stages[index];
  if (!is_linear || !stage || stage.status === 'completed' || !isDate(stage.target_date)) return undefined;
  const next = stages.slice(index + 1).find(({ target_date }) => isDate(target_date));
  return isDate(next?.target_date) && next.target_date < stage.target_date ? next : undefined;
};

/** A form may hold a text that is no date yet. */
const isDate = (value: string | null | undefined): value is string =>
  typeof value === 'string' && isLocalDate(value);
