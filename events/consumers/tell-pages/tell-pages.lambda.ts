/**
 * Events, and notes of consumers that wrote something → messages to open pages, which look again (docs/decisions/0128). A batch tells
 * each audience once of a thing. A repetition is harmless, and so is a page that looks before a later consumer has written: it is told
 * once more by that consumer's note.
 */
import { isSeenByClients, type LiveAudience, type LiveMessage, livePeriodOf } from '#domain/live/live.ts';
import { Project } from '#server/data/entities/project.ts';
import { mixedBatchConsumer } from '#server/lambda/consumer.ts';
import { liveNote } from '#server/live/tell-later.ts';
import { publishLive } from './publish.ts';

/** Contacts of a project, whose lists show it; none of one that was deleted. */
const contactsOf = async (tenantId: number, projectId: number): Promise<readonly number[]> => {
  const { data } = await Project.get({ tenantId, projectId }).go({ attributes: ['contacts'] });
  return data?.contacts.map(({ id }) => id) ?? [];
};

export const handler = mixedBatchConsumer(
  'tell-pages',
  liveNote,
  ({ live }) => live.tenant_id,
  async (tenantId, { events, others }, { now }) => {
    const told = new Map<LiveAudience, LiveMessage>();
    const changed = events.flatMap(({ project_id, name }) =>
      project_id === null ? [] : { project_id, name },
    );
    for (const { project_id: project, name } of changed) {
      told.set(`project-${project}`, { about: 'project', project });
      if (isSeenByClients(name)) told.set(`shared-${project}`, { about: 'project', project });
    }
    const notes = others.map(({ live }) => live);
    for (const member of notes.flatMap(({ inboxes }) => inboxes))
      told.set(`member-${member}`, { about: 'inbox' });
    for (const project of notes.flatMap(({ rooms = [] }) => rooms)) {
      told.set(`project-${project}`, { about: 'project', project });
      told.set(`shared-${project}`, { about: 'project', project });
    }
    for (const project of notes.flatMap(({ drafts = [] }) => drafts)) {
      const clients: LiveAudience = `shared-${project}`;
      // A change of the project is more, and leads to the same look of a room.
      if (!told.has(clients)) told.set(clients, { about: 'drafts', project });
    }
    const counted = notes.flatMap(({ projects }) => projects);
    const listed = new Set([
      ...counted,
      ...changed.filter(({ name }) => isSeenByClients(name)).map(({ project_id }) => project_id),
    ]);
    if (events.length > 0 || counted.length > 0) told.set('team', { about: 'lists' });
    const contacts = await Promise.all([...listed].map((project) => contactsOf(tenantId, project)));
    for (const contact of contacts.flat()) told.set(`contact-${contact}`, { about: 'lists' });
    await publishLive(tenantId, told, livePeriodOf(now));
  },
);
