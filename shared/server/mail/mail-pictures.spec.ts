import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDeliverable, previewDeliverableMail, sendDeliverable } from '#contracts/deliverables.ts';
import { uploadWorkspaceLogo } from '#contracts/tenants.ts';
import { previewMail, sendPreview } from '#contracts/timeline.ts';
import { testRuntime } from '#testing/support.ts';
import { createTestProject, type TestProject } from '#testing/test-project.ts';
import type { TestRuntime } from '#testing/test-runtime.ts';
import { FileItem } from '../data/entities/file.ts';
import { Tenant } from '../data/entities/tenant.ts';
import { storeRendition } from '../files/objects.ts';
import { deleteObject, pictureKey } from '../files/storage.ts';
import { withPictures } from './mail-pictures.ts';

let runtime: TestRuntime;
beforeAll(async () => {
  runtime = await testRuntime();
});
afterAll(() => runtime.stop());

const white = Buffer.from('R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs=', 'base64');
const black = Buffer.from('R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAkQBADs=', 'base64');

/** Mail to a contact of a new project, in a workspace with these logos one after another. */
const mailed = async (logos: readonly Buffer[], last?: string) => {
  const { owner, tenantId } = await runtime.createWorkspace();
  for (const body of logos) {
    const params = { id: tenantId, kind: 'logo' as const };
    await owner.ok(uploadWorkspaceLogo, { params, query: { filename: 'logo.gif' }, body });
  }
  if (last) await Tenant.patch({ tenantId }).set({ logo: last }).go();
  const email = `ann-${tenantId}@client.example`;
  const film = await createTestProject(owner, { contacts: [{ firstname: 'Ann', lastname: 'Alba', email }] });
  await owner.ok(sendPreview, {
    params: { id: film.id, wf: film.wf, rev: film.revision(1, 0) },
    body: {
      emailText: { subject: 'Look', body: '<p>{{review_link}}</p>' },
      reviewLink: 'https://vimeo.example/1',
    },
  });
  await runtime.idle();
  const [mail, ...more] = runtime.mailbox.list({ to: email, limit: 5 });
  expect(more).toEqual([]);
  const found = runtime.mailbox.get(mail?.messageId ?? '');
  if (!found) throw new Error('no mail');
  return found;
};

it('a mail to a contact carries the present logo of the workspace within it', async () => {
  const { html, parts } = await mailed([white, black]);
  expect(html).toContain('<img src="cid:workspace-logo" alt=""');
  expect(parts.map(({ contentId, contentType }) => [contentId, contentType])).toEqual([
    ['workspace-logo', 'image/gif'],
  ]);
  expect(parts[0]?.content.equals(black)).toBe(true);
});

it.each([
  ['has none', undefined],
  ['has one that is missing in the store', 'logos/1/workspace/gone.png'],
])('a mail of a workspace that %s shows its name alone', async (_, last) => {
  const { html, parts } = await mailed([], last);
  expect(html).not.toContain('<img');
  expect(html).toMatch(/>Workspace \d+<|>[^<]+<\/td><\/tr><\/table><\/td><\/tr>/);
  expect(parts).toEqual([]);
});

/** New project whose contact nobody else has; `newest` is the newest mail to them. */
const projectOf = async (more: Parameters<typeof createTestProject>[1] = {}) => {
  const { owner, tenantId } = await runtime.createWorkspace();
  const email = `ann-${tenantId}@client.example`;
  const film = await createTestProject(owner, {
    contacts: [{ firstname: 'Ann', lastname: 'Alba', email }],
    ...more,
  });
  const newest = async () => {
    await runtime.idle();
    const [mail] = runtime.mailbox.list({ to: email, limit: 5 });
    const found = runtime.mailbox.get(mail?.messageId ?? '');
    if (!found) throw new Error('no mail');
    return { ...found, kind: mail?.tags.kind };
  };
  return { owner, tenantId, film, newest };
};

/** Document and picture of a round or a deliverable; the key of the picture for mails, which is this one. */
const withWork = async (
  of: { tenantId: number; projectId: number; workflowId: number; revisionId: number },
  jpeg: Buffer | undefined,
  description?: string,
): Promise<string> => {
  const about = {
    size: 1,
    version: 1,
    created_by: { kind: 'agent', id: 1, name: 'Olga' },
    verified: true,
  } as const;
  const file = (name: string, type: string, more: object) =>
    FileItem.create({
      ...{ ...of, id: name, name, type, path: `documents/${name}`, state: 'ready' },
      ...{ ...about, created_on: '2026-01-01T00:00:00.000Z', ...more },
    }).go();
  const key = pictureKey({ ...of, id: 'b.png' }, 'mail');
  await file('a.zip', 'application/zip', {});
  const thumbnail = pictureKey({ ...of, id: 'b.png' }, 'thumbnail');
  await file('b.png', 'image/png', { thumbnail, description });
  if (jpeg) await storeRendition(key, jpeg, 'image/jpeg');
  return key;
};

const onRound = (film: TestProject) => ({ id: film.id, wf: film.wf, rev: film.revision(1, 0) });
const emailText = { subject: 'Look', body: '<p>{{review_link}}</p>' };

