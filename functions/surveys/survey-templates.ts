/**
 * Survey templates: questions for contacts after a project (administration.md sections 2 to 5). Any agent may edit
 * them; plans do not limit them.
 */
import type { EntityItem } from 'electrodb';
import type { BodyOf } from '#contracts/route.ts';
import { surveyTemplates } from '#contracts/surveys.ts';
import { surveyTemplateProblem } from '#domain/survey/survey.ts';
import { translationsAfter } from '#domain/survey/translations.ts';
import { type TemplateStore, templateEndpoints } from '#server/actions/template-endpoints.ts';
import { type SurveyQuestion, SurveyTemplateItem } from '#server/data/entities/survey-template.ts';
import { refused } from '#server/lambda/result.ts';

type SurveyTemplateRecord = EntityItem<typeof SurveyTemplateItem>;
type Form = BodyOf<typeof surveyTemplates.create>;

const store: TemplateStore<SurveyTemplateRecord> = {
  all: (tenantId) => SurveyTemplateItem.query.primary({ tenantId }).go({ consistent: true, pages: 'all' }),
  one: (tenantId, id) => SurveyTemplateItem.get({ tenantId, id }).go({ consistent: true }),
  add: (entities, record) => entities.SurveyTemplateItem.create(record).commit(),
  replace: (entities, record, seen) =>
    entities.SurveyTemplateItem.put(record)
      .where(({ updated_on }, { eq }) => eq(updated_on, seen))
      .commit(),
  remove: (entities, { tenantId, id, updated_on: seen }) =>
    entities.SurveyTemplateItem.delete({ tenantId, id })
      .where(({ updated_on }, { eq }) => eq(updated_on, seen))
      .commit(),
};

const refusalOf = (_tenantId: number, { surveyItems }: Form) => {
  const problem = surveyTemplateProblem(surveyItems);
  if (!problem) return undefined;
  const field = 'index' in problem ? `surveyItems.${problem.index}.question` : 'surveyItems';
  return refused(problem.code, { field });
};

/** Questions after the save. A saved one keeps its id; a new one gets a number not used in the template. */
const questionsOf = ({ surveyItems }: Form, before: readonly SurveyQuestion[]): readonly SurveyQuestion[] => {
  const known = new Map(before.map((item) => [item.id, item]));
  let last = Math.max(0, ...known.keys());
  const seen = new Set<number>();
  return surveyItems
    .filter(({ deleted }) => !deleted)
    .map(({ id: given, question, is_star_rating, is_question_in_email, ...texts }) => {
      const kept = typeof given === 'number' && known.has(given) && !seen.has(given);
      const id = kept ? given : ++last;
      seen.add(id);
      const stored = translationsAfter(kept ? known.get(given) : undefined, { question, ...texts });
      return { id, question, is_star_rating, is_question_in_email, ...stored };
    });
};

export const surveyTemplateEndpoints = templateEndpoints({
  routes: surveyTemplates,
  kind: 'survey_template',
  store,
  check: refusalOf,
  content: (form: Form, before) => ({ name: form.name, items: questionsOf(form, before?.items ?? []) }),
  present: ({ id, name, items, updated_on }) => ({ id, name, surveyItems: [...items], updated_on }),
});
