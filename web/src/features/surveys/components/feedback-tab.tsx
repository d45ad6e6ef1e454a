import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Project, ShownProject } from '#contracts/projects.ts';
import type { WireWorkflow } from '#contracts/workflows.ts';
import { UpgradeDialog } from '#lib/plan/upgrade-dialog.tsx';
import { closedReason, endedReason } from '#lib/project/project-closed.ts';
import { withSettings } from '#lib/project/project-settings.ts';
import { subscriptionQuery, useMe } from '#lib/session/me.ts';
import { feedback as texts } from '#lib/texts/en/feedback.ts';
import { Button, Notice } from '#ui/index.ts';
import { useSurveysInPlan } from '../feedback-offered.ts';
import css from './feedback.module.css';
import { OwnSurvey } from './own-survey.tsx';
import { SurveyList } from './survey-list.tsx';
import { SurveySender } from './survey-sender.tsx';

/** Surveys of a project: agents send them and see all answers, clients see their own (delivery.md section 2). */
export default function FeedbackTab({
  project,
}: {
  project: ShownProject;
  workflow: WireWorkflow | undefined;
}) {
  const { actor } = useMe();
  return actor.kind === 'contact' ? (
    <OwnSurvey project={project} />
  ) : (
    <Surveys project={withSettings(project)} />
  );
}

function Surveys({ project }: { project: Project }) {
  const { data: subscription } = useQuery(subscriptionQuery);
  const inPlan = useSurveysInPlan();
  const ended = endedReason(project);
  const closed = closedReason(project, subscription?.read_only ?? false);
  return (
    <div className={css.tab}>
      {!inPlan ? (
        <Locked />
      ) : ended ? (
        <Notice tone="locked">{ended}</Notice>
      ) : (
        !closed && <SurveySender project={project} />
      )}
      <SurveyList project={project} />
    </div>
  );
}

/** Notice that the plan has no surveys: a dismissible dialog once, then in place of the sender. */
function Locked() {
  const [isAsked, setAsked] = useState(true);
  return (
    <>
      <Notice
        tone="locked"
        title={texts.locked.title}
        action={
          <Button size="small" onClick={() => setAsked(true)}>
            {texts.locked.more}
          </Button>
        }
      >
        {texts.locked.text}
      </Notice>
      {isAsked && <UpgradeDialog onClose={() => setAsked(false)} />}
    </>
  );
}
