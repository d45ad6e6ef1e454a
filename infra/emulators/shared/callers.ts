/** Callers of the emulated services, by the credentials that a request is signed with. */
import { type Access, refusalOf, type Verdict } from './iam.ts';

export interface Caller {
  /** ARN as the services name it in a refusal. */
  readonly arn: string;
  /** ARN as trust policies name it. */
  readonly principal: string;
  /** Secret that its signatures are made with. */
  readonly secretAccessKey: string;
  isExpired(): boolean;
  /** Verdict of its policies. */
  judge(access: Access): Verdict;
}

/** Caller by access key and, for temporary credentials, token; undefined for those of nobody. Expired ones are answered as well. */
export type CallerOf = (accessKeyId: string, token: string | undefined) => Caller | undefined;

/** First access that a caller may not have, in the words of a refusal; undefined if it may have all. */
export const refusalIn = (
  caller: Pick<Caller, 'arn' | 'judge'>,
  accesses: readonly Access[],
  words: typeof refusalOf = refusalOf,
): string | undefined => {
  for (const access of accesses) {
    const verdict = caller.judge(access);
    if (verdict !== 'allowed') return words(caller.arn, access, verdict);
  }
  return undefined;
};

/** Key pair whose owner may do what `judge` allows; by default everything. Nobody else is known. */
export const onlyOwner =
  (
    pair: { readonly accessKeyId: string; readonly secretAccessKey: string },
    judge: Caller['judge'] = () => 'allowed',
  ): CallerOf =>
  (accessKeyId, token) => {
    if (accessKeyId !== pair.accessKeyId || token !== undefined) return undefined;
    const { secretAccessKey } = pair;
    return { arn: 'owner', principal: 'owner', secretAccessKey, isExpired: () => false, judge };
  };
