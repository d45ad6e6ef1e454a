/**
 * Calls at the limits that the product allows, in characters that take the most bytes: each is accepted, or refused by a
 * 4xx with its field before anything is written.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createClient } from '#contracts/clients.ts';
import { createDeliverable, sendDeliverable } from '#contracts/deliverables.ts';
import { notes, scope } from '#contracts/notes.ts';
import { createProject, getProject, updateProject } from '#contracts/projects.ts';
import { decideReview } from '#contracts/review.ts';
import type { AnswerOf } from '#contracts/route.ts';
import { sendSurveyEmail, submitSurvey, surveyTemplates } from '#contracts/surveys.ts';
import { updateUserProfile } from '#contracts/team.ts';
import { emailTemplates, qcTemplates, workflowTemplates } from '#contracts/templates.ts';
import { sendMultiUpdate, sendPreview, sendStageMessage, undoLast } from '#contracts/timeline.ts';
import { updateWorkflow } from '#contracts/workflows.ts';
import { mostContacts } from '#domain/project/contacts.ts';
import { workflowLimits } from '#domain/workflow/index.ts';
import { TrackedLink } from '#server/data/entities/tracked-link.ts';
import { WorkflowItem } from '#server/data/entities/workflow.ts';
import { tokenOfLink } from '#server/tokens/links.ts';
import { createTestProject, type TestProject } from '#testing/test-project.ts';
import { startTestRuntime, type TestRuntime, type TestWorkspace } from '#testing/test-runtime.ts';

let runtime: TestRuntime;
let workspace: TestWorkspace;
let film: TestProject;

beforeAll(async () => {
  runtime = await startTestRuntime({ events: false });
  workspace = await runtime.createWorkspace();
  film = await createTestProject(workspace.owner);
});
afterAll(() => runtime.stop());

/** Three bytes each in UTF-8, the most of a character that counts as one. */
const wide = (length: number) => '字'.repeat(length);
/** Five bytes each once they are sanitised. */
const growing = (length: number) => '&'.repeat(length);
const texts = [
  ['wide', wide],
  ['growing', growing],
] as const;

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

const refusalOf = ({ body }: Answer) => (body as { error?: { code: string; field?: string } }).error;
/** Accepted, or refused with the field. */
const fits = (answer: Answer, field?: string) => {
  const refusal = refusalOf(answer);
  expect(answer.status, JSON.stringify(refusal)).toBeLessThan(500);
  if (answer.status !== 200) expect(refusal?.field).toBe(field);
};

describe.each(texts)('a text at its limit, %s', (_name, text) => {
  const body = `<p>${text(99_900)}</p>`;

  test('in a note and a scope item, added and changed', async () => {
    const place = { id: film.id };
    for (const [list, stage] of [
      [notes, { stage_id: film.stage(1).id }],
      [scope, {}],
    ] as const) {
      fits(
        await workspace.owner.call(list.add, { params: place, body: { body, ...stage } } as never),
        'body',
      );
      const short = await workspace.owner.ok(list.add, {
        params: place,
        body: { body: '<p>a</p>', ...stage },
      } as never);
      const params = { ...place, noteId: short.id };
      fits(await workspace.owner.call(list.update, { params, body: { body } } as never), 'body');
    }
  });

  test('in an email template, in every language', async () => {
    const long = `${body}{{review_link}}`;
    const variants = ['es', 'fr', 'it'].map((language) => ({ language, subject: text(255), body: long }));
    const answer = await workspace.owner.call(emailTemplates.create, {
      body: {
        type: 'first_preview',
        title: text(255),
        subject: text(255),
        body: long,
        language: 'en',
        variants,
      },
    } as never);
    fits(answer, 'body');
  });

  test('in a mail: preview, message, deliverable, survey', async () => {
    const project = await createTestProject(workspace.owner);
    const { id, wf } = project;
    const emailText = (tag: string) => ({ subject: text(255), body: `${body}${tag}` });
    fits(
      await workspace.owner.call(sendStageMessage, {
        params: { id, wf, stage: project.stage(1).id },
        body: { emailText: emailText('') },
      }),
      'emailText',
    );
    fits(
      await workspace.owner.call(sendPreview, {
        params: { id, wf, rev: project.revision(1, 0) },
        body: { emailText: emailText('{{review_link}}'), reviewLink: 'https://example.com' },
      }),
      'emailText',
    );
    const deliverable = await workspace.owner.ok(createDeliverable, {
      params: { id },
      body: {
        workflow_id: wf,
        title: wide(255),
        body: wide(5000),
        type: 'link',
        link: 'https://example.com',
      },
    });
    fits(
      await workspace.owner.call(sendDeliverable, {
        params: { id, dId: deliverable.id },
        body: { emailTemplate: emailText('{{deliverable_link}}') },
      }),
      'emailTemplate',
    );
    const survey = await workspace.owner.ok(surveyTemplates.create, {
      body: {
        name: text(255),
        surveyItems: [{ question: text(500), is_star_rating: true, is_question_in_email: true }],
      },
    });
    fits(
      await workspace.owner.call(sendSurveyEmail, {
        params: { id, sid: survey.id },
        body: { email_body: emailText('{{survey_link}}'), contact_id: project.contacts[0]?.id ?? 0 },
      }),
      'emailText',
    );
  });

  test('in a signature, set and replaced', async () => {
    for (const html_email_signature of [body, `${body}<p>b</p>`]) {
      const params = { id: workspace.owner.id };
      fits(
        await workspace.owner.call(updateUserProfile, { params, body: { html_email_signature } }),
        'html_email_signature',
      );
    }
  });
});

