import { useEffect, useRef } from 'react';
import type { Project } from '#contracts/projects.ts';
import { useMe } from '#lib/session/me.ts';
import { feedback } from '#lib/texts/en/feedback.ts';
import { Notice, TextLink, toast } from '#ui/index.ts';
import css from './feedback.module.css';

const texts = feedback.required;

/**
 * Warns agents of a project whose work is done while the survey that it asks for is unsent (delivery.md section 5): as a
 * remark that stays, and at the moment in which the last stage is completed besides. It refuses nothing.
 */
export function SurveyRequired({
  project,
  isComplete,
  href,
}: {
  project: Project;
  /** Whether all stages of all deliverables are completed. */
  isComplete: boolean;
  /** The way to the Feedback tab. */
  href: string;
}) {
  const { actor } = useMe();
  const isDue =
    actor.kind === 'agent' &&
    isComplete &&
    project.send_csat_survey &&
    !project.is_survey_sent &&
    !project.archived &&
    !project.cancelled;
  const wasDue = useRef(isDue);
  useEffect(() => {
    if (isDue && !wasDue.current) toast({ title: texts.title, text: texts.text, tone: 'warning' });
    wasDue.current = isDue;
  }, [isDue]);
  if (!isDue) return null;
  return (
    <div className={css.required}>
      <Notice tone="warning" title={texts.title}>
        {texts.text} <TextLink href={href}>{texts.action}</TextLink>
      </Notice>
    </div>
  );
}