/** Mail of a round with a document and this picture, and the composer's preview. */
const mailedWork = async (jpeg: Buffer | undefined, description?: string) => {
  const { owner, tenantId, film, newest } = await projectOf();
  const params = onRound(film);
  const of = { tenantId, projectId: film.id, workflowId: film.wf, revisionId: params.rev };
  const key = await withWork(of, jpeg, description);
  const body = { emailText, reviewLink: 'files', updateStatus: true };
  const preview = await owner.ok(previewMail, { params, body });
  await owner.ok(sendPreview, { params, body: { emailText, reviewLink: 'files' } });
  return { ...(await newest()), key, preview: preview.mails[0]?.html ?? '' };
};

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#17c2d7' } })
    .jpeg()
    .toBuffer();

it('a mail of a round carries the first picture of the work, which leads to its page', async () => {
  const jpeg = await picture(1068, 400);
  const { html, parts, preview, key } = await mailedWork(jpeg);
  expect(html).toMatch(
    /<a href="[^"]*\/link\/[^"]*"[^>]*><img src="cid:work-picture" alt="b.png" width="534" height="200"/,
  );
  expect(html).not.toContain('<!--work');
  expect(parts.map(({ contentId, contentType }) => [contentId, contentType])).toEqual([
    ['work-picture', 'image/jpeg'],
  ]);
  expect(parts[0]?.content.equals(jpeg)).toBe(true);
  // The composer shows the same picture by its address.
  expect(preview).toMatch(
    new RegExp(`<img src="http[^"]*${key.split('/').at(-2)}/mail.jpg[^"]*" alt="b.png" width="534"`),
  );
});

it('an automatic reminder carries the picture of the round that it waits for, with its description', async () => {
  const { owner, tenantId, film, newest } = await projectOf({
    auto_reminder: true,
    feedback_reminder_delay: 1,
  });
  const params = onRound(film);
  const of = { tenantId, projectId: film.id, workflowId: film.wf, revisionId: params.rev };
  const jpeg = await picture(1068, 400);
  await withWork(of, jpeg, 'A red door');
  await owner.ok(sendPreview, { params, body: { emailText, reviewLink: 'files' } });
  await runtime.idle();
  const due = runtime.scheduler.list().find(({ queue }) => queue === 'proofline-remind-contacts');
  runtime.clock.set(due?.dueAt ?? 0);
  const { kind, html, parts } = await newest();
  expect(kind).toBe('revision_reminder');
  expect(html).toMatch(
    /<a href="[^"]*\/link\/[^"]*"[^>]*><img src="cid:work-picture" alt="A red door" width="534" height="200"/,
  );
  expect(parts.map(({ content }) => content.equals(jpeg))).toEqual([true]);
});

it('the mail of a deliverable carries the first picture of what it hands over, and none with a link', async () => {
  const { owner, tenantId, film, newest } = await projectOf();
  const written = { workflow_id: film.wf, title: 'Master', body: '' };
  const emailTemplate = { subject: 'Yours', body: '<p>{{deliverable_link}}</p>' };
  const made = await owner.ok(createDeliverable, {
    params: { id: film.id },
    body: { ...written, type: 'files' },
  });
  const of = { tenantId, projectId: film.id, workflowId: film.wf, revisionId: made.id };
  const jpeg = await picture(1068, 400);
  const key = await withWork(of, jpeg);
  const params = { id: film.id, dId: made.id };
  const preview = await owner.ok(previewDeliverableMail, { params, body: { emailTemplate } });
  expect(preview.mails[0]?.html).toContain(`${key.split('/').at(-2)}/mail.jpg`);
  await owner.ok(sendDeliverable, { params, body: { emailTemplate } });
  const { kind, html, parts } = await newest();
  expect(kind).toBe('deliverable_sent');
  expect(html).toMatch(
    /<a href="[^"]*\/link\/[^"]*"[^>]*><img src="cid:work-picture" alt="b.png" width="534"/,
  );
  expect(parts.map(({ content }) => content.equals(jpeg))).toEqual([true]);

  const linked = await owner.ok(createDeliverable, {
    params: { id: film.id },
    body: { ...written, type: 'link', link: 'https://vimeo.example/1' },
  });
  await owner.ok(sendDeliverable, { params: { id: film.id, dId: linked.id }, body: { emailTemplate } });
  expect((await newest()).parts).toEqual([]);
});

it('the picture in a mail has the description of its file as its alternative text', async () => {
  const { html, preview } = await mailedWork(await picture(1068, 400), 'A “red” door & <a> cat');
  for (const shown of [html, preview])
    expect(shown).toContain(' alt="A “red” door &amp; &lt;a&gt; cat" width=');
});

it('a mail of a round whose picture is not made is sent without it, and so is its preview', async () => {
  const { html, parts, preview } = await mailedWork(undefined);
  expect(parts).toEqual([]);
  for (const shown of [html, preview]) {
    expect(shown).not.toMatch(/<img|<!--work/);
    expect(shown).toContain('>Film<');
  }
});

it('a mailing reads a picture once for all of its recipients', async () => {
  const jpeg = await picture(20, 10);
  const key = `thumbnails/1/1/1/once/mail.jpg`;
  await storeRendition(key, jpeg, 'image/jpeg');
  const read = () => withPictures({ html: '', work: key }, {}, runtime.clock.now());
  expect((await read()).pictures).toHaveLength(1);
  await deleteObject(key, runtime.clock.now());
  expect((await read()).pictures).toHaveLength(1);
});
