import { conditional } from '../../../shared/server/data/conditional.ts';
import { openingsKept, Row, TrackedLink } from '../../../shared/server/data/entities/project.ts';
import { projectWithWorkflows } from '../../../shared/server/data/project-reads.ts';
import { transact } from '../../../shared/server/data/transact.ts';
import type { EventFor } from '../../../shared/server/lambda/consumer.ts';

export type LinkOpened = Extract<EventFor<'aggregate-analytics'>, { readonly name: 'Link Opened' }>;

/** Days that an event may come again and is still known. */
const rememberedFor = 90;

/** Counts a click on its link, once for each event, and keeps the time of the last one on link and row. */
export const recordClick = async (event: LinkOpened): Promise<void> => {
  const { tenant_id: tenantId, project_id: projectId, at, data } = event;
  const opened = data.revisionId ?? data.deliverable_id;
  if (projectId === null || opened === undefined) return;
  const link = { tenantId, projectId, revisionId: opened, contactId: data.contact_id };
  const until = Date.parse(at) + rememberedFor * 86_400_000;
  const count = (keepsTime: boolean) =>
    transact((entities) => {
      const counted = entities.TrackedLink.patch(link).add({ clicks: 1 });
      return [
        entities.Claim.create({
          tenantId,
          event: event.id,
          consumer: 'aggregate-analytics',
          state: 'done',
          until,
          expires: Math.floor(until / 1000),
        }).commit(),
        // A link that is gone with its project is not made anew.
        keepsTime
          ? counted
              .append({ opened: [at] })
              .where(({ clicks }, { lt, notExists }) => `${notExists(clicks)} OR ${lt(clicks, openingsKept)}`)
              .commit()
          : counted.commit(),
      ];
    });
  const { committed } = await count(true);
  // The event was counted before, or its link keeps no further times: then it is counted alone.
  if (!committed) await count(false);
  // A later click, or no item any more, is as good. The latest time is no count: it is put right at every repetition, also after a crash in between.
  await conditional(
    TrackedLink.patch(link)
      .set({ last_clicked: at })
      .where((item, { lt, notExists }) => `${notExists(item.last_clicked)} OR ${lt(item.last_clicked, at)}`)
      .go(),
  );
  const heads = await projectWithWorkflows(tenantId, projectId);
  if (!heads) return;
  await conditional(
    Row.patch({ tenantId, list: heads.project.archived ? 'archived' : 'active', projectId })
      .set({ last_clicked: at })
      .where((item, { lt, notExists }) => `${notExists(item.last_clicked)} OR ${lt(item.last_clicked, at)}`)
      .go(),
  );
};
