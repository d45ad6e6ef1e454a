import { describe, expect, it } from 'vitest';
import type { WorkflowDraft } from '#parts/form/workflow-draft.ts';
import {
  createBody,
  draftErrors,
  newProject,
  type ProjectDraft,
  sameSettings,
  settingsBody,
  subjectOf,
  wholeDays,
} from './draft.ts';

const workflow = (title = ''): WorkflowDraft => ({
  key: title,
  title,
  targetDates: false,
  stages: [
    {
      key: 's',
      title: 'Design',
      revisions: 2,
      is_deliverable: false,
      qcChecklistId: null,
      target_date: '2026-12-01',
    },
  ],
});

const draft = (more: Partial<ProjectDraft> = {}): ProjectDraft => ({
  ...newProject({
    deliverable_type: 'Single',
    is_linear: true,
    client_id: 4,
    team_members: [],
    contacts: [],
    today: '2026-11-21',
    days: 2,
    surveyMandatory: false,
  }),
  name: 'Spring film',
  contacts: [{ key: 'c', id: 7, firstname: 'Ada', lastname: '', email: 'ada@acme.example' }],
  ...more,
});

describe('the form of a project', () => {
  it('builds the subject from code and name until it is typed', () => {
    expect(subjectOf(draft())).toBe('Spring film');
    expect(subjectOf(draft({ reference_code: 'AC-1' }))).toBe('AC-1 - Spring film');
    expect(subjectOf(draft({ subject: 'Our film' }))).toBe('Our film');
  });

  it('forces the timeframe to a whole day at least', () => {
    expect(['', '0', '-3', '2.7', 'x', '5'].map(wholeDays)).toEqual(['1', '1', '1', '2', '1', '5']);
  });

  it('has nothing against a complete form', () => {
    expect(draftErrors(draft(), [workflow()])).toEqual({});
  });

  it("says all that is missing, the specification's words where it has some", () => {
    const errors = draftErrors(draft({ name: ' ', client_id: 0, days: '0', start_date: '', contacts: [] }), [
      { ...workflow(), stages: [] },
    ]);
    expect(errors).toMatchObject({ client_id: 'Please choose a client', 'workflows.0.stages': 'No stages' });
    expect(Object.keys(errors)).toEqual([
      'name',
      'client_id',
      'start_date',
      'days_allowed_for_client_feedback',
      'contacts',
      'workflows.0.stages',
    ]);
  });

  it('refuses what the contract refuses', () => {
    expect(
      Object.keys(draftErrors(draft({ days: '400', reference_code: 'x'.repeat(256) }), [workflow()])),
    ).toEqual(['reference_code', 'days_allowed_for_client_feedback']);
  });

  it('asks for a client and a workflow', () => {
    expect(draftErrors(draft(), [])).toMatchObject({
      workflows: 'Client ID and Workflow ID must be present to create a project.',
    });
  });

  it('sends several deliverables as linear, with their names', () => {
    const body = createBody(draft({ deliverable_type: 'Multi', is_linear: false }), [workflow('Poster')]);
    expect(body).toMatchObject({ is_linear: true, workflows: [{ title: 'Poster' }] });
    expect(body.workflows?.[0]?.stages?.[0]).not.toHaveProperty('key');
    expect(body.workflows?.[0]?.stages?.[0]?.target_date).toBeNull();
  });

  it('knows whether a save would change something', () => {
    expect(sameSettings(draft(), draft({ name: 'Spring film ' }))).toBe(true);
    expect(sameSettings(draft(), draft({ auto_reminder: true }))).toBe(false);
    expect(settingsBody(draft()).contacts).toEqual([
      { id: 7, firstname: 'Ada', lastname: '', email: 'ada@acme.example' },
    ]);
  });
});
