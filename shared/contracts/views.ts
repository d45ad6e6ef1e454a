import { groupKeys, listColumns, sortKeys } from '#domain/project/list-look.ts';
import { dueTimes, projectTurns } from '#domain/project/turn.ts';
import { longestViewName } from '#domain/project/view.ts';
import * as z from '#schema';
import { bodyId, byId, done, id, instant, line, noBody, noParams, noQuery } from './common.ts';
import { projectStatus } from './projects.ts';
import { route } from './route.ts';

/** Filters, order and columns, with the names and values that they have in the address of the list. */
export const viewContent = z.object({
  /** Set for a view of the archived projects. */
  archived: z.optional(z.literal(true)),
  search: z.optional(line),
  status: z.optional(projectStatus),
  stage: z.optional(line),
  upcoming: z.optional(line),
  deliverable: z.optional(line),
  health: z.optional(z.literal('off')),
  completed: z.optional(z.literal(true)),
  client: z.optional(bodyId),
  owner: z.optional(bodyId),
  turn: z.optional(z.enum(projectTurns)),
  due: z.optional(z.enum(dueTimes)),
  sort: z.optional(z.enum(sortKeys)),
  direction: z.optional(z.enum(['ascending', 'descending'])),
  group: z.optional(z.enum(groupKeys)),
  columns: z.array(z.enum(listColumns)).check(z.maxLength(listColumns.length)),
});

export const savedView = z.object({
  id,
  name: z.string(),
  /** True if the whole team sees it. */
  shared: z.boolean(),
  /** User id; may be of somebody who has left the team. */
  author: id,
  content: viewContent,
  updated_on: instant,
});
export type SavedView = z.output<typeof savedView>;

const input = {
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(longestViewName)),
  shared: z._default(z.boolean(), false),
  content: viewContent,
};

const ofTheList = { resource: 'projects', access: 'keep_views', query: noQuery } as const;

export const listViews = route({
  ...ofTheList,
  name: 'listViews',
  method: 'GET',
  path: '/views',
  limit: 'read',
  params: noParams,
  body: noBody,
  answer: z.object({ items: z.array(savedView) }),
  summary:
    'Saved views of the project lists: the caller’s own, then those shared with the team, oldest first',
});

export const createView = route({
  ...ofTheList,
  name: 'createView',
  method: 'POST',
  path: '/views',
  limit: 'write',
  params: noParams,
  body: z.object(input),
  answer: savedView,
  summary: 'Saves a view of the project list',
  keyed: true,
});

export const updateView = route({
  ...ofTheList,
  name: 'updateView',
  method: 'PUT',
  path: '/views/{id}',
  limit: 'write',
  params: byId,
  /** With `updated_on`, a view that was saved later is a conflict. */
  body: z.object({ ...input, updated_on: z.optional(instant) }),
  answer: savedView,
  summary: 'Changes a saved view: its author, or for a shared one an admin as well',
});

export const deleteView = route({
  ...ofTheList,
  name: 'deleteView',
  method: 'DELETE',
  path: '/views/{id}',
  limit: 'write',
  params: byId,
  body: noBody,
  answer: done,
  summary: 'Deletes a saved view: its author, or for a shared one an admin as well',
});

export const viewRoutes = [listViews, createView, updateView, deleteView];
