import { listChoices } from '#contracts/projects.ts';
import { byText } from '#domain/project/list.ts';
import { overall } from '#domain/project/summary.ts';
import { endpoint } from '#server/lambda/http.ts';
import { limitedTo } from '#server/lambda/principal.ts';
import { listedNames } from '#server/projects/project-list.ts';

/** Titles that a filter offers of one kind. */
const mostChoices = 200;

/** Titles by name; where there are too many, those of most projects. */
const choicesOf = (titles: readonly string[]): string[] => {
  const byTitle = Map.groupBy(titles.filter(Boolean), (title) => title);
  return [...byTitle]
    .toSorted(([, one], [, other]) => other.length - one.length)
    .slice(0, mostChoices)
    .map(([title]) => title)
    .toSorted(byText);
};

export const listChoicesEndpoint = endpoint(listChoices, async ({ principal }) => {
  const projects = await listedNames(principal.tenant.tenantId, 'active', limitedTo(principal));
  return {
    stages: choicesOf(projects.flatMap(({ summaries }) => overall(summaries).current_stages)),
    deliverables: choicesOf(
      projects.flatMap(({ deliverable_type, summaries }) =>
        deliverable_type === 'Multi' ? [...new Set(summaries.map(({ title }) => title))] : [],
      ),
    ),
  };
});
