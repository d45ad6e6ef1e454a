import { createFileRoute, redirect } from '@tanstack/react-router';
import { can } from '#domain/permission/can.ts';
import { actorOf, meQuery } from '#lib/session/me.ts';
import { templates } from '#lib/texts/en/templates.ts';
import { SurveyTemplatesPage } from '../features/templates/components/survey-templates-page.tsx';

export const Route = createFileRoute('/_app/templates/survey-templates')({
  loader: async ({ context: { queryClient } }) => {
    const actor = actorOf(await queryClient.ensureQueryData(meQuery));
    if (actor.kind !== 'agent') throw redirect({ to: '/projects', replace: true });
    if (can(actor, 'manage_survey_templates') !== true) throw redirect({ to: '/', replace: true });
    return { crumbs: [{ label: templates.survey.title }] };
  },
  component: SurveyTemplatesPage,
});
