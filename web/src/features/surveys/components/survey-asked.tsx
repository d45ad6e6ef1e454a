import type { ShownProject } from '#contracts/projects.ts';
import { useMe } from '#lib/session/me.ts';
import { feedback } from '#lib/texts/en/feedback.ts';
import { Notice, TextLink } from '#ui/index.ts';
import css from './feedback.module.css';

const texts = feedback.asked;

/** Notice of an unfinished survey that was sent to the contact. `href` links to the Feedback tab. */
export function SurveyAsked({ project, href }: { project: ShownProject; href: string }) {
  const { actor, tenant } = useMe();
  if (actor.kind !== 'contact' || !project.is_survey_sent || project.survey_completed) return null;
  return (
    <div className={css.required}>
      <Notice title={texts.title}>
        {texts.text(tenant.name)} <TextLink href={href}>{texts.action}</TextLink>
      </Notice>
    </div>
  );
}
