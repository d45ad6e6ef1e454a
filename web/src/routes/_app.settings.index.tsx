import { createFileRoute } from '@tanstack/react-router';
import { toFirstInMenu } from './-menu-redirect.ts';

/** Unlinked, but some people type it. */
export const Route = createFileRoute('/_app/settings/')({
  loader: toFirstInMenu({
    team: '/settings/team',
    workspace_settings: '/settings/workspace',
    email_settings: '/settings/email-settings',
    custom_domain: '/settings/custom-domain',
    single_sign_on: '/settings/single-sign-on',
    profile: '/profile',
  }),
});
