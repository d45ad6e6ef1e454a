/** A workspace: its settings and plan, its people, its counters, and what must be found without it. */

import { defaultTimeZone, dtFormats } from '../../../domain/calendar/date.ts';
import { languages } from '../../../domain/email-template/language.ts';
import { Entity, keyField, keyNumber, keyText, model, onTable } from '../table.ts';

export const Tenant = new Entity(
  {
    model: model('tenant'),
    attributes: {
      tenantId: keyNumber,
      name: { type: 'string', required: true },
      subdomain: { type: 'string', required: true },
      /** A host of the agency's own, beside the subdomain. */
      custom_domain: { type: 'string' },
      logo: { type: 'string' },
      theme: {
        type: ['green', 'orange', 'blush', 'cyan', 'indigo', 'red'] as const,
        required: true,
        default: 'cyan',
      },
      timezone: { type: 'string', required: true, default: defaultTimeZone },
      dt_format: { type: dtFormats, required: true, default: 'DD/MM/YYYY' },
      language: { type: languages, required: true, default: 'en' },
      days_allowed_for_client_feedback: { type: 'number', required: true, default: 1 },
      admins_can_edit_workspace_settings: { type: 'boolean', required: true, default: true },
      show_production_details_in_timeline: { type: 'boolean', required: true, default: false },
      clients_allow_adding_guests: { type: 'boolean', required: true, default: false },
      csat_mandatory_before_project_complete: { type: 'boolean', required: true, default: false },
      notify_owner_on_new_client: { type: 'boolean', required: true, default: false },
      notify_owner_on_new_user: { type: 'boolean', required: true, default: false },
      notify_owner_on_user_csat: { type: 'boolean', required: true, default: false },
      bcc_email: { type: 'string' },
      plan: { type: 'string', required: true, default: 'free forever' },
      marketplace: { type: 'boolean', required: true, default: false },
      users_allowed: { type: 'number' },
      expires_on: { type: 'string' },
      grace_period: { type: 'string' },
      cancellation_date: { type: 'string' },
      /** Whether a paid plan goes on after `expires_on`; unset where nothing is paid. */
      renews: { type: 'boolean' },
      /** Who the workspace is to the payment provider (Directory, kind `customer`). */
      customer: { type: 'string' },
      /** Guards the terms above: who has worked them out from an older state of affairs must do so again. */
      billing_version: { type: 'number' },
      /** Codes of a marketplace, which are worth nothing once they are redeemed. */
      redeemed_codes: {
        type: 'list',
        items: {
          type: 'map',
          properties: {
            appsumo_code: { type: 'string', required: true },
            users: { type: 'number', required: true },
            redeemed_on: { type: 'string', required: true },
          },
        },
      },
    },
    indexes: {
      primary: {
        pk: keyField('pk', ['tenantId'], 'tenant_${tenantId}#workspace'),
        sk: keyField('sk', [], 'settings'),
      },
    },
  },
  onTable,
);

const permissions = {
  owner: { type: 'boolean', required: true, default: false },
  admin: { type: 'boolean', required: true, default: false },
  add_users: { type: 'boolean', required: true, default: false },
  create_projects: { type: 'boolean', required: true, default: false },
  email_templates: { type: 'boolean', required: true, default: false },
  workflow_templates: { type: 'boolean', required: true, default: false },
  access_all_projects: { type: 'boolean', required: true, default: false },
} as const;

/** A member of the agency's team. */
export const User = new Entity(
  {
    model: model('user'),
    attributes: {
      tenantId: keyNumber,
      id: keyNumber,
      subject: { type: 'string' },
      name: { type: 'string', required: true },
      surname: { type: 'string', required: true, default: '' },
      email: { type: 'string', required: true },
      picture: { type: 'string' },
      ...permissions,
      timezone: { type: 'string' },
      dt_format: { type: dtFormats },
      receive_overdue_notifications: { type: 'boolean', required: true, default: true },
      html_email_signature: { type: 'string' },
    },
    indexes: {
      primary: {
        pk: keyField('pk', ['tenantId'], 'tenant_${tenantId}#team'),
        sk: keyField('sk', ['id'], 'user_${id}'),
      },
    },
  },
  onTable,
);

/** What the principal middleware reads at every request: who the token's subject is in this workspace. */
export const Membership = new Entity(
  {
    model: model('membership'),
    attributes: {
      tenantId: keyNumber,
      subject: keyText,
      kind: { type: ['agent', 'contact'] as const, required: true },
      /** The user's id or the contact's. */
      id: { type: 'number', required: true },
      client_id: { type: 'number' },
      name: { type: 'string', required: true },
      surname: { type: 'string', required: true, default: '' },
      email: { type: 'string', required: true },
      picture: { type: 'string' },
      ...permissions,
    },
    indexes: {
      primary: {
        pk: keyField('pk', ['tenantId'], 'tenant_${tenantId}#members'),
        sk: keyField('sk', ['subject'], 'subject_${subject}'),
      },
    },
  },
  onTable,
);

