/** Proof of who decides by a mailed link, and the code that is mailed for it. */
import { hourMs } from '../calendar/units.ts';
import type { Refused } from '../decision.ts';
import { refuse } from '../decision.ts';
import type { Answerer } from './answerer.ts';

/**
 * Proofs of who decided: the mailed link, a link that an agent copied, the link with a code mailed to its contact, or a sign-in to
 * the portal.
 */
export const proofs = ['link', 'copied_link', 'link_and_code', 'portal'] as const;
export type Proof = (typeof proofs)[number];

/** Deciders by a link: anyone who has it, its contact alone, or whoever types a code that was mailed to the contact. */
export const linkDeciders = ['anyone', 'contact', 'code'] as const;
export type LinkDeciders = (typeof linkDeciders)[number];

/** The project's own choice, else the workspace's; anyone with the link where neither made one. */
export const decidersBy = (
  project: { readonly link_deciders?: LinkDeciders | null | undefined },
  workspace: { readonly link_deciders?: LinkDeciders | undefined },
): LinkDeciders => project.link_deciders ?? workspace.link_deciders ?? 'anyone';

export type ProofRefusal = 'contact_decides' | 'code_needed';

/**
 * Refuses a decision by a link to a colleague where its contact alone decides, and without a code where one is asked for. A
 * name is no proof: it can only take the decision away from whoever gives it.
 */
export const proofRefusal = (
  deciders: LinkDeciders,
  { answerer, proof }: { readonly answerer?: Pick<Answerer, 'name'> | undefined; readonly proof: Proof },
): Refused<ProofRefusal> | undefined => {
  if (proof === 'portal') return undefined;
  if (deciders === 'contact' && answerer) return refuse('contact_decides');
  if (deciders === 'code' && proof !== 'link_and_code') return refuse('code_needed');
  return undefined;
};

/** Limits of a mailed code, in milliseconds: how long it is taken, and how long its device may decide after it. */
export const decisionCode = { digits: 6, tries: 5, lasts: 600_000, opens: 12 * hourMs } as const;

/** A code as it is kept, without its digits; `expires` in epoch milliseconds. */
export interface KeptCode {
  readonly tries: number;
  readonly expires: number;
}

/** True while a code is still taken; `tries` are those before this one. */
export const isCodeOpen = ({ tries, expires }: KeptCode, now: number): boolean =>
  now <= expires && tries < decisionCode.tries;

/** Address with all but its first letter and its domain hidden, for whoever holds the link. */
export const maskedAddress = (email: string): string => {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}•••${email.slice(at)}`;
};
