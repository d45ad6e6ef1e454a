/**
 * CRUD endpoints for each kind of template that consists of a name and its content. E-mail templates have language
 * variants, and endpoints of their own.
 */
import type { BodyOf, Route } from '#contracts/route.ts';
import type { crud } from '#contracts/templates.ts';
import type { Limited } from '#domain/plan/subscription.ts';
import { nextId } from '../data/ids.ts';
import type { TransactionEntities, TransactionItems } from '../data/transact.ts';
import { transact } from '../data/transact.ts';
import { endpoint } from '../lambda/http.ts';
import { onceItem, repeated } from '../lambda/idempotency.ts';
import { isRefused, type Refused, refused } from '../lambda/result.ts';
import { again } from '../retry.ts';
import { type Room, roomFor } from '../workspace/subscription.ts';
import { auditCommit } from './audit.ts';
import { retryOnConflict } from './retry-on-conflict.ts';

/** Names of the kinds of templates in the audit. */
type TemplateKind = 'workflow_template' | 'qc_template' | 'survey_template';

interface Kept {
  readonly tenantId: number;
  readonly id: number;
  readonly system: boolean;
  readonly created_on: string;
  readonly updated_on: string;
}

type Item = TransactionItems[number];

/** Storage of a kind of template. */
export interface TemplateStore<Kind extends Kept> {
  readonly all: (tenantId: number) => Promise<{ readonly data: readonly Kind[] }>;
  readonly one: (tenantId: number, id: number) => Promise<{ readonly data: Kind | null }>;
  readonly add: (entities: TransactionEntities, record: Kind) => Item;
  /** Overwrites the record if its `updated_on` is still `seen` (optimistic lock). */
  readonly replace: (entities: TransactionEntities, record: Kind, seen: string) => Item;
  /** Deletes the record if its `updated_on` is unchanged (optimistic lock). */
  readonly remove: (entities: TransactionEntities, record: Kind) => Item;
}

type Crud = ReturnType<typeof crud>;
type Form<Routes extends Crud> = BodyOf<Routes['create']>;

export const templateEndpoints = <Routes extends Crud, Kind extends Kept>(of: {
  readonly routes: Routes;
  readonly kind: TemplateKind;
  readonly store: TemplateStore<Kind>;
  /** Refusal of a form, checked concurrently with the first read. */
  readonly check: (
    tenantId: number,
    form: Form<Routes>,
  ) => Promise<Refused | undefined> | Refused | undefined;
  /** Content of the template from the form. */
  readonly content: (form: Form<Routes>, before: Kind | undefined) => Omit<Kind, keyof Kept>;
  readonly present: (record: Kind) => unknown;
  /** Limit of the plan that a new template counts against. */
  readonly limit?: Limited;
}) => {
  const { routes, kind, store, check, content, present, limit } = of;
  const listed: Route = routes.list;
  const created: Route = routes.create;
  const updated: Route = routes.update;

  const list = endpoint(listed, async ({ principal }) => {
    const { data } = await store.all(principal.tenant.tenantId);
    return { items: data.map(present) };
  });

  const presented = async (tenantId: number, id: number) => {
    const { data } = await store.one(tenantId, id);
    return data ? present(data) : refused('template_not_found');
  };

  const one = endpoint(routes.one as Route, ({ principal, params }) =>
    presented(principal.tenant.tenantId, (params as { id: number }).id),
  );

  const create = endpoint(
    created,
    async (call) => {
      const { principal, at } = call;
      const { tenantId } = principal.tenant;
      const form = call.body as Form<Routes>;
      const [id, refusal] = await Promise.all([
        nextId(tenantId, kind.replace('_', '-')),
        check(tenantId, form),
      ]);
      if (refusal) return refusal;
      const kept: Kept = { tenantId, id, system: false, created_on: at, updated_on: at };
      const record = { ...content(form, undefined), ...kept } as Kind;
      return retryOnConflict(async () => {
        const room: Room | Refused = limit ? await roomFor(principal.tenant, limit) : { items: () => [] };
        if (isRefused(room)) return room;
        const result = await transact((entities) => ({
          once: onceItem(entities, call, id),
          template: store.add(entities, record),
          room: room.items(entities),
          audit: auditCommit(entities, call, [kind, id], [{}, record]),
        }));
        if (result.committed) return present(record);
        return result.failed.includes('once') ? repeated : again;
      });
    },
    ({ principal }, id: number) => presented(principal.tenant.tenantId, id),
  );

  const update = endpoint(updated, async (call) => {
    const { principal, at } = call;
    const { tenantId } = principal.tenant;
    const { id } = call.params as { id: number };
    const form = call.body as Form<Routes>;
    const { updated_on: seen } = call.body as { updated_on?: string };
    return retryOnConflict(async () => {
      const [{ data: before }, refusal] = await Promise.all([store.one(tenantId, id), check(tenantId, form)]);
      if (!before) return refused('template_not_found');
      if (refusal) return refusal;
      if (seen !== undefined && seen !== before.updated_on) return refused('conflict', {}, present(before));
      const record: Kind = { ...before, ...content(form, before), updated_on: at };
      const { committed } = await transact((entities) => [
        // Race: a template deleted concurrently stays deleted.
        store.replace(entities, record, before.updated_on),
        auditCommit(entities, call, [kind, id], [before, record]),
      ]);
      return committed ? present(record) : again;
    });
  });

  const remove = endpoint(routes.remove, async (call) => {
    const { principal, params } = call;
    const { tenantId } = principal.tenant;
    return retryOnConflict(async () => {
      const { data: before } = await store.one(tenantId, params.id);
      if (!before) return refused('template_not_found');
      const { committed } = await transact((entities) => [
        store.remove(entities, before),
        auditCommit(entities, call, [kind, params.id], [before, {}]),
      ]);
      return committed ? { ok: true as const } : again;
    });
  });

  return [list, one, create, update, remove];
};
