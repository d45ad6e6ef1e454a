/** E-mail templates with their language variants (administration.md sections 2, 3 and 5). */
import type { EntityItem } from 'electrodb';
import type { BodyOf } from '../../shared/contracts/route.ts';
import { type EmailTemplate, emailTemplate, emailTemplates } from '../../shared/contracts/templates.ts';
import { templateProblems } from '../../shared/domain/email-template/render.ts';
import { auditCommit } from '../../shared/server/audit.ts';
import { EmailTemplateItem } from '../../shared/server/data/entities/templates.ts';
import { nextId } from '../../shared/server/data/ids.ts';
import { transact } from '../../shared/server/data/transact.ts';
import { decidedAnew } from '../../shared/server/decisions.ts';
import { sanitizeHtml } from '../../shared/server/html/sanitize.ts';
import { endpoint } from '../../shared/server/lambda/http.ts';
import { isRefused, type Refused, refused } from '../../shared/server/lambda/result.ts';
import { roomFor } from '../../shared/server/subscription.ts';

type EmailTemplateRecord = EntityItem<typeof EmailTemplateItem>;

const present = (record: EmailTemplateRecord): EmailTemplate => ({
  id: record.id,
  parent_id: record.parent_id ?? null,
  type: emailTemplate.shape.type.parse(record.type),
  title: record.title,
  subject: record.subject,
  body: sanitizeHtml(record.body),
  language: record.language,
  created_on: record.created_on,
  updated_on: record.updated_on,
});

const allOf = async (tenantId: number): Promise<readonly EmailTemplateRecord[]> => {
  const { data } = await EmailTemplateItem.query.primary({ tenantId }).go({ consistent: true, pages: 'all' });
  return data;
};

type Form = BodyOf<typeof emailTemplates.create>;

/** The text as it is stored: sanitised, and without a tag that its mails would have no value for (rules.md 7, 19). */
const textOf = ({ type, subject, body }: Form): { subject: string; body: string } | Refused => {
  const text = { subject, body: sanitizeHtml(body) };
  const [problem] = templateProblems(type, text);
  if (!problem) return text;
  const field = templateProblems(type, { subject, body: '' }).length > 0 ? 'subject' : 'body';
  return refused('unknown_tag', { field, params: { tag: problem.tag } });
};

/**
 * What stands against a template in its family. A variant hangs on a parent of the workspace, has the parent's type,
 * and is the only one in its language.
 */
const familyRefusal = (
  all: readonly EmailTemplateRecord[],
  form: Form,
  self: EmailTemplateRecord | undefined,
): Refused | undefined => {
  const parentId = form.parent_id ?? self?.id;
  const parent = all.find(({ id }) => id === parentId);
  if (form.parent_id !== null) {
    if (!parent || parent.parent_id !== undefined)
      return refused('template_not_found', { field: 'parent_id' });
    if (parent.type !== form.type) {
      return refused('invalid_input', {
        field: 'type',
        params: { reason: 'A language variant has the type of its template.' },
      });
    }
  }
  const family = all.filter(({ id, parent_id }) => id === parentId || parent_id === parentId);
  const taken = family.some(({ id, language }) => id !== self?.id && language === form.language);
  return parentId !== undefined && taken
    ? refused('invalid_input', {
        field: 'language',
        params: { reason: 'There is a variant in this language already.' },
      })
    : undefined;
};

const list = endpoint(emailTemplates.list, async ({ principal }) => ({
  items: (await allOf(principal.tenant.tenantId)).map(present),
}));

const one = endpoint(emailTemplates.one, async ({ principal, params }) => {
  const { tenantId } = principal.tenant;
  const { data } = await EmailTemplateItem.get({ tenantId, id: params.id }).go({ consistent: true });
  return data ? present(data) : refused('template_not_found');
});

/** A template of its own takes one of the plan's; a language variant is part of its parent and takes none. */
const create = endpoint(emailTemplates.create, async (call) => {
  const { principal, body, at } = call;
  const { tenant } = principal;
  const { tenantId } = tenant;
  const text = textOf(body);
  if (isRefused(text)) return text;
  const id = await nextId(tenantId, 'email-template');
  return decidedAnew(async () => {
    const variant = body.parent_id !== null;
    const [all, room] = await Promise.all([
      variant ? allOf(tenantId) : [],
      variant ? { items: () => [] } : roomFor(tenant, 'message_templates'),
    ]);
    if (isRefused(room)) return room;
    const refusal = familyRefusal(all, body, undefined);
    if (refusal) return refusal;
    const { parent_id, type, title, language } = body;
    const record: EmailTemplateRecord = {
      tenantId,
      id,
      ...(parent_id === null ? {} : { parent_id }),
      type,
      title,
      ...text,
      language,
      system: false,
      created_on: at,
      updated_on: at,
    };
    const result = await transact((entities) => [
      entities.EmailTemplateItem.create(record).commit(),
      ...room.items(entities),
      // The parent could be deleted in the same moment, which would leave a variant of nothing: deleting asks for the
      // date that this moves.
      ...(parent_id === null
        ? []
        : [entities.EmailTemplateItem.patch({ tenantId, id: parent_id }).set({ updated_on: at }).commit()]),
      auditCommit(entities, call, ['email_template', id], [{}, record]),
    ]);
    return result.committed ? present(record) : 'changed';
  });
});

const update = endpoint(emailTemplates.update, async (call) => {
  const { principal, params, body, at } = call;
  const { tenantId } = principal.tenant;
  const text = textOf(body);
  if (isRefused(text)) return text;
  return decidedAnew(async () => {
    const all = await allOf(tenantId);
    const before = all.find(({ id }) => id === params.id);
    if (!before) return refused('template_not_found');
    // A template stays in its family: a parent does not become a variant, nor a variant move.
    const { parent_id } = before;
    const form = { ...body, parent_id: parent_id ?? null };
    const refusal = familyRefusal(all, form, before);
    if (refusal) return refusal;
    if (form.type !== before.type && all.some((one) => one.parent_id === before.id)) {
      return refused('invalid_input', {
        field: 'type',
        params: { reason: 'The type of a template with language variants stays as it is.' },
      });
    }
    const { type, title, language } = body;
    const record: EmailTemplateRecord = { ...before, type, title, ...text, language, updated_on: at };
    const result = await transact((entities) => [
      entities.EmailTemplateItem.put(record)
        // Two saves at once: the second is checked against the family that the first left.
        .where(({ updated_on }, { eq }) => eq(updated_on, before.updated_on))
        .commit(),
      auditCommit(entities, call, ['email_template', params.id], [before, record]),
    ]);
    return result.committed ? present(record) : 'changed';
  });
});

/** Deletes a template, and its language variants with it. */
const remove = endpoint(emailTemplates.remove, async (call) => {
  const { principal, params } = call;
  const { tenantId } = principal.tenant;
  return decidedAnew(async () => {
    const all = await allOf(tenantId);
    const before = all.find(({ id }) => id === params.id);
    if (!before) return refused('template_not_found');
    const variants = all.filter(({ parent_id }) => parent_id === before.id);
    const result = await transact((entities) => [
      ...[before, ...variants].map((one) =>
        entities.EmailTemplateItem.delete({ tenantId, id: one.id })
          // Edited or joined by a variant in the same moment: look again.
          .where(({ updated_on }, { eq }) => eq(updated_on, one.updated_on))
          .commit(),
      ),
      auditCommit(entities, call, ['email_template', params.id], [before, {}]),
    ]);
    return result.committed ? { ok: true as const } : 'changed';
  });
});

export const emailTemplateEndpoints = [list, one, create, update, remove];
