import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BodyInput, Route } from '#contracts/route.ts';
import { surveyTemplates } from '#contracts/surveys.ts';
import {
  emailTemplates,
  previewEmailTemplate,
  qcTemplates,
  restoreEmailTemplates,
  workflowTemplates,
} from '#contracts/templates.ts';
import { getSubscription } from '#contracts/workspace.ts';
import { EmailTemplateItem } from '#server/data/entities/email-template.ts';
import { markupBeyondTheAllowList, xssVectors } from '#server/html/xss-vectors.testing.ts';
import { testRuntime } from '#testing/support.ts';
import { createTestProject } from '#testing/test-project.ts';
import type { TestRuntime, TestWorkspace } from '#testing/test-runtime.ts';

let runtime: TestRuntime;
let workspace: TestWorkspace;
beforeAll(async () => {
  runtime = await testRuntime({ events: false });
  workspace = await runtime.createWorkspace();
});
afterAll(() => runtime.stop());

const mail = (more: Partial<BodyInput<typeof emailTemplates.create>> = {}) => ({
  type: 'first_preview' as const,
  title: 'Ours',
  subject: 'Look: {{project_name}}',
  body: '<p>Hello {{contact_name}}, {{review_link}}</p>',
  ...more,
});

describe('permissions', () => {
  test.each([
    ['no permission', [], 200, 403, 403],
    ['email_templates', ['email_templates'], 200, 200, 403],
    ['workflow_templates', ['workflow_templates'], 200, 403, 200],
    ['admin', ['admin'], 200, 200, 200],
  ] as const)('an agent with %s', async (_name, permissions, reads, mails, workflows) => {
    const agent = await workspace.asAgent(...permissions);
    expect((await agent.call(emailTemplates.list)).status).toBe(reads);
    expect((await agent.call(emailTemplates.create, { body: mail() })).status).toBe(mails);
    const stages = [{ title: 'A', revisions: 1 }];
    expect((await agent.call(workflowTemplates.create, { body: { name: 'W', stages } })).status).toBe(
      workflows,
    );
    expect((await agent.call(qcTemplates.create, { body: { name: 'Q', stages: [] } })).status).toBe(
      workflows,
    );
  });

  test('a contact sees none, and another workspace none of these', async () => {
    const contact = await workspace.asContact();
    const { owner } = await runtime.createWorkspace();
    const { id } = await workspace.owner.ok(emailTemplates.create, { body: mail() });
    for (const set of [emailTemplates, workflowTemplates, qcTemplates]) {
      expect((await contact.call(set.list)).status).toBe(403);
    }
    expect((await owner.call(emailTemplates.update, { params: { id }, body: mail() })).status).toBe(404);
    expect((await owner.call(emailTemplates.remove, { params: { id } })).status).toBe(404);
  });
});

test('a text is sanitised when it is written, in every language, and again when it is read', async () => {
  const { owner, tenantId } = await runtime.createWorkspace();
  const dirty = `<p>Kept</p>${xssVectors.join('')}`;
  const variants = [{ language: 'fr' as const, subject: 'Voilà', body: dirty }];
  const { id } = await owner.ok(emailTemplates.create, { body: mail({ body: dirty, variants }) });
  const family = async () => {
    const { data } = await EmailTemplateItem.query
      .primary({ tenantId })
      .go({ consistent: true, pages: 'all' });
    return data.filter((one) => one.id === id || one.parent_id === id);
  };
  const storedClean = async () => {
    const stored = await family();
    expect(stored).toHaveLength(2);
    for (const { body } of stored) {
      expect(body).toContain('Kept');
      expect(markupBeyondTheAllowList(body)).toBeNull();
    }
  };
  await storedClean();
  await owner.ok(emailTemplates.update, { params: { id }, body: mail({ body: dirty, variants }) });
  await storedClean();

  for (const one of await family()) await EmailTemplateItem.put({ ...one, body: dirty }).go();
  const { items } = await owner.ok(emailTemplates.list);
  const shown = items.filter((one) => one.id === id || one.parent_id === id);
  expect(shown).toHaveLength(2);
  const alone = await owner.ok(emailTemplates.one, { params: { id } });
  for (const { body } of [...shown, alone]) expect(markupBeyondTheAllowList(body)).toBeNull();
});

