/** Email templates with their language variants (administration.md sections 2, 3 and 5). */
import type { EntityItem } from 'electrodb';
import type { BodyOf } from '#contracts/route.ts';
import { type EmailTemplate, emailTemplate, emailTemplates } from '#contracts/templates.ts';
import type { TemplateType } from '#domain/email-template/merge-tags.ts';
import { templateProblems } from '#domain/email-template/render.ts';
import { auditCommit, changesOf } from '#server/actions/audit.ts';
import { retryOnConflict } from '#server/actions/retry-on-conflict.ts';
import { EmailTemplateItem } from '#server/data/entities/email-template.ts';
import { hashed, nextId } from '#server/data/ids.ts';
import { type TransactionEntities, type TransactionItems, transact } from '#server/data/transact.ts';
import { sanitizeHtml } from '#server/html/sanitize.ts';
import { textRefusal } from '#server/html/text-limit.ts';
import { endpoint } from '#server/lambda/http.ts';
import { onceItem, repeated } from '#server/lambda/idempotency.ts';
import { isRefused, type Refused, refused } from '#server/lambda/result.ts';
import { again } from '#server/retry.ts';
import { roomFor } from '#server/workspace/subscription.ts';

export type EmailTemplateRecord = EntityItem<typeof EmailTemplateItem>;

export const present = (record: EmailTemplateRecord): EmailTemplate => ({
  id: record.id,
  parent_id: record.parent_id ?? null,
  type: emailTemplate.shape.type.parse(record.type),
  title: record.title,
  subject: record.subject,
  body: sanitizeHtml(record.body),
  language: record.language,
  system: record.system,
  created_on: record.created_on,
  updated_on: record.updated_on,
});

export const allOf = async (tenantId: number): Promise<readonly EmailTemplateRecord[]> => {
  const { data } = await EmailTemplateItem.query.primary({ tenantId }).go({ consistent: true, pages: 'all' });
  return data;
};

type Form = BodyOf<typeof emailTemplates.create>;
interface Text {
  readonly subject: string;
  readonly body: string;
}

/** Text as stored: sanitised, and refused with a tag unknown to its mails (rules.md 7, 19). */
const textOf = (type: TemplateType, { subject, body }: Text, path = ''): Text | Refused => {
  const text = { subject, body: sanitizeHtml(body) };
  const tooLong = textRefusal(text.body, `${path}body`);
  if (tooLong) return tooLong;
  const [problem] = templateProblems(type, text);
  if (!problem) return text;
  const field = templateProblems(type, { subject, body: '' }).length > 0 ? 'subject' : 'body';
  return refused('unknown_tag', { field: path + field, params: { tag: problem.tag } });
};

type VariantText = Text & Pick<EmailTemplateRecord, 'language'>;

/** Variants saved with a template, at most one per language. */
const variantTextsOf = ({ type, language, parent_id, variants }: Form): readonly VariantText[] | Refused => {
  const texts: VariantText[] = [];
  const languages = new Set([language]);
  for (const [index, variant] of (variants ?? []).entries()) {
    if (parent_id !== null || languages.has(variant.language)) {
      const reason = parent_id === null ? 'Each language stands once.' : 'A variant has none of its own.';
      return refused('invalid_input', { field: `variants.${index}.language`, params: { reason } });
    }
    languages.add(variant.language);
    const text = textOf(type, variant, `variants.${index}.`);
    if (isRefused(text)) return text;
    texts.push({ ...text, language: variant.language });
  }
  return texts;
};

/**
 * Consistency of a family: a variant belongs to a parent of the workspace, has the parent's type, and is the only one
 * in its language.
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

/**
 * Updates the parent's date, because a family is edited as a whole: an open editor of the parent detects the changed
 * variant.
 */
