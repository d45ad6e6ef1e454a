import { createFileRoute } from '@tanstack/react-router';
import { toFirstInMenu } from './-menu-redirect.ts';

/** Unlinked, but some people type it. */
export const Route = createFileRoute('/_app/templates/')({
  loader: toFirstInMenu({
    email_templates: '/templates/email-templates',
    workflow_templates: '/templates/workflow-templates',
  }),
});
