import { canonical } from '../../shared/server/data/commit.ts';
import { hashed, randomName } from '../../shared/server/data/ids.ts';
import type { TransactionEntities } from '../../shared/server/data/transact.ts';
import { eventActor, type Principal } from '../../shared/server/lambda/principal.ts';

/** Too long for the audit twice over: what a text was is told by its hash. */
const told = (name: string, value: unknown): unknown =>
  name === 'body' && typeof value === 'string' ? hashed(value) : (value ?? null);

type Fields = Readonly<Record<string, unknown>>;

/** Fields that say nothing about what was saved. */
const ownAffair = ['tenantId', 'created_on', 'updated_on', 'system'];

/** Before and after of what differs; all of it for a template that comes or goes. */
export const changesOf = (before: Fields, after: Fields) => {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => !ownAffair.includes(name),
  );
  return Object.fromEntries(
    names
      .filter((name) => canonical(before[name] ?? null) !== canonical(after[name] ?? null))
      .map((name) => [name, [told(name, before[name]), told(name, after[name])] as const]),
  );
};

/** The audit entry of a saved template (rules.md 24). Nobody listens to it, so that it carries no event. */
export const templateCommit = (
  entities: TransactionEntities,
  { principal, now }: { readonly principal: Principal; readonly now: number },
  kind: 'email_template' | 'workflow_template' | 'qc_template',
  id: number,
  before: Fields,
  after: Fields,
) =>
  entities.Commit.create({
    tenantId: principal.tenant.tenantId,
    projectId: 0,
    workflowId: 0,
    time: now,
    name: randomName(),
    actor: eventActor(principal),
    events: [],
    changes: { [kind]: [id, id], ...changesOf(before, after) },
  }).commit();