const parentTold = (
  entities: TransactionEntities,
  { tenantId, parent_id }: EmailTemplateRecord,
  at: string,
): readonly TransactionItems[number][] =>
  parent_id === undefined || parent_id === null
    ? []
    : [entities.EmailTemplateItem.patch({ tenantId, id: parent_id }).set({ updated_on: at }).commit()];

const list = endpoint(emailTemplates.list, async ({ principal }) => ({
  items: (await allOf(principal.tenant.tenantId)).map(present),
}));

const presented = async (tenantId: number, id: number): Promise<EmailTemplate | Refused> => {
  const { data } = await EmailTemplateItem.get({ tenantId, id }).go({ consistent: true });
  return data ? present(data) : refused('template_not_found');
};

const one = endpoint(emailTemplates.one, ({ principal, params }) =>
  presented(principal.tenant.tenantId, params.id),
);

/** Template for the audit, with the texts of its variants. */
const withVariants = (
  record: EmailTemplateRecord,
  variants: readonly EmailTemplateRecord[],
): Record<string, unknown> => ({
  ...record,
  ...Object.fromEntries(
    variants.map(({ language, title, type, subject, body }) => [
      `variant_${language}`,
      { title, type, subject, body: hashed(body) },
    ]),
  ),
});

/**
 * Creates a template, which counts towards the plan's limit, or a language variant, which does not. A template may be
 * created with its variants.
 */
const create = endpoint(
  emailTemplates.create,
  async (call) => {
    const { principal, body, at } = call;
    const { tenant } = principal;
    const { tenantId } = tenant;
    const { parent_id, type, title, language } = body;
    const text = textOf(type, body);
    if (isRefused(text)) return text;
    const texts = variantTextsOf(body);
    if (isRefused(texts)) return texts;
    const last = await nextId(tenantId, 'email-template', 1 + texts.length);
    const id = last - texts.length;
    return retryOnConflict(async () => {
      const variant = parent_id !== null;
      const [all, room] = await Promise.all([
        variant ? allOf(tenantId) : [],
        variant ? { items: () => [] } : roomFor(tenant, 'message_templates'),
      ]);
      if (isRefused(room)) return room;
      const refusal = familyRefusal(all, body, undefined);
      if (refusal) return refusal;
      const kept = { tenantId, type, title, system: false, created_on: at, updated_on: at };
      const record: EmailTemplateRecord = {
        ...kept,
        id,
        ...(parent_id === null ? {} : { parent_id }),
        ...text,
        language,
      };
      const variants = texts.map((one, index) => ({ ...kept, ...one, id: id + 1 + index, parent_id: id }));
      const result = await transact((entities) => ({
        once: onceItem(entities, call, id),
        templates: [record, ...variants].map((one) => entities.EmailTemplateItem.create(one).commit()),
        room: room.items(entities),
        // Race: the parent may be deleted concurrently and leave an orphaned variant; deletion checks the date that is
        // set here.
        parent:
          parent_id === null
            ? []
            : [
                entities.EmailTemplateItem.patch({ tenantId, id: parent_id })
                  .set({ updated_on: at })
                  .commit(),
              ],
        audit: auditCommit(entities, call, ['email_template', id], [{}, withVariants(record, variants)]),
      }));
      if (result.committed) return present(record);
      return result.failed.includes('once') ? repeated : again;
    });
  },
  ({ principal }, id: number) => presented(principal.tenant.tenantId, id),
);