/**
 * What must be found without a tenant: `host` (a hash of the host name), `subject` (the identity provider's id of a
 * person, one entry a workspace), `email` (a hash of the address), `link` (a tracked link's id), `customer` (the payment
 * provider's id of a workspace).
 */
export const Directory = new Entity(
  {
    model: model('directory'),
    attributes: {
      kind: { type: ['host', 'subject', 'email', 'link', 'customer'] as const, required: true },
      name: keyText,
      /** Of what the entry points to: the tenant, for kinds that may have several. */
      tenantId: keyNumber,
      projectId: { type: 'number' },
      workflowId: { type: 'number' },
      revisionId: { type: 'number' },
      contactId: { type: 'number' },
      /** Of a link to something other than a revision: what, and its id. */
      target: { type: ['deliverable', 'survey'] as const },
      targetId: { type: 'number' },
      /** Of a link: the commit that it was sent with (its time and name), whose mail text the review page shows. */
      mail_time: { type: 'number' },
      mail_name: { type: 'string' },
      created_on: { type: 'string' },
      revoked: { type: 'boolean' },
      /** Epoch seconds. */
      expires: { type: 'number' },
    },
    indexes: {
      primary: {
        pk: keyField('pk', ['kind', 'name'], 'directory_${kind}#${name}'),
        sk: keyField('sk', ['tenantId'], 'tenant_${tenantId}'),
      },
    },
  },
  onTable,
);

/**
 * A code that a marketplace sells, by its hash: whoever reads the table can't redeem one. It belongs to nobody until it is
 * redeemed, once, and stays when that workspace is deleted, so that it is not worth anything again.
 */
export const MarketplaceCode = new Entity(
  {
    model: model('marketplace-code'),
    attributes: {
      name: keyText,
      /** How many users it allows. */
      users: { type: 'number', required: true },
      loaded_on: { type: 'string', required: true },
      redeemed_by: { type: 'number' },
      redeemed_on: { type: 'string' },
    },
    indexes: {
      primary: {
        pk: keyField('pk', ['name'], 'directory_code#${name}'),
        sk: keyField('sk', [], 'code'),
      },
    },
  },
  onTable,
);

/** What the stand-in for a payment provider remembers of a workspace (shared/server/payments). */
export const StandInAccount = new Entity(
  {
    model: model('stand-in-account'),
    attributes: {
      tenantId: keyNumber,
      /** Whether there is something to pay with. */
      card: { type: 'boolean', required: true },
      plan: { type: ['starter', 'professional'] as const },
      seats: { type: 'number' },
      paid_until: { type: 'string' },
    },
    indexes: {
      primary: {
        pk: keyField('pk', ['tenantId'], 'tenant_${tenantId}#payments'),
        sk: keyField('sk', [], 'stand-in'),
      },
    },
  },
  onTable,
);

/** Gives out ids. Bumped outside of transactions: gaps are fine, conflicts are not. Tenant 0 counts tenants. */
export const Counter = new Entity(
  {
    model: model('counter'),
    attributes: { tenantId: keyNumber, name: keyText, value: { type: 'number', required: true } },
    indexes: {
      primary: {
        pk: keyField('pk', ['tenantId'], 'tenant_${tenantId}#counters'),
        sk: keyField('sk', ['name'], 'counter_${name}'),
      },
    },
  },
  onTable,
);

/**
 * That the identity provider has sent somebody back who is to go on at a workspace (tenant 0: at the product's own host,
 * to sign up). Found by the hash of a code that their browser alone knows, and good once, for a minute. What it holds is
 * the provider's authorization code, which is worth nothing without the verifier that never left that browser.
 */
export const Handover = new Entity(
  {
    model: model('handover'),
    attributes: {
      tenantId: keyNumber,
      name: keyText,
      /** SHA-256 of the verifier, base64url. */
      challenge: { type: 'string', required: true },
      authorization_code: { type: 'string', required: true },
      expires: { type: 'number', required: true },
    },
    indexes: {
      primary: {
        pk: keyField('pk', ['tenantId', 'name'], 'tenant_${tenantId}#handover_${name}'),
        sk: keyField('sk', [], 'handover'),
      },
    },
  },
  onTable,
);

/** A call that was made with an Idempotency-Key: the hash of what was asked, and its answer. Kept for a day. */
export const IdempotentCall = new Entity(
  {
    model: model('idempotent-call'),
    attributes: {
      tenantId: keyNumber,
      name: keyText,
      hash: { type: 'string', required: true },
      answer: { type: 'string', required: true },
      expires: { type: 'number', required: true },
    },
    indexes: {
      primary: {
        pk: keyField('pk', ['tenantId', 'name'], 'tenant_${tenantId}#call_${name}'),
        sk: keyField('sk', [], 'call'),
      },
    },
  },
  onTable,
);