test('the answers to a survey of 50 questions', async () => {
  const surveyItems = Array.from({ length: 50 }, () => ({
    question: wide(500),
    is_star_rating: false,
    is_question_in_email: false,
  }));
  surveyItems[0] = { question: 'Stars', is_star_rating: true, is_question_in_email: true };
  const survey = await workspace.owner.ok(surveyTemplates.create, { body: { name: wide(255), surveyItems } });
  const project = await createTestProject(workspace.owner);
  const [contact] = project.contacts;
  await workspace.owner.ok(sendSurveyEmail, {
    params: { id: project.id, sid: survey.id },
    body: {
      email_body: { subject: 'How?', body: '<p>{{survey_link}}</p>' },
      contact_id: contact?.id ?? 0,
    },
  });
  const client = await workspace.asContact({
    client_id: project.client.id,
    id: contact?.id ?? 0,
    email: contact?.email ?? '',
  });
  const submit = (length: number) =>
    client.call(submitSurvey, {
      params: { id: project.id, sid: survey.id },
      body: {
        items: survey.surveyItems.map(({ id }, index) => ({
          id,
          rating: index === 0 ? 5 : null,
          comment: wide(length),
        })),
      },
    });
  fits(await submit(5000), 'items');
  expect((await submit(1000)).status).toBe(200);
});

test('a survey of 50 questions in all languages, written and then changed', async () => {
  const words = { es: wide(500), it: wide(500), fr: wide(500) };
  const surveyOf = (question: string, translations: Partial<typeof words>) => ({
    name: wide(255),
    surveyItems: Array.from({ length: 50 }, () => ({ question, translations, is_star_rating: true })),
  });
  fits(await workspace.owner.call(surveyTemplates.create, { body: surveyOf(wide(500), words) }));
  const plain = 'x'.repeat(500);
  const { id } = await workspace.owner.ok(surveyTemplates.create, {
    body: surveyOf(plain, { es: plain, it: plain, fr: plain }),
  });
  // Without texts they stay, each with the question it was written for.
  const surveyItems = Array.from({ length: 50 }, (_, place) => ({
    id: place + 1,
    question: wide(500),
    is_star_rating: true,
  }));
  const body = { name: wide(255), surveyItems };
  fits(await workspace.owner.call(surveyTemplates.update, { params: { id }, body }));
});

test('templates of workflows and checklists', async () => {
  const stages = Array.from({ length: workflowLimits.stages }, () => ({ title: wide(255), revisions: 3 }));
  fits(await workspace.owner.call(workflowTemplates.create, { body: { name: wide(255), stages } }));
  const items = Array.from({ length: 100 }, () => ({ title: wide(255) }));
  fits(await workspace.owner.call(qcTemplates.create, { body: { name: wide(255), stages: items } }));
});

/** Stages at their limit: 60 of the longest titles, with as many rounds as tasks are allowed. */
const fullStages = Array.from({ length: workflowLimits.stages }, () => ({
  title: wide(workflowLimits.title),
  revisions: workflowLimits.tasks / workflowLimits.stages - 1,
  target_date: '2030-01-01',
}));

