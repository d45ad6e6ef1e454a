/** Code for a decision by a link, mailed to the link's contact and typed on the device that decides (decision 0060). */
import { checkReviewCode, sendReviewCode } from '#contracts/review-code.ts';
import { decidersBy, decisionCode, isCodeOpen, maskedAddress } from '#domain/answerer/index.ts';
import { can } from '#domain/permission/can.ts';
import { onProject } from '#server/actions/on-project.ts';
import { conditional } from '#server/data/conditional.ts';
import { DecisionCode } from '#server/data/entities/decision-code.ts';
import { projectWithWorkflows } from '#server/data/project-reads.ts';
import { endpoint } from '#server/lambda/http.ts';
import { refused } from '#server/lambda/result.ts';
import { renderAccountMail } from '#server/mail/account-mail.ts';
import { NotTaken, sendUnrecorded } from '#server/mail/mail-service.ts';
import { suppressedOf } from '#server/mail/suppression.ts';
import { isCodeOf, newCode, passFor } from '#server/tokens/decision-code.ts';
import { linkOf } from './present-review.ts';

/**
 * Mails a new code to the address that the link was sent to; the one before ends with it. It asks what every other mail is asked
 * when it leaves, because this one has no record that could wait (docs/decisions/0164).
 */
export const sendReviewCodeEndpoint = endpoint(sendReviewCode, async (call) => {
  const { principal, now } = call;
  const { tenant, actor } = principal;
  const { tenantId } = tenant;
  const { link_id, projectId, contactId } = linkOf(call);
  const found = await projectWithWorkflows(tenantId, projectId);
  const contact = found?.project.contacts.find(({ id }) => id === contactId);
  if (!found || !contact) return refused('not_found');
  const { project } = found;
  const verdict = can(actor, 'view_project', onProject(project));
  if (verdict !== true) return refused('not_found');
  if (decidersBy(project, tenant) !== 'code') return refused('code_not_needed');
  const suppressed = await suppressedOf(tenantId, [contact.email]);
  if (tenant.mail_stopped || suppressed.has(contact.email)) return refused('code_not_mailed');

  const { digits, kept } = newCode(link_id);
  const until = now + decisionCode.lasts;
  const expires = Math.ceil(until / 1000);
  await DecisionCode.put({ tenantId, link_id, ...kept, tries: 0, until, expires }).go();
  const content = renderAccountMail(tenant, project.language, 'decision_code', {
    recipient_fname: contact.firstname,
    project_name: project.name,
    code: digits,
  });
  try {
    const letter = { ...content, tenant, kind: 'decision_code', to: contact.email, replyTo: '' };
    await sendUnrecorded(letter, now);
  } catch (error) {
    if (error instanceof NotTaken) return refused('busy');
    throw error;
  }
  return { sent_to: maskedAddress(contact.email), until: new Date(until).toISOString() };
});

/** Takes a code once. Each try counts before it is compared, so that no two at once are tried as one. */
export const checkReviewCodeEndpoint = endpoint(checkReviewCode, async (call) => {
  const { principal, body, now } = call;
  const { link_id } = linkOf(call);
  const key = { tenantId: principal.tenant.tenantId, link_id };
  const { data: before } = await DecisionCode.get(key).go({ consistent: true });
  if (!before || !isCodeOpen({ tries: before.tries, expires: before.until }, now))
    return refused('code_over');
  const isCounted = await conditional(
    DecisionCode.update(key)
      .add({ tries: 1 })
      // Race: another try, or a newer code.
      .where(({ tries, hash }, { eq }) => `${eq(tries, before.tries)} AND ${eq(hash, before.hash)}`)
      .go(),
  );
  if (!isCounted) return refused('busy');
  if (!isCodeOf(link_id, before, body.code)) return refused('code_wrong', { field: 'code' });
  const isTaken = await conditional(
    DecisionCode.delete(key)
      .where(({ hash }, { eq }) => eq(hash, before.hash))
      .go(),
  );
  if (!isTaken) return refused('code_over');
  const until = now + decisionCode.opens;
  return { pass: passFor(link_id, until), until: new Date(until).toISOString() };
});
