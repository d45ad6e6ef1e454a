import { describe, expect, it } from 'vitest';
import type { EmailTemplate } from '#contracts/templates.ts';
import { emptyStage, emptyTask, type Stage, type Task } from '#domain/workflow/index.ts';
import {
  type Draft,
  draftOf,
  messageBodyOf,
  type Offered,
  refusalToSend,
  sendBodyOf,
  tagsFor,
  templateChoices,
} from './mail-draft.ts';

const tasks = [
  emptyTask(11, 'preview'),
  emptyTask(12, 'agreed'),
  emptyTask(13, 'agreed'),
  emptyTask(14, 'cost'),
];
const stage: Stage = { ...emptyStage(10, 'First cut', tasks), status: 'in_progress' };
const taskAt = (round: number): Task => {
  const task = tasks[round];
  if (!task) throw new RangeError(`No round ${round}`);
  return task;
};
const preview = taskAt(0);
const sent: Task = { ...preview, sent_on: '2026-11-02T10:00:00.000Z', status: 'awaiting_feedback' };

const template = (
  id: number,
  type: EmailTemplate['type'],
  more: Partial<EmailTemplate> = {},
): EmailTemplate => ({
  id,
  parent_id: null,
  system: true,
  type,
  title: `${type} ${id}`,
  subject: `Subject ${id}`,
  body: `<p>${id}</p>`,
  language: 'en',
  created_on: '2026-11-01T00:00:00.000Z',
  updated_on: '2026-11-01T00:00:00.000Z',
  ...more,
});

const draft = (more: Partial<Draft> = {}): Draft => ({
  subject: ' Look ',
  body: '<p>{{review_link}}</p>',
  template_id: null,
  mode: 'upload',
  link: '',
  move: true,
  checked: ['Sound'],
  ...more,
});
const offered = (more: Partial<Offered> = {}): Offered => ({ files: 0, sentLink: null, ...more });
const refusal = (
  ...[one, kind, what, task = preview]: [Draft, 'preview' | 'message' | 'reminder', Offered, Task?]
) => refusalToSend(one, kind, what, stage, task)?.message;

describe('the templates to choose from', () => {
  const all = [
    template(1, 'other_rev'),
    template(2, 'first_preview'),
    template(3, 'first_preview', { parent_id: 2, language: 'es' }),
    template(4, 'reminder'),
    template(5, 'additional_rev_free'),
    template(6, 'none'),
  ];
  const chosen = (kind: 'preview' | 'message' | 'reminder', task: Task, language: 'en' | 'es' = 'en') =>
    templateChoices(all, kind, stage, task, language).map(({ template: { id }, fits }) => (fits ? id : -id));

  it('begin with the one for this round, in the language of the project', () => {
    expect(chosen('preview', preview, 'es')).toEqual([3, 1, -5]);
    expect(chosen('preview', taskAt(1))).toEqual([1, -2, -5]);
  });
  it('let the free and the cost variant stand in for each other', () => {
    expect(chosen('preview', taskAt(3))[0]).toBe(5);
  });
  it('are reminders for a reminder, and free texts for a message', () => {
    expect(chosen('reminder', sent)).toEqual([4]);
    expect(chosen('message', preview)).toEqual([6]);
  });
});

describe('a mail begun from a template', () => {
  it("prefers the project's subject line, and moves the stage on unless it is a reminder", () => {
    const project = { email_subject_line_default: 'VV-014 - Autumn film' };
    expect(draftOf(template(1, 'other_rev'), project, 'preview')).toMatchObject({
      subject: 'VV-014 - Autumn film',
      body: '<p>1</p>',
      template_id: 1,
      move: true,
    });
    expect(draftOf(template(1, 'reminder'), { email_subject_line_default: '' }, 'reminder')).toMatchObject({
      subject: 'Subject 1',
      move: false,
    });
  });
});