describe('two concurrent saves', () => {
  const stages = [{ title: 'A', revisions: 1 }];
  const question = { question: 'How?', is_star_rating: true };
  test.each([
    ['e-mail', emailTemplates, mail(), 'title'],
    ['workflow', workflowTemplates, { name: 'W', stages }, 'name'],
    ['QC', qcTemplates, { name: 'Q', stages: [{ title: 'A' }] }, 'name'],
    ['survey', surveyTemplates, { name: 'S', surveyItems: [question] }, 'name'],
  ] as const)('the second save of a %s template gets a conflict', async (_kind, routes, body, name) => {
    const { owner } = workspace;
    const made = await owner.ok<Route>(routes.create, { body });
    const { id, updated_on } = made as { id: number; updated_on: string };
    const save = (title: string, seen?: string) =>
      owner.call<Route>(routes.update, {
        params: { id },
        body: { ...body, [name]: title, ...(seen && { updated_on: seen }) },
      });
    runtime.clock.advance(1000);
    expect(await save('First', updated_on)).toMatchObject({ status: 200, body: { [name]: 'First' } });
    const second = await save('Second', updated_on);
    expect(second).toMatchObject({
      status: 409,
      body: { error: { code: 'conflict' }, current: { [name]: 'First' } },
    });
    const { current } = second.body as { current: { updated_on: string } };
    expect((await save('Second', current.updated_on)).status).toBe(200);
    expect((await save('Whoever', undefined)).status).toBe(200);
  });
});

