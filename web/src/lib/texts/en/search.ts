import { translated } from '../translated.ts';

const results = (count: number) => (count === 1 ? '1 result' : `${count} results`);

export const search = translated('search', {
  title: 'Search',
  placeholder: { agent: 'Search projects, clients and contacts', client: 'Search your projects' },
  results: 'Results',
  recent: 'Recently opened',
  head: ({ count, shown, ms }: { count: number; shown: number; ms: number }) =>
    shown < count
      ? `${results(count)} in ${ms} ms, the best ${shown} shown`
      : `${results(count)} in ${ms} ms`,
  searching: 'Searching',
  hint: {
    agent: 'Type a part of a name, a reference code or an address.',
    client: 'Type a part of a project’s name or reference code.',
  },
  none: (query: string) => `Nothing is called “${query}”`,
  noneText: 'Check the spelling, or type less of it.',
  failed: 'The search did not work',
  kind: { project: 'Project', client: 'Client', contact: 'Contact' },
  archived: 'Archived',
  keys: { choose: 'choose', open: 'open', number: 'open by number', close: 'close' },
});
