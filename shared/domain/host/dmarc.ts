/** DMARC policy of a sender domain: large receivers expect one (docs/decisions/0116). */

/**
 * `missing`: receivers are told nothing. `weak`: a policy that lets forged mails through. `inherited`: the policy of a domain
 * above holds.
 */
export const dmarcStates = ['missing', 'weak', 'fine', 'inherited'] as const;
export type DmarcState = (typeof dmarcStates)[number];

/** Record that is proposed. Mails that nobody signed then land among the unwanted ones, and are not lost. */
export const proposedDmarc = 'v=DMARC1; p=quarantine';

/** Name at which a domain's policy is published. */
export const dmarcName = (domain: string): string => `_dmarc.${domain}`;

/**
 * Domains whose policies may hold for a domain: it, then each above it, as in DMARC's tree walk, without a domain of one label.
 */
export const dmarcDomains = (domain: string): readonly string[] => {
  const labels = domain.split('.');
  return labels.slice(0, -1).map((_, above) => labels.slice(above).join('.'));
};

/** Tags of a policy; undefined for a text that is none. */
const tagsOf = (text: string): ReadonlyMap<string, string> | undefined => {
  if (!/^v\s*=\s*DMARC1\s*(?:;|$)/.test(text)) return undefined;
  return new Map(
    text.split(';').flatMap((tag) => {
      const [, name = '', value = ''] = /^\s*(\w+)\s*=\s*(.*?)\s*$/.exec(tag) ?? [];
      return name === '' ? [] : [[name.toLowerCase(), value.toLowerCase()] as const];
    }),
  );
};

/** TXT records at the names of {@link dmarcDomains}, in their order. */
export type DmarcAnswers = readonly { readonly domain: string; readonly texts: readonly string[] }[];

export interface Dmarc {
  readonly state: DmarcState;
  /** Domain whose policy holds; null for none. */
  readonly of: string | null;
}

/** Policy that holds for the first domain of the answers. Two policies at a name count as none, as receivers see it. */
export const dmarcOf = (answers: DmarcAnswers): Dmarc => {
  for (const [above, { domain, texts }] of answers.entries()) {
    const [policy, ...others] = texts.flatMap((text) => tagsOf(text) ?? []);
    if (!policy || others.length > 0) continue;
    const asked = (above > 0 ? policy.get('sp') : undefined) ?? policy.get('p');
    // Receivers take a policy without a known request for one that asks for nothing.
    const isStrict = asked === 'quarantine' || asked === 'reject';
    if (!isStrict) return { state: 'weak', of: domain };
    return { state: above > 0 ? 'inherited' : 'fine', of: domain };
  }
  return { state: 'missing', of: null };
};