describe('a project at all of its limits', () => {
  const people = Array.from({ length: mostContacts }, (_, n) => ({
    firstname: wide(255),
    lastname: wide(255),
    email: `${'a'.repeat(200)}${n}@client.example`,
  }));
  const made = async (deliverables: number, contacts: number) => {
    const client = await workspace.owner.ok(createClient, {
      body: { name: wide(255), contacts: people.slice(0, contacts) },
    });
    const settings = {
      name: wide(255),
      reference_code: wide(255),
      email_subject_line_default: wide(255),
      brief_document_link: wide(255),
      image: wide(255),
      contacts: client.contacts.map(({ id, firstname, lastname, email }) => ({
        id,
        firstname,
        lastname,
        email,
      })),
    };
    const answer = await workspace.owner.call(createProject, {
      body: {
        ...settings,
        client_id: client.id,
        deliverable_type: 'Multi',
        workflows: Array.from({ length: deliverables }, () => ({ title: wide(255), stages: fullStages })),
      },
    });
    return { answer, settings };
  };

  test.each([
    [1, 1],
    [1, mostContacts],
    [20, 1],
    [20, 10],
    [10, mostContacts],
  ])(
    'is created with %d deliverables of 60 stages for %d contacts, or refused',
    async (deliverables, contacts) => {
      const { answer } = await made(deliverables, contacts);
      fits(answer, refusalOf(answer)?.field === 'contacts' ? 'contacts' : 'workflows');
    },
  );

  test('is changed, sent and taken back again in one call each', async () => {
    const { answer, settings } = await made(5, 5);
    expect(answer.status).toBe(200);
    const { project } = answer.body as { project: { id: number } };
    const { workflows } = await workspace.owner.ok(getProject, { params: { id: project.id } });
    fits(
      await workspace.owner.call(updateProject, {
        params: { id: project.id },
        body: { ...settings, name: `${wide(254)}b` },
      } as never),
    );
    const [workflow] = workflows;
    const renamed = (workflow?.tasks ?? []).map(({ id, is_deliverable, revisionsWithoutPreview }) => ({
      id,
      title: `${wide(254)}b`,
      is_deliverable,
      revisions: revisionsWithoutPreview.length,
    }));
    fits(
      await workspace.owner.call(updateWorkflow, {
        params: { id: workflow?.id ?? 0 },
        body: { title: `${wide(254)}b`, stages: renamed },
      } as never),
      'stages',
    );
    fits(
      await workspace.owner.call(sendMultiUpdate, {
        params: { id: project.id },
        body: {
          emailText: { subject: wide(255), body: `<p>${wide(99_900)}{{multi_deliverables_preview}}</p>` },
          deliverables: workflows.map(({ id, tasks }) => ({
            workflowId: id,
            revisionId: tasks[0]?.tasks[0]?.id ?? 0,
            reviewLink: `https://example.com/${'a'.repeat(200)}`,
          })),
        },
        headers: { 'idempotency-key': 'all limits' },
      }),
      'emailText',
    );
    fits(
      await workspace.owner.call(undoLast, { params: { id: project.id, wf: workflow?.id ?? 0 }, body: {} }),
    );
  });

  test('is refused by the text of an update, which is kept with each of too many deliverables', async () => {
    const { answer } = await made(15, 1);
    const { project, workflows } = answer.body as AnswerOf<typeof getProject>;
    const update = await workspace.owner.call(sendMultiUpdate, {
      params: { id: project.id },
      body: {
        emailText: { subject: 'News', body: `<p>${wide(99_900)}{{multi_deliverables_preview}}</p>` },
        deliverables: workflows.map(({ id, tasks }) => ({
          workflowId: id,
          revisionId: tasks[0]?.tasks[0]?.id ?? 0,
          reviewLink: 'https://example.com',
        })),
      },
    });
    expect(update.status).toBe(422);
    expect(refusalOf(update)).toMatchObject({ code: 'too_large', field: 'emailText' });
    const { workflows: after } = await workspace.owner.ok(getProject, { params: { id: project.id } });
    expect(after.map(({ version }) => version)).toEqual(workflows.map(({ version }) => version));
  });

  test('takes a further action on a workflow with 300 actions to take back and the longest links', async () => {
    const { answer } = await made(1, 1);
    const { project, workflows } = answer.body as AnswerOf<typeof getProject>;
    const { id = 0, tasks = [] } = workflows[0] ?? {};
    const key = { tenantId: workspace.tenantId, projectId: project.id, id };
    const { data: record } = await WorkflowItem.get(key).go({ consistent: true });
    const stages = (record?.stages ?? []).map((stage) => ({
      ...stage,
      review_link: `https://example.com/${wide(900)}`,
    }));
    const undo = Array.from({ length: workflowLimits.undo }, (_, n) => ({
      seq: n + 1,
      stage_id: tasks[0]?.id ?? 0,
      is_linear: true,
    }));
    await WorkflowItem.patch(key).set({ stages, undo, seq: workflowLimits.undo }).go();
    const params = { id: project.id, wf: id, rev: tasks[0]?.tasks[0]?.id ?? 0 };
    const sent = await workspace.owner.call(sendPreview, {
      params,
      body: {
        emailText: { subject: 'Look', body: '<p>{{review_link}}</p>' },
        reviewLink: 'https://example.com',
      },
    });
    fits(sent);
    expect(sent.status).toBe(200);
  });
});

test('the words of a client’s decision', async () => {
  const project = await createTestProject(workspace.owner);
  await workspace.owner.ok(sendPreview, {
    params: { id: project.id, wf: project.wf, rev: project.revision(1, 0) },
    body: {
      emailText: { subject: 'Look', body: '<p>{{review_link}}</p>' },
      reviewLink: 'https://example.com',
    },
  });
  const { data } = await TrackedLink.query
    .primary({ tenantId: workspace.tenantId, projectId: project.id })
    .go();
  const params = { token: tokenOfLink(data[0]?.link_id ?? '') };
  const answer = await workspace
    .asAnonymous()
    .call(decideReview, { params, body: { decision: 'request_changes', message: wide(10_000) } });
  fits(answer, 'message');
});
