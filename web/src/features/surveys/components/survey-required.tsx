import { useEffect, useRef } from 'react';
import type { ShownProject } from '#contracts/projects.ts';
import { csatStatus } from '#domain/survey/survey.ts';
import { hasSettings } from '#lib/project/project-settings.ts';
import { useMe } from '#lib/session/me.ts';
import { feedback } from '#lib/texts/en/feedback.ts';
import { Notice, TextLink, toast } from '#ui/index.ts';
import { useSurveysInPlan } from '../feedback-offered.ts';
import css from './feedback.module.css';

const texts = feedback.required;

/**
 * Warns agents if the work is done but the required survey is unsent (delivery.md section 5): a permanent notice, and a
 * message when the last stage is completed. It blocks nothing, and is left out where the plan refuses a sending.
 */
export function SurveyRequired({
  project,
  isComplete,
  href,
}: {
  project: ShownProject;
  /** True if all stages of all deliverables are completed. */
  isComplete: boolean;
  /** Address of the Feedback tab. */
  href: string;
}) {
  const { actor } = useMe();
  const surveys_in_plan = useSurveysInPlan();
  const isDue =
    actor.kind === 'agent' &&
    isComplete &&
    hasSettings(project) &&
    csatStatus('agent', { ...project, surveys_in_plan }) === 'pending_csat' &&
    !project.archived &&
    !project.cancelled;
  const wasDue = useRef(isDue);
  useEffect(() => {
    if (isDue && !wasDue.current) toast({ title: texts.title, text: texts.text, tone: 'warning' });
    wasDue.current = isDue;
  }, [isDue]);
  if (!isDue) return null;
  return (
    <div className={css.required} data-paper="no">
      <Notice tone="warning" title={texts.title}>
        {texts.text} <TextLink href={href}>{texts.action}</TextLink>
      </Notice>
    </div>
  );
}
