/** Saved views of the project list. */
import type { BodyOf } from '#contracts/route.ts';
import { createView, deleteView, listViews, type SavedView, updateView } from '#contracts/views.ts';
import { can } from '#domain/permission/can.ts';
import { mostOwnViews, mostSharedViews } from '#domain/project/view.ts';
import { retryOnConflict } from '#server/actions/retry-on-conflict.ts';
import { type KeptView, ViewShelf } from '#server/data/entities/view-shelf.ts';
import { nextId } from '#server/data/ids.ts';
import { type TransactionEntities, type TransactionItems, transact } from '#server/data/transact.ts';
import { whole } from '#server/data/whole.ts';
import { endpoint } from '#server/lambda/http.ts';
import { onceItem, repeated } from '#server/lambda/idempotency.ts';
import type { Principal } from '#server/lambda/principal.ts';
import { isRefused, type Refused, refused } from '#server/lambda/result.ts';
import { again } from '#server/retry.ts';

/** Shelf of the shared views. */
const shared = 0;

interface Shelf {
  readonly tenantId: number;
  readonly of: number;
  readonly views: readonly KeptView[];
  /** 0 for a shelf that does not exist yet. */
  readonly version: number;
}

interface Shelves {
  readonly own: Shelf;
  readonly shared: Shelf;
}

const shelvesOf = async ({ tenant, actor }: Principal): Promise<Shelves | Refused> => {
  if (actor.kind !== 'agent') return refused('agents_only');
  const { tenantId } = tenant;
  const keys = [actor.user_id, shared].map((of) => ({ tenantId, of }));
  const { data } = await whole(ViewShelf.get(keys).go({ consistent: true }));
  const at = (of: number): Shelf =>
    data.find((shelf) => shelf.of === of) ?? { tenantId, of, views: [], version: 0 };
  return { own: at(actor.user_id), shared: at(shared) };
};

/** Race: a shelf that was written meanwhile is read again. */
const write = (
  entities: TransactionEntities,
  { tenantId, of, version }: Shelf,
  views: readonly KeptView[],
): TransactionItems[number] => {
  const next = { tenantId, of, views, version: version + 1 };
  return version === 0
    ? entities.ViewShelf.create(next).commit()
    : entities.ViewShelf.put(next)
        .where((item, { eq }) => eq(item.version, version))
        .commit();
};

const present = ({ id, name, author, content, updated_on }: KeptView, { of }: Shelf): SavedView => ({
  id,
  name,
  shared: of === shared,
  author,
  content: content as SavedView['content'],
  updated_on,
});

const whyFull = ({ of, views }: Shelf): Refused | undefined => {
  const max = of === shared ? mostSharedViews : mostOwnViews;
  if (views.length < max) return undefined;
  return refused(of === shared ? 'too_many_shared_views' : 'too_many_views', { params: { max } });
};

/** View that the caller sees, with the shelf that it is on. */
const found = ({ own, shared: team }: Shelves, id: number) => {
  for (const shelf of [own, team]) {
    const view = shelf.views.find((one) => one.id === id);
    if (view) return { view, shelf };
  }
  return undefined;
};

const rightTo = (principal: Principal, view: SavedView, isShared = view.shared): Refused | undefined => {
  const verdict = can(principal.actor, 'edit_view', { view, shared: isShared });
  return verdict === true ? undefined : refused(verdict);
};

export const listViewsEndpoint = endpoint(listViews, async ({ principal }) => {
  const shelves = await shelvesOf(principal);
  if (isRefused(shelves)) return shelves;
  return {
    items: [shelves.own, shelves.shared].flatMap((shelf) =>
      shelf.views.map((view) => present(view, shelf)).toSorted((one, other) => one.id - other.id),
    ),
  };
});

export const createViewEndpoint = endpoint(
  createView,
  async (call) => {
    const { principal, body, at } = call;
    const { actor, tenant } = principal;
    if (actor.kind !== 'agent') return refused('agents_only');
    const id = await nextId(tenant.tenantId, 'view');
    return retryOnConflict(async () => {
      const shelves = await shelvesOf(principal);
      if (isRefused(shelves)) return shelves;
      const shelf = body.shared ? shelves.shared : shelves.own;
      const full = whyFull(shelf);
      if (full) return full;
      const { name, content } = body;
      const view: KeptView = { id, name, author: actor.user_id, content, updated_on: at };
      const result = await transact((entities) => ({
        once: onceItem(entities, call, id),
        shelf: write(entities, shelf, [...shelf.views, view]),
      }));
      if (result.committed) return present(view, shelf);
      return result.failed.includes('once') ? repeated : again;
    });
  },
  async ({ principal }, id: number) => {
    const shelves = await shelvesOf(principal);
    if (isRefused(shelves)) return shelves;
    const kept = found(shelves, id);
    return kept ? present(kept.view, kept.shelf) : refused('view_not_found');
  },
);

/** View as saved by the form, and the shelves to write. A view that is shared, or taken back, moves to the other shelf. */
const saved = (
  shelves: Shelves,
  { view: before, shelf: from }: NonNullable<ReturnType<typeof found>>,
  { name, content, shared: isShared }: BodyOf<typeof updateView>,
  at: string,
) => {
  const to = isShared ? shelves.shared : shelves.own;
  const view: KeptView = { ...before, name, content, updated_on: at };
  const rest = from.views.filter(({ id }) => id !== view.id);
  return to.of === from.of
    ? { view, to, moved: false, writes: [{ shelf: to, views: [...rest, view] }] }
    : {
        ...{ view, to, moved: true },
        writes: [
          { shelf: from, views: rest },
          { shelf: to, views: [...to.views, view] },
        ],
      };
};

export const updateViewEndpoint = endpoint(updateView, async ({ principal, params, body, at }) =>
  retryOnConflict(async () => {
    const shelves = await shelvesOf(principal);
    if (isRefused(shelves)) return shelves;
    const kept = found(shelves, params.id);
    if (!kept) return refused('view_not_found');
    const before = present(kept.view, kept.shelf);
    const refusal = rightTo(principal, before, body.shared);
    if (refusal) return refusal;
    const { updated_on: seen = before.updated_on } = body;
    if (seen !== before.updated_on) return refused('conflict', {}, before);
    const { view, to, moved, writes } = saved(shelves, kept, body, at);
    const full = moved ? whyFull(to) : undefined;
    if (full) return full;
    const { committed } = await transact((entities) =>
      writes.map(({ shelf, views }) => write(entities, shelf, views)),
    );
    return committed ? present(view, to) : again;
  }),
);

export const deleteViewEndpoint = endpoint(deleteView, async ({ principal, params }) =>
  retryOnConflict(async () => {
    const shelves = await shelvesOf(principal);
    if (isRefused(shelves)) return shelves;
    const kept = found(shelves, params.id);
    if (!kept) return refused('view_not_found');
    const { view, shelf } = kept;
    const refusal = rightTo(principal, present(view, shelf));
    if (refusal) return refusal;
    const { committed } = await transact((entities) => [
      write(
        entities,
        shelf,
        shelf.views.filter(({ id }) => id !== view.id),
      ),
    ]);
    return committed ? { ok: true as const } : again;
  }),
);
