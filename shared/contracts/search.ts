import * as z from '#schema';
import { id, noBody, noParams } from './common.ts';
import { route } from './route.ts';

/** Maximum number of results in an answer; `count` is the number of all matches that were read. */
export const mostResults = 30;

export const searchResult = z.object({
  kind: z.enum(['project', 'client', 'contact']),
  id,
  title: z.string(),
  /**
   * Distinguishes results of the same title: reference code and client of a project, client and address of a contact.
   */
  subtitle: z.string(),
  /** Id of the client of the result, whose page shows a contact; for a client its own id. */
  client_id: z.nullable(id),
  /** Only set for a project. */
  deliverable_type: z.nullable(z.enum(['Single', 'Multi'])),
  archived: z.boolean(),
  /** Title of the stage for which a project is found; null if its other texts have all of the words. */
  stage: z.nullable(z.string()),
});
export type SearchResult = z.output<typeof searchResult>;

export const search = route({
  name: 'search',
  resource: 'search',
  method: 'GET',
  path: '/search',
  access: 'list_projects',
  limit: 'costly',
  params: noParams,
  query: z.object({ query: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)) }),
  body: noBody,
  answer: z.object({
    results: z.array(searchResult).check(z.maxLength(mostResults)),
    count: z.number(),
    /** True if there may be more matches than were counted: a search ends once it has enough. */
    more: z.boolean(),
  }),
  summary:
    'Projects, clients and contacts by a part of their names, whatever its case and accents; projects by the titles of their stages as well',
});

export const searchRoutes = [search];