describe('e-mail templates', () => {
  test('a new workspace has every type in every language, each with its parent', async () => {
    const { items } = await (await runtime.createWorkspace()).owner.ok(emailTemplates.list);
    expect(items).toHaveLength(48);
    const parents = items.filter(({ parent_id }) => parent_id === null);
    expect(new Set(parents.map(({ type }) => type)).size).toBe(12);
    for (const variant of items.filter(({ parent_id }) => parent_id !== null)) {
      const parent = parents.find(({ id }) => id === variant.parent_id);
      expect([parent?.type, parent?.language]).toEqual([variant.type, 'en']);
    }
  });

  test('the text is sanitised', async () => {
    const body = mail({ body: '<p onclick="x()">Hi</p><script>x()</script>' });
    const made = await workspace.owner.ok(emailTemplates.create, { body });
    expect(made.body).toBe('<p>Hi</p>');
  });

  test.each([
    ['a tag there is not', { subject: 'Hi {{nobody}}' }, 'subject', '{{nobody}}'],
    ['a tag of another type', { body: '<p>{{survey_link}}</p>' }, 'body', '{{survey_link}}'],
    ['a link in a subject', { subject: '{{review_link}}' }, 'subject', '{{review_link}}'],
  ] as const)('%s is refused on save', async (_what, more, field, tag) => {
    const answer = await workspace.owner.call(emailTemplates.create, { body: mail(more) });
    const name = tag.slice(2, -2);
    expect(answer).toMatchObject({
      status: 422,
      body: { error: { code: 'unknown_tag', field, params: { tag: name } } },
    });
  });

  test('a language is unique in a family, and a variant is deleted with its parent', async () => {
    const { owner } = workspace;
    const parent = await owner.ok(emailTemplates.create, { body: mail() });
    const variant = mail({ parent_id: parent.id, language: 'it' });
    const italian = await owner.ok(emailTemplates.create, { body: variant });
    expect((await owner.call(emailTemplates.create, { body: variant })).body).toMatchObject({
      error: { field: 'language' },
    });
    const french = { ...variant, language: 'fr' as const };
    expect(
      (await owner.call(emailTemplates.create, { body: { ...french, type: 'survey' } })).status,
    ).not.toBe(200);
    expect(
      (await owner.call(emailTemplates.create, { body: { ...french, parent_id: italian.id } })).status,
    ).toBe(404);
    const saved = await owner.ok(emailTemplates.update, {
      params: { id: italian.id },
      body: { ...variant, title: 'Nostro' },
    });
    expect(saved).toMatchObject({ id: italian.id, title: 'Nostro', parent_id: parent.id });
    const params = { id: italian.id };
    expect(await owner.ok(emailTemplates.one, { params })).toEqual(saved);

    await owner.ok(emailTemplates.remove, { params: { id: parent.id } });
    const { items } = await owner.ok(emailTemplates.list);
    expect(items.filter(({ id }) => id === parent.id || id === italian.id)).toEqual([]);
    expect((await owner.call(emailTemplates.one, { params })).status).toBe(404);
  });

  test('a variant is added to a family that is deleted concurrently, or not at all', async () => {
    const { owner } = workspace;
    const race = async (delay: number) => {
      const parent = await owner.ok(emailTemplates.create, { body: mail() });
      const removing = async () => {
        for (let turn = 0; turn < delay; turn++) await new Promise(setImmediate);
        return owner.call(emailTemplates.remove, { params: { id: parent.id } });
      };
      const variant = mail({ parent_id: parent.id, language: 'es' });
      await Promise.all([owner.call(emailTemplates.create, { body: variant }), removing()]);
      const { items } = await owner.ok(emailTemplates.list);
      expect(items.filter(({ parent_id }) => parent_id === parent.id)).toEqual([]);
    };
    for (let delay = 0; delay < 24; delay++) await race(delay);
  });

  test('a variant saved alone is a conflict for an open editor of its parent', async () => {
    const { owner } = workspace;
    const parent = await owner.ok(emailTemplates.create, { body: mail() });
    const variant = mail({ parent_id: parent.id, language: 'it' });
    const { id } = await owner.ok(emailTemplates.create, { body: variant });
    const { items } = await owner.ok(emailTemplates.list);
    const { updated_on } = items.find((one) => one.id === parent.id) ?? parent;
    runtime.clock.advance(1000);
    await owner.ok(emailTemplates.update, { params: { id }, body: { ...variant, subject: 'Guarda' } });
    const late = { params: { id: parent.id }, body: { ...mail(), updated_on } };
    expect(await owner.call(emailTemplates.update, late)).toMatchObject({
      status: 409,
      body: { error: { code: 'conflict' } },
    });
  });

  test('a variant deleted alone leaves its family, and is a conflict for an open editor of that', async () => {
    const { owner } = await runtime.createWorkspace();
    const variants = (['it', 'fr'] as const).map((language) => ({
      language,
      subject: language,
      body: '<p>x</p>',
    }));
    const { id } = await owner.ok(emailTemplates.create, { body: mail({ variants }) });
    const family = async () =>
      (await owner.ok(emailTemplates.list)).items.filter((one) => one.id === id || one.parent_id === id);
    const before = await family();
    const italian = before.find(({ language }) => language === 'it');
    const { updated_on } = before.find((one) => one.id === id) ?? {};
    const left = (await owner.ok(getSubscription)).active_message_templates;
    runtime.clock.advance(1000);
    await owner.ok(emailTemplates.remove, { params: { id: italian?.id ?? 0 } });
    expect((await family()).map(({ language }) => language).toSorted()).toEqual(['en', 'fr']);
    // A variant does not count towards the plan's limit.
    expect((await owner.ok(getSubscription)).active_message_templates).toBe(left);
    const late = { params: { id }, body: { ...mail({ variants }), updated_on } };
    expect(await owner.call(emailTemplates.update, late)).toMatchObject({
      status: 409,
      body: { error: { code: 'conflict' } },
    });
    const again = mail({ parent_id: id, language: 'it' });
    expect((await owner.call(emailTemplates.create, { body: again })).status).toBe(200);
  });

  test('a family is saved as a whole: variants take over title and type, and the list replaces them', async () => {
    const { owner } = workspace;
    const text = { subject: 'S', body: '<p>{{review_link}}</p>' };
    const variants = [
      { ...text, language: 'it' as const },
      { ...text, language: 'fr' as const },
    ];
    const { id } = await owner.ok(emailTemplates.create, { body: mail({ variants }) });
    const family = async () => {
      const { items } = await owner.ok(emailTemplates.list);
      return items
        .filter((one) => one.id === id || one.parent_id === id)
        .map(({ language, title, type, subject }) => [language, title, type, subject])
        .toSorted();
    };
    const params = { id };
    await owner.ok(emailTemplates.update, { params, body: mail({ title: 'Moved', type: 'other_rev' }) });
    expect(await family()).toEqual([
      ['en', 'Moved', 'other_rev', mail().subject],
      ['fr', 'Moved', 'other_rev', 'S'],
      ['it', 'Moved', 'other_rev', 'S'],
    ]);
    const changed = [
      { ...text, subject: 'Nuovo', language: 'it' as const },
      { ...text, language: 'es' as const },
    ];
    await owner.ok(emailTemplates.update, { params, body: mail({ variants: changed }) });
    expect((await family()).map(([language, , , subject]) => [language, subject])).toEqual([
      ['en', mail().subject],
      ['es', 'S'],
      ['it', 'Nuovo'],
    ]);
    const twice = [...changed, { ...text, language: 'it' as const }];
    expect(
      (await owner.call(emailTemplates.update, { params, body: mail({ variants: twice }) })).body,
    ).toMatchObject({ error: { field: 'variants.2.language' } });
    const stray = [{ ...text, body: '<p>{{survey_link}}</p>', language: 'it' as const }];
    expect(
      (await owner.call(emailTemplates.update, { params, body: mail({ variants: stray }) })).body,
    ).toMatchObject({ error: { code: 'unknown_tag', field: 'variants.0.body' } });
    // The Italian text has a tag without a value in invitations.
    const invite = mail({ type: 'invite', body: '<p>{{workspace_url}}</p>', subject: 'Come' });
    expect((await owner.call(emailTemplates.update, { params, body: invite })).body).toMatchObject({
      error: { code: 'unknown_tag', field: 'type' },
    });
  });

  test('deleted system templates are restored in all languages, once, and in their old places', async () => {
    const { owner } = await runtime.createWorkspace();
    const before = await owner.ok(emailTemplates.list);
    const system = before.items.find(({ type, parent_id }) => type === 'survey' && parent_id === null);
    await owner.ok(emailTemplates.remove, { params: { id: system?.id ?? 0 } });
    const restore = () => owner.ok(restoreEmailTemplates, { body: { types: ['survey'] } });
    const answers = await Promise.all([restore(), restore()]);
    expect(answers.map(({ items }) => items.length).toSorted()).toEqual([0, 4]);
    const texts = ({ items }: typeof before) => items.map(({ id, title, body }) => ({ id, title, body }));
    expect(texts(await owner.ok(emailTemplates.list))).toEqual(texts(before));
  });

  test('every system template can be previewed with sample data and with a project', async () => {
    const { owner } = workspace;
    const { items } = await owner.ok(emailTemplates.list);
    const { id: project_id } = await createTestProject(owner, { name: 'Harvest <b>', team_members: [1] });
    for (const { type, subject, body, language, system } of items) {
      if (!system) continue;
      const text = { type, subject, body, language };
      const { mails: sample } = await owner.ok(previewEmailTemplate, { body: text });
      expect(sample[0]?.html).not.toMatch(/\{\{|undefined/);
      const { mails } = await owner.ok(previewEmailTemplate, { body: { ...text, project_id } });
      expect(mails.map(({ to }) => to)).toEqual(['ann@client.example', 'bob@client.example']);
      expect(`${mails[0]?.subject}${mails[0]?.html}`).not.toMatch(/\{\{|Harvest <b>.*<html/);
    }
    const stray = {
      type: 'invite' as const,
      subject: 'S',
      body: '<p>{{review_link}}</p>',
      language: 'en' as const,
    };
    expect((await owner.call(previewEmailTemplate, { body: stray })).body).toMatchObject({
      error: { code: 'unknown_tag', field: 'body' },
    });
  });

  test('only own templates count towards the plan’s limit, without their variants', async () => {
    const { owner } = await runtime.createWorkspace({ plan: 'free forever' });
    const own = await owner.ok(emailTemplates.create, { body: mail() });
    await owner.ok(emailTemplates.create, { body: mail({ parent_id: own.id, language: 'fr' }) });
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => owner.call(emailTemplates.create, { body: mail() })),
    );
    while ((await owner.call(emailTemplates.create, { body: mail() })).status === 200);
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    const { active_message_templates, message_templates_allowed } = await owner.ok(getSubscription);
    expect([active_message_templates, message_templates_allowed]).toEqual([15, 15]);
    const full = await owner.call(emailTemplates.create, { body: mail() });
    expect(full).toMatchObject({ status: 402, body: { error: { code: 'message_templates_limit' } } });
    await owner.ok(emailTemplates.remove, { params: { id: own.id } });
    expect((await owner.call(emailTemplates.create, { body: mail() })).status).toBe(200);
  });
});

describe('workflow templates and checklists', () => {
  test('are created, saved and deleted', async () => {
    const { owner } = workspace;
    const list = await owner.ok(qcTemplates.create, {
      body: { name: 'Before', stages: [{ title: 'Spelling' }] },
    });
    const stages = [
      { title: 'Draft', revisions: 2, data: { qcChecklistId: list.id } },
      { title: 'Files', revisions: 4, is_deliverable: true },
    ];
    const made = await owner.ok(workflowTemplates.create, { body: { name: 'Short', stages } });
    // A deliverable stage has no rounds.
    expect(made.stages.map(({ revisions }) => revisions)).toEqual([2, 0]);
    const params = { id: made.id };
    const saved = await owner.ok(workflowTemplates.update, { params, body: { name: 'Shorter', stages } });
    expect(saved).toMatchObject({ id: made.id, name: 'Shorter', stages: made.stages });
    expect((await owner.ok(workflowTemplates.list)).items).toContainEqual(saved);
    expect(await owner.ok(workflowTemplates.one, { params })).toEqual(saved);
    await owner.ok(workflowTemplates.remove, { params });
    for (const route of [workflowTemplates.one, workflowTemplates.remove])
      expect((await owner.call(route, { params })).status).toBe(404);
    const checks = { name: 'Ours', stages: [{ title: 'Colours' }, { title: 'Logo' }] };
    const renamed = await owner.ok(qcTemplates.update, { params: { id: list.id }, body: checks });
    expect(renamed).toMatchObject({ id: list.id, ...checks });
    expect((await owner.ok(qcTemplates.list)).items).toContainEqual(renamed);
    await owner.ok(qcTemplates.remove, { params: { id: list.id } });
    expect((await owner.ok(qcTemplates.list)).items).not.toContainEqual(renamed);
    expect(
      (await owner.call(workflowTemplates.create, { body: { name: 'Short', stages } })).body,
    ).toMatchObject({ error: { code: 'template_not_found', field: 'stages.0.data.qcChecklistId' } });
  });

  test('require a stage, with a title', async () => {
    const empty = await workspace.owner.call(workflowTemplates.create, {
      body: { name: 'None', stages: [] },
    });
    expect(empty).toMatchObject({ status: 422, body: { error: { message: 'No stages' } } });
    const stages = [{ title: ' ', revisions: 1 }];
    const blank = await workspace.owner.call(workflowTemplates.create, { body: { name: 'Blank', stages } });
    expect(blank.status).toBe(400);
  });

  test('every save leaves an audit entry with before and after', async () => {
    const { Commit } = await import('#server/data/entities/commit.ts');
    const made = await workspace.owner.ok(qcTemplates.create, { body: { name: 'Was', stages: [] } });
    await workspace.owner.ok(qcTemplates.update, {
      params: { id: made.id },
      body: { name: 'Is', stages: [] },
    });
    const { data } = await Commit.query
      .primary({ tenantId: workspace.tenantId, projectId: 0 })
      .go({ pages: 'all', consistent: true });
    const entry = data.find(
      ({ changes }) => changes?.qc_template?.[0] === made.id && changes.name?.[0] === 'Was',
    );
    expect(entry).toMatchObject({ changes: { name: ['Was', 'Is'] }, actor: { kind: 'agent', id: 1 } });
  });
});
