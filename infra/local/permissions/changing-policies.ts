import type { IamStatement } from '../../emulators/shared/iam.ts';

type Policy = readonly IamStatement[];
type Change = (policy: Policy) => Policy;

/** Policy without an action. */
export const without =
  (action: string): Change =>
  (policy) =>
    policy.map(({ Action = [], ...statement }) => ({
      ...statement,
      Action: [Action].flat().filter((one) => one !== action),
    }));

/**
 * Changes of policies, by the name of their holder, which hold together: each from now on until its answer is called, in any
 * order. `put` replaces a policy and returns how to put the earlier one back.
 */
export const changingPolicies = (
  original: (holder: string) => Policy,
  put: (holder: string, policy: Policy) => () => void,
): ((holder: string, change: Change) => () => void) => {
  const changed = new Map<string, { readonly changes: Set<{ apply: Change }>; putBack?: () => void }>();
  return (holder, apply) => {
    const held = changed.get(holder) ?? { changes: new Set() };
    const change = { apply };
    const replace = () =>
      put(
        holder,
        [...held.changes].reduce((policy, one) => one.apply(policy), original(holder)),
      );
    changed.set(holder, held);
    held.changes.add(change);
    const undo = replace();
    held.putBack ??= undo;
    return () => {
      if (!held.changes.delete(change)) return;
      if (held.changes.size > 0) return void replace();
      changed.delete(holder);
      held.putBack?.();
    };
  };
};
