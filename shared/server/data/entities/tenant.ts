import { linkDeciders } from '#domain/answerer/index.ts';
import { defaultTimeZone, dtFormats } from '#domain/calendar/date.ts';
import { languages } from '#domain/email-template/language.ts';
import { mailStopReasons } from '#domain/plan/mail-stop.ts';
import { signOnStates } from '#domain/single-sign-on/single-sign-on.ts';
import { themes } from '#domain/theme.ts';
import { Entity, keyField, keyNumber, model, onTable } from '../table.ts';

export const Tenant = new Entity(
  {
    model: model('tenant'),
    attributes: {
      tenantId: keyNumber,
      /** Absent in older rows. */
      created_on: { type: 'string' },
      /** Stop of the workspace's mail, which waits until it is resumed (decision 0116). */
      mail_stopped: {
        type: 'map',
        properties: {
          since: { type: 'string', required: true },
          reason: { type: mailStopReasons, required: true },
        },
      },
      /** Hold by an operator, which shuts the workspace until it is released (decision 0154). */
      held: {
        type: 'map',
        properties: {
          since: { type: 'string', required: true },
          reason: { type: 'string', required: true },
        },
      },
      /** When an operator last resumed the mail, which is judged anew from the next day on. */
      mail_resumed_on: { type: 'string' },
      /** Settings of an operator for new parts of the product (docs/decisions/0131); absent for none. */
      flags: {
        type: 'list',
        items: {
          type: 'map',
          properties: {
            name: { type: 'string', required: true },
            on: { type: 'boolean', required: true },
          },
        },
      },
      /** True once it has the index of its members’ projects (decision 0130); absent in older rows. */
      member_projects: { type: 'boolean' },
      /** End of the grace of a workspace that is marked for deletion: closed until it is called back (decision 0068). */
      deletes_on: { type: 'string' },
      name: { type: 'string', required: true },
      subdomain: { type: 'string', required: true },
      /** Subdomains before it, the newest last. Each stays reserved to the workspace, and leads to it. */
      former_subdomains: { type: 'list', items: { type: 'string' } },
      /** Instant of the last change of the subdomain; absent for none. */
      subdomain_since: { type: 'string' },
      /** Custom domain, beside the subdomain. */
      custom_domain: { type: 'string' },
      logo: { type: 'string' },
      theme: { type: themes, required: true, default: 'cyan' },
      timezone: { type: 'string', required: true, default: defaultTimeZone },
      dt_format: { type: dtFormats, required: true, default: 'DD/MM/YYYY' },
      language: { type: languages, required: true, default: 'en' },
      days_allowed_for_client_feedback: { type: 'number', required: true, default: 1 },
      admins_can_edit_workspace_settings: { type: 'boolean', required: true, default: true },
      show_production_details_in_timeline: { type: 'boolean', required: true, default: false },
      clients_allow_adding_guests: { type: 'boolean', required: true, default: false },
      /** Absent in older rows, which means false. */
      answers_mandatory_before_sending: { type: 'boolean' },
      /** Absent in older rows: anyone who has the link. */
      link_deciders: { type: linkDeciders },
      /** Absent for the usual number. */
      link_days: { type: 'number' },
      /** Business days more that a client is given without asking; absent for none. */
      days_more_by_rule: { type: 'number' },
      /** Country whose public holidays are no business days; absent for none. */
      holiday_country: { type: 'string' },
      own_days_off: {
        type: 'list',
        items: {
          type: 'map',
          properties: {
            from: { type: 'string', required: true },
            to: { type: 'string', required: true },
            label: { type: 'string', required: true },
          },
        },
      },
      csat_mandatory_before_project_complete: { type: 'boolean', required: true, default: false },
      notify_owner_on_new_client: { type: 'boolean', required: true, default: false },
      notify_owner_on_new_user: { type: 'boolean', required: true, default: false },
      notify_owner_on_user_csat: { type: 'boolean', required: true, default: false },
      bcc_email: { type: 'string' },
      /** Epoch milliseconds from which each member of the team needs a second factor; absent if none is demanded. */
      second_factor_from: { type: 'number' },
      /** Single sign-on while it is in force, of {@link file://./single-sign-on.ts}. */
      single_sign_on: {
        type: 'map',
        properties: {
          state: { type: signOnStates, required: true },
          name: { type: 'string', required: true },
          domains: { type: 'list', items: { type: 'string' }, required: true },
        },
      },
      plan: { type: 'string', required: true, default: 'free forever' },
      marketplace: { type: 'boolean', required: true, default: false },
      users_allowed: { type: 'number' },
      expires_on: { type: 'string' },
      grace_period: { type: 'string' },
      cancellation_date: { type: 'string' },
      /** True if a paid plan renews after `expires_on`; unset where nothing is paid. */
      renews: { type: 'boolean' },
      /** Customer id of the workspace at the payment provider (Directory, kind `customer`). */
      customer: { type: 'string' },
      /** Optimistic lock of the terms above: a change computed from an older state is computed again. */
      billing_version: { type: 'number' },
      /** Number of the query to the payment provider that the terms above are the answer to. */
      billing_turn: { type: 'number' },
      /** Marketplace codes, in plain text because they are worthless once redeemed. */
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