describe('the mail as it is sent', () => {
  it('contains the link in link mode only, with or without screenshots, else “files” if there are files', () => {
    const link = draft({ mode: 'link', link: ' https://vimeo.com/1 ' });
    const linkOf = (one: Draft, files: number) =>
      sendBodyOf(one, 'preview', offered({ files }), preview).reviewLink;
    expect(linkOf(link, 0)).toBe('https://vimeo.com/1');
    expect(linkOf(link, 2)).toBe('https://vimeo.com/1');
    expect(linkOf({ ...link, link: ' ' }, 2)).toBe('files');
    expect(linkOf({ ...link, mode: 'upload' }, 2)).toBe('files');
    expect(linkOf({ ...link, mode: 'upload' }, 0)).toBeNull();
  });
  it('moves on as the toggle says, and never by a reminder', () => {
    expect(sendBodyOf(draft(), 'preview', offered(), preview)).toMatchObject({
      updateStatus: true,
      isFirstEmail: true,
      isReminder: false,
      checked: ['Sound'],
      emailText: { subject: 'Look' },
    });
    expect(sendBodyOf(draft({ move: false }), 'preview', offered(), preview).updateStatus).toBe(false);
    expect(sendBodyOf(draft(), 'reminder', offered(), sent)).toMatchObject({
      updateStatus: false,
      isFirstEmail: false,
      isReminder: true,
    });
  });
  it('is a text alone in a message', () => {
    expect(messageBodyOf(draft({ template_id: 6 }))).toEqual({
      emailText: { subject: 'Look', body: '<p>{{review_link}}</p>', template_id: 6 },
      isFirstEmail: false,
    });
  });
});

describe('the refusal to send', () => {
  const without = draft({ body: '<p>Hello</p>' });
  it('is a missing review link tag, where there is something to review', () => {
    const words = 'Your email cannot be sent until the review link tag is included.';
    expect(refusal(without, 'preview', offered({ files: 1 }))).toBe(words);
    expect(refusal({ ...without, mode: 'link', link: 'https://a.example' }, 'preview', offered())).toBe(
      words,
    );
    expect(refusal(without, 'preview', offered())).toBeUndefined();
    expect(refusal(draft(), 'preview', offered({ files: 1 }))).toBeUndefined();
  });
  it('is a link without its scheme, with or without screenshots', () => {
    const link = draft({ mode: 'link', link: 'vimeo.com/1' });
    expect(refusal(link, 'preview', offered())).toBe('Review link must include http');
    expect(refusal(link, 'preview', offered({ files: 1 }))).toBe('Review link must include http');
    expect(refusal({ ...link, mode: 'upload' }, 'preview', offered({ files: 1 }))).toBeUndefined();
  });
  it('is the files tag without files', () => {
    const files = draft({ body: '{{files}} {{review_link}}' });
    expect(refusal(files, 'preview', offered())).toBe('You did not upload any files');
    expect(refusal(files, 'preview', offered({ files: 1 }))).toBeUndefined();
  });
  it('is for a reminder without files or a sent link', () => {
    expect(refusal(draft(), 'reminder', offered(), sent)).toMatch(/no link or file to review/);
    expect(refusal(draft(), 'reminder', offered({ sentLink: 'https://a.example' }), sent)).toBeUndefined();
    expect(refusal(draft(), 'reminder', offered({ files: 1 }), sent)).toBeUndefined();
  });
  it('is a message with a review link before anything was sent', () => {
    expect(refusal(draft(), 'message', offered())).toMatch(/no link or file to review/);
    expect(refusal(draft(), 'message', offered(), sent)).toBeUndefined();
  });
  it('is a tag that such a mail has no value for', () => {
    expect(refusal(draft({ body: '{{survey_link}}' }), 'preview', offered())).toMatch(/survey_link/);
  });
});

describe('the tags offered', () => {
  it('are those of the round, without files where none are sent', () => {
    expect(tagsFor('preview', stage, preview)).toContain('files');
    expect(tagsFor('message', stage, preview)).not.toContain('files');
    expect(tagsFor('reminder', stage, sent)).toContain('business_days_overdue');
  });
});
