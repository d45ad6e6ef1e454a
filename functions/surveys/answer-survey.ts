/** Answers of a contact to their survey, signed in or by link (delivery.md sections 4 and 7, rules.md 11). */

import type { EventActor } from '#catalog/index.ts';
import {
  saveItemFeedback,
  submitGuestSurvey,
  submitSurvey,
  type ProjectSurvey as WireSurvey,
} from '#contracts/surveys.ts';
import { fullName } from '#domain/full-name.ts';
import { can } from '#domain/permission/can.ts';
import { type GivenAnswer, meanRating, refusalToSubmit, withAnswers } from '#domain/survey/survey.ts';
import { onProject } from '#server/actions/on-project.ts';
import { retryOnConflict } from '#server/actions/retry-on-conflict.ts';
import { Project } from '#server/data/entities/project.ts';
import type { ProjectRecord } from '#server/data/project-reads.ts';
import { commitAt } from '#server/data/project-writes.ts';
import { transact } from '#server/data/transact.ts';
import {
  presentSurvey,
  type SurveyRecord,
  statusOf,
  surveyAgain,
  surveysOf,
} from '#server/figures/project-surveys.ts';
import { textRefusal } from '#server/html/text-limit.ts';
import { endpoint } from '#server/lambda/http.ts';
import { type Once, onceItem, repeated } from '#server/lambda/idempotency.ts';
import type { Principal } from '#server/lambda/principal.ts';
import { isRefused, type Refused, refused } from '#server/lambda/result.ts';
import { listOf } from '#server/projects/list-names.ts';
import { copiedFields } from '#server/projects/project-list.ts';
import { again } from '#server/retry.ts';

interface Answering {
  readonly principal: Principal;
  readonly now: number;
  readonly at: string;
  readonly once: Once | undefined;
}

interface Given {
  readonly projectId: number;
  readonly surveyId: number;
  readonly answers: readonly GivenAnswer[];
  /** True if these are the last answers: the survey is completed and becomes immutable. */
  readonly completes: boolean;
  /** Field of the answers in the call's body. */
  readonly field: 'comment' | 'items';
}

/** Id of the answering contact; 0 for an agent, who has no survey. */
const contactIdOf = ({ actor }: Principal): number => (actor.kind === 'agent' ? 0 : actor.contact_id);

/** The survey after the answers. */
const answered = (
  before: SurveyRecord,
  { answers, completes }: Given,
  { by, at, team }: { by: EventActor; at: string; team: ProjectRecord['team_members'] },
): SurveyRecord => {
  const items = withAnswers(before.items, answers);
  const version = before.version + 1;
  if (!completes) return { ...before, items, version };
  return {
    ...before,
    items,
    version,
    survey_completed: true,
    completed_on: at,
    submitted_by: by.name,
    ...(by.answerer && { answerer: { name: by.answerer.name } }),
    team,
  };
};

/** True if an answer is for a question that the survey does not have. */
const unknownQuestion = ({ items }: SurveyRecord, answers: readonly GivenAnswer[]): boolean =>
  answers.some(({ id }) => !items.some((item) => item.id === id));

