import * as z from '../schema.ts';
import { id, noBody, noParams } from './common.ts';
import { route } from './route.ts';

/** How many results an answer holds at most; `count` tells how many there are. */
export const mostResults = 30;

export const searchResult = z.object({
  kind: z.enum(['project', 'client', 'contact']),
  id,
  title: z.string(),
  /** What tells it from others of the same title: reference code and client of a project, client and address of a contact. */
  subtitle: z.string(),
  /** Of a contact: its client, whose page shows it. */
  client_id: z.nullable(id),
  /** Of a project; null for others. */
  deliverable_type: z.nullable(z.enum(['Single', 'Multi'])),
  archived: z.boolean(),
});
export type SearchResult = z.output<typeof searchResult>;

export const search = route({
  name: 'search',
  resource: 'search',
  method: 'GET',
  path: '/search',
  access: 'list_projects',
  params: noParams,
  query: z.object({ query: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)) }),
  body: noBody,
  answer: z.object({
    results: z.array(searchResult).check(z.maxLength(mostResults)),
    count: z.number(),
  }),
  summary: 'Projects, clients and contacts by a part of their names, whatever its case and accents',
});

export const searchRoutes = [search];
