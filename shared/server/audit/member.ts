import type { AuditActor } from '#domain/audit/index.ts';
import { fullName } from '#domain/full-name.ts';
import { Membership } from '../data/entities/membership.ts';

export const nobody: AuditActor = { kind: 'unknown', id: null, name: '' };

/** Person in the workspace by their membership; unknown without one. */
export const memberOf = async (tenantId: number, subject: string): Promise<AuditActor> => {
  const { data } = await Membership.get({ tenantId, subject }).go();
  if (!data) return nobody;
  const name = fullName(data);
  return { kind: data.kind === 'agent' ? 'member' : 'contact', id: data.id, name };
};