/** Saves a template. Its variants take over title and type; a list of variants in the body replaces them all. */
const update = endpoint(emailTemplates.update, async (call) => {
  const { principal, params, body, at } = call;
  const { tenantId } = principal.tenant;
  const { type, title, language } = body;
  const text = textOf(type, body);
  if (isRefused(text)) return text;
  return retryOnConflict(async () => {
    const all = await allOf(tenantId);
    const before = all.find(({ id }) => id === params.id);
    if (!before) return refused('template_not_found');
    if (body.updated_on !== undefined && body.updated_on !== before.updated_on)
      return refused('conflict', {}, present(before));
    // A template stays in its family: a parent cannot become a variant, nor a variant change its parent.
    const form = { ...body, parent_id: before.parent_id ?? null };
    const texts = variantTextsOf(form);
    if (isRefused(texts)) return texts;
    const variantsBefore = all.filter(({ parent_id }) => parent_id === before.id);
    const gone = body.variants
      ? variantsBefore.filter((one) => !texts.some((given) => given.language === one.language))
      : [];
    const refusal = familyRefusal(
      all.filter((one) => !gone.includes(one)),
      form,
      before,
    );
    if (refusal) return refusal;
    const stray = body.variants
      ? undefined
      : variantsBefore.map((one) => textOf(type, one)).find((answer) => isRefused(answer));
    // The text is valid; the new type is not valid for the other languages.
    if (stray) return { refused: { ...stray.refused, field: 'type' } };

    const record: EmailTemplateRecord = { ...before, type, title, ...text, language, updated_on: at };
    const kept = variantsBefore
      .filter((one) => !gone.includes(one))
      .map((one) => {
        const given = texts.find((other) => other.language === one.language);
        return { seen: one, is: { ...one, ...given, type, title, updated_on: at } };
      })
      .filter(({ seen, is }) => Object.keys(changesOf(seen, is)).length > 0);
    const fresh = texts.filter((one) => !variantsBefore.some((known) => known.language === one.language));
    const last = fresh.length > 0 ? await nextId(tenantId, 'email-template', fresh.length) : 0;
    const added = fresh.map((one, index) => ({
      ...one,
      tenantId,
      id: last - index,
      parent_id: before.id,
      type,
      title,
      system: false,
      created_on: at,
      updated_on: at,
    }));
    const changed = new Map(kept.map(({ seen, is }) => [seen, is]));
    const variants = variantsBefore
      .filter((one) => !gone.includes(one))
      .map((one) => changed.get(one) ?? one)
      .concat(added);
    const result = await transact((entities) => [
      ...[{ seen: before, is: record }, ...kept].map(({ seen, is }) =>
        entities.EmailTemplateItem.put(is)
          // Race: of two concurrent saves the second is checked against the family that the first left.
          .where(({ updated_on }, { eq }) => eq(updated_on, seen.updated_on))
          .commit(),
      ),
      ...gone.map((one) =>
        entities.EmailTemplateItem.delete({ tenantId, id: one.id })
          .where(({ updated_on }, { eq }) => eq(updated_on, one.updated_on))
          .commit(),
      ),
      ...added.map((one) => entities.EmailTemplateItem.create(one).commit()),
      ...parentTold(entities, before, at),
      auditCommit(
        entities,
        call,
        ['email_template', params.id],
        [withVariants(before, variantsBefore), withVariants(record, variants)],
      ),
    ]);
    return result.committed ? present(record) : again;
  });
});

/** Deletes a template with its language variants; a single variant leaves the others. */
const remove = endpoint(emailTemplates.remove, async (call) => {
  const { principal, params, at } = call;
  const { tenantId } = principal.tenant;
  return retryOnConflict(async () => {
    const all = await allOf(tenantId);
    const before = all.find(({ id }) => id === params.id);
    if (!before) return refused('template_not_found');
    const variants = all.filter(({ parent_id }) => parent_id === before.id);
    const result = await transact((entities) => [
      ...[before, ...variants].map((one) =>
        entities.EmailTemplateItem.delete({ tenantId, id: one.id })
          // Race: edited, or a variant added, concurrently: decided anew.
          .where(({ updated_on }, { eq }) => eq(updated_on, one.updated_on))
          .commit(),
      ),
      ...parentTold(entities, before, at),
      auditCommit(entities, call, ['email_template', params.id], [before, {}]),
    ]);
    return result.committed ? { ok: true as const } : again;
  });
});

export const emailTemplateEndpoints = [list, one, create, update, remove];
