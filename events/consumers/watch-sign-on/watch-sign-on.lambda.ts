/**
 * Daily message → the app client offers the providers of all workspaces, and a message for each of them is queued; message of a
 * workspace → the DNS records of its proven domains are looked up (docs/decisions/0083).
 */
import { afterLook, graceOfDomain } from '#domain/single-sign-on/domain-watch.ts';
import { proofOfDomain } from '#domain/single-sign-on/single-sign-on.ts';
import * as z from '#schema';
import { auditEntry } from '#server/actions/audit.ts';
import { Membership } from '#server/data/entities/membership.ts';
import { SingleSignOn } from '#server/data/entities/single-sign-on.ts';
import { transact } from '#server/data/transact.ts';
import { queueConsumer } from '#server/lambda/consumer.ts';
import { forgetTenant, type TenantRecord, tenantById } from '#server/lambda/tenant.ts';
import { mailAccount } from '#server/mail/account-mail.ts';
import { workspaceUrl } from '#server/mail/workspace-url.ts';
import { offerAllProviders } from '#server/people/offered-providers.ts';
import { queueMessages } from '#server/queues.ts';
import { auditedSignOn, provenOf, type SignOnRecord, signOnWrites } from '#server/workspace/sign-on.ts';
import { lookUpTxt } from '#server/workspace/txt-record.ts';

/** Without a workspace: all of them. */
const message = z.object({ tenantId: z.optional(z.number()) });

export const handler = queueConsumer(
  'watch-sign-on',
  message,
  { groupOf: ({ tenantId }) => String(tenantId), tenantOf: ({ tenantId }) => tenantId },
  ({ body: { tenantId }, now, at }) => (tenantId === undefined ? watchAll() : watch(tenantId, now, at)),
);

/** A deployment may have set the list of the app client back since yesterday. */
const watchAll = async (): Promise<void> => {
  const { all } = await offerAllProviders();
  await queueMessages(
    process.env.SIGN_ON_QUEUE_URL,
    all.map((tenantId) => JSON.stringify({ tenantId })),
  );
};

type Domain = SignOnRecord['domains'][number];

/** The mails go first: a retry repeats them, and none is lost. */
const watch = async (tenantId: number, now: number, at: string): Promise<void> => {
  const { data: before } = await SingleSignOn.get({ tenantId }).go({ consistent: true });
  const tenant = await tenantById(tenantId);
  if (!before || !tenant) return;
  const looks = await Promise.all(
    before.domains.map(async (one) => {
      const proof = proofOfDomain(one.domain, one.token);
      return afterLook<Domain>(one, one.proven_on === undefined ? 'unanswered' : await lookUpTxt(proof), at);
    }),
  );
  if (looks.every(({ outcome }) => outcome === 'same')) return;
  for (const { domain, outcome } of looks) if (outcome === 'missing') await tell(tenant, domain, now);
  const changed = { ...before, domains: looks.map(({ domain }) => domain), version: before.version + 1 };
  // Without any domain it has nobody to sign in.
  const after: SignOnRecord = provenOf(changed).length === 0 ? { ...changed, state: 'off' } : changed;
  const result = await transact((entities) => ({
    ...signOnWrites(entities, before, after),
    ...(looks.some(({ outcome }) => outcome === 'lost') && {
      audit: auditEntry(
        entities,
        { tenantId, actor: { kind: 'system', id: 0, name: '' }, now },
        ['tenant', tenantId],
        [auditedSignOn(before), auditedSignOn(after)],
      ),
    }),
  }));
  // Race: changed on the page meanwhile; the retry looks again.
  if (!result.committed) throw new Error('the single sign-on was changed while its domains were looked up');
  forgetTenant(tenantId);
};

/** Mails the owner and the admins that the record of a domain is gone. */
const tell = async (tenant: TenantRecord, { domain, token }: Domain, now: number): Promise<void> => {
  const { tenantId, language, name: workspace_name } = tenant;
  const { name: record_name, value: record_value } = proofOfDomain(domain, token);
  const { data: members } = await Membership.query
    .primary({ tenantId })
    .go({ consistent: true, pages: 'all' });
  for (const { kind, owner, admin, email } of members) {
    if (kind !== 'agent' || !(owner || admin)) continue;
    await mailAccount(
      email,
      language,
      'sign_on_domain_missing',
      {
        domain,
        days: graceOfDomain,
        workspace_name,
        record_name,
        record_value,
        settings_link: `${workspaceUrl(tenant)}/settings/single-sign-on`,
      },
      now,
    );
  }
};