const answer = (call: Answering, given: Given): Promise<{ survey: WireSurvey } | Refused> =>
  retryOnConflict(async () => {
    const { principal, now, at } = call;
    const { tenantId } = principal.tenant;
    const { projectId, surveyId, answers, completes, field } = given;
    const contactId = contactIdOf(principal);
    const [{ data: project }, surveys] = await Promise.all([
      Project.get({ tenantId, projectId }).go({ consistent: true }),
      surveysOf(tenantId, projectId, contactId),
    ]);
    if (!project) return refused('project_not_found');
    const subject = { ...onProject(project), survey: { contact_id: contactId } };
    const verdict = can(principal.actor, 'answer_survey', subject);
    if (verdict !== true) return refused(verdict);
    const before = surveys.find((one) => one.surveyId === surveyId);
    if (!before || unknownQuestion(before, answers)) return refused('survey_not_found');
    if (before.survey_completed) return refused('survey_already_completed', {}, presentSurvey(before));
    const contact = project.contacts.find(({ id }) => id === contactId);
    if (!contact) return refused('survey_not_found');

    const { answerer } = principal;
    const by: EventActor = {
      kind: principal.actor.kind === 'reviewer' ? 'reviewer' : 'contact',
      id: contactId,
      name: fullName(contact),
      ...(answerer && { answerer }),
    };
    const after = answered(before, given, { by, at, team: project.team_members });
    const comments = after.items.map(({ comment = '' }) => comment);
    const tooLong = textRefusal(comments, field);
    if (tooLong) return tooLong;
    // Read-only access (an expired workspace) was refused by the stack before.
    if (completes && refusalToSubmit(after.items, { survey_completed: false, read_only: false })) {
      return refused('rating_missing');
    }
    const newest = surveys[0]?.surveyId === surveyId;
    const first = completes && !project.survey_completed;
    const result = { survey: presentSurvey(after) };
    const about = { survey_id: surveyId, contact_id: contactId, contact_name: by.name };
    const written = await transact((entities) => ({
      once: onceItem(entities, call, surveyId),
      made: [
        entities.ProjectSurvey.put(after)
          // Race: of two concurrent submissions the second is decided anew after the first.
          .where(({ version }, { eq }) => eq(version, before.version))
          .commit(),
        first
          ? entities.Project.patch({ tenantId, projectId })
              .set({ survey_completed: true })
              .add({ version: 1 })
              // Race: a concurrent archiving would move its row to the other list.
              .where(({ version }, { eq }) => eq(version, project.version))
              .commit()
          : entities.Project.check({ tenantId, projectId })
              .where(({ version }, { exists }) => exists(version))
              .commit(),
        ...(first
          ? [
              entities.ProjectListItem.patch({ tenantId, projectId, list: listOf(project) })
                .set(copiedFields({ ...project, survey_completed: true }))
                .commit(),
            ]
          : []),
        ...(newest
          ? [
              entities.ContactProject.patch({ tenantId, contactId, projectId })
                .set({ survey_status: statusOf(after) })
                .commit(),
            ]
          : []),
        entities.Commit.create({
          ...commitAt({ tenantId, projectId }, now),
          actor: by,
          events: completes
            ? [{ category: 'Survey Completed', ...about, rating: meanRating(after.items) ?? null }]
            : [{ category: 'Survey Answered', ...about, items: answers.map(({ id }) => id) }],
          changes: Object.fromEntries(
            answers.map(({ id }) => [`item_${id}`, [ratingOf(before, id), ratingOf(after, id)] as const]),
          ),
        }).commit(),
      ],
    }));
    if (written.committed) return result;
    return written.failed.includes('once') ? repeated : again;
  });

/** Rating for the audit; comments stay in the survey. */
const ratingOf = ({ items }: SurveyRecord, id: number): number | null =>
  items.find((item) => item.id === id)?.rating ?? null;

const answerAgain = async (
  principal: Principal,
  projectId: number,
  surveyId: number,
): Promise<{ survey: WireSurvey } | Refused> => {
  const survey = await surveyAgain(principal, projectId, surveyId, contactIdOf(principal));
  return isRefused(survey) ? survey : { survey };
};

export const answerEndpoints = [
  endpoint(
    saveItemFeedback,
    (call) => {
      const { id, sid, itemId } = call.params;
      const { rating, comment, surveyCompleted } = call.body;
      const answers = [{ id: itemId, rating, comment }];
      return answer(call, {
        projectId: id,
        surveyId: sid,
        answers,
        completes: surveyCompleted,
        field: 'comment',
      });
    },
    ({ principal, params }, surveyId: number) => answerAgain(principal, params.id, surveyId),
  ),

  endpoint(
    submitSurvey,
    (call) => {
      const { id, sid } = call.params;
      return answer(call, {
        projectId: id,
        surveyId: sid,
        answers: call.body.items,
        completes: true,
        field: 'items',
      });
    },
    ({ principal, params }, surveyId: number) => answerAgain(principal, params.id, surveyId),
  ),

  endpoint(
    submitGuestSurvey,
    async (call) => {
      const { link } = call.principal;
      if (!link) return refused('not_found');
      const { projectId, targetId } = link;
      const { items, answerer } = call.body;
      const signed = answerer ? { ...call, principal: { ...call.principal, answerer } } : call;
      return answer(signed, {
        projectId,
        surveyId: targetId,
        answers: items,
        completes: true,
        field: 'items',
      });
    },
    ({ principal }, surveyId: number) => answerAgain(principal, principal.link?.projectId ?? 0, surveyId),
  ),
];
