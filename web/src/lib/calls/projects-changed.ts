import type { QueryClient } from '@tanstack/react-query';

/** First key parts of queries that a change of a project does not affect. */
const standing: ReadonlySet<unknown> = new Set([
  'me',
  'users',
  'email-templates',
  'qc-templates',
  'workflow-templates',
  'views',
  'choices',
]);

/** Invalidates lists, dashboard, timelines and counts; a deleted project, `gone`, is not read again. */
export const projectsChanged = (client: QueryClient, gone?: number): void => {
  void client.invalidateQueries({
    predicate: ({ queryKey: [first, kind, id] }) =>
      !standing.has(first) && !(first === 'projects' && kind === 'one' && id === gone),
  });
};
