/** Policies of resources, like that of a queue, which IAM evaluates beside those of the caller. */
import { type Access, type IamStatement, type Policy, policyOf, type Verdict } from './iam.ts';

/** Statements by the ARN of the queue, the bucket or the function that has them. */
export type PoliciesByResource = Readonly<Record<string, readonly IamStatement[]>>;

export interface ResourcePolicies {
  /**
   * Verdict for a principal of the resource's account: either policy allows, and each may deny. A service of AWS has no
   * policy of its own.
   */
  judge(access: Access & { readonly principal: string }, own?: Policy): Verdict;
  /** Replaces the policy of a resource from now on; returns how to put it back. */
  replace(resource: string, policy: readonly IamStatement[]): () => void;
}

/** ARN of the resource that has the policy: of an object, its bucket. */
const holderOf = (resource: string): string =>
  resource.startsWith('arn:aws:s3:::') ? (resource.split('/', 1)[0] ?? '') : resource;

/** Loopback stands for the encrypted connection that the SDK makes to AWS. */
const connection = { 'aws:SecureTransport': 'true' };

export const createResourcePolicies = (given: PoliciesByResource = {}): ResourcePolicies => {
  const policies = new Map(Object.entries(given).map(([resource, policy]) => [resource, policyOf(policy)]));
  return {
    judge(access, own) {
      const policy = policies.get(holderOf(access.resource));
      const verdict = policy?.({ ...access, context: { ...access.context, ...connection } });
      if (verdict === 'denied') return 'denied by its resource';
      if (!own) return verdict === 'allowed' ? 'allowed' : 'not allowed by its resource';
      const ownVerdict = own(access);
      return ownVerdict === 'not allowed' && verdict === 'allowed' ? 'allowed' : ownVerdict;
    },
    replace(resource, policy) {
      const before = policies.get(resource);
      policies.set(resource, policyOf(policy));
      return () => void (before ? policies.set(resource, before) : policies.delete(resource));
    },
  };
};
