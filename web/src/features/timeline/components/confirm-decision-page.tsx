import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { findTask } from '#domain/workflow/index.ts';
import { SentLater } from '#lib/calls/api.ts';
import { domainWorkflow } from '#lib/project/domain-workflow.ts';
import { closedReason, endedReason } from '#lib/project/project-closed.ts';
import { subscriptionQuery, useMe } from '#lib/session/me.ts';
import { timeline as texts } from '#lib/texts/en/timeline.ts';
import { Button, ButtonLink, Card, Form, Notice, PageHeader, TextArea, useFocusHeading } from '#ui/index.ts';
import type { Timeline } from '../api.ts';
import { type ClientDecision, useClientDecision } from '../client-actions.ts';
import { decisionWords } from '../decision-words.ts';
import { useStageAction } from '../use-stage-action.ts';
import css from './timeline.module.css';

/** Target of the mail's "approve" and "reject" links: it asks for confirmation, and only the button acts (rules.md 1). */
export function ConfirmDecisionPage({
  timeline: { project, workflow: wire },
  revisionId,
  decision,
  timelineHref,
  onDone,
  onError,
}: {
  timeline: Pick<Timeline, 'project' | 'workflow'>;
  revisionId: number;
  decision: ClientDecision;
  timelineHref: string;
  onDone: () => void;
  onError: (error: Error) => void;
}) {
  const { actor } = useMe();
  const { data: subscription } = useQuery(subscriptionQuery);
  const [message, setMessage] = useState('');
  const [missing, setMissing] = useState(false);
  const place = { project: project.id, workflow: wire.id };
  const decide = useClientDecision({ ...place, revision: revisionId });
  const mark = useStageAction(place);
  useFocusHeading(decision);

  const found = findTask(domainWorkflow(wire), revisionId);
  if (!found) return null;
  const { stage, round } = found;
  const isAgent = actor.kind === 'agent';
  const words = decisionWords(decision, stage, revisionId);
  const ended = endedReason(project);
  const closed = closedReason(project, subscription?.read_only ?? false, isAgent ? 'agent' : 'client');
  const settled = {
    onSuccess: onDone,
    onError: (error: Error) => (error instanceof SentLater ? onDone() : onError(error)),
  };

  const submit = () => {
    if (isAgent) {
      const action = decision === 'approve' ? 'approve_revision' : 'reject_revision';
      mark.mutate({ action, stage: stage.id, revision: revisionId }, settled);
    } else if (decision === 'request_changes' && message.trim() === '') setMissing(true);
    else decide.mutate({ decision, message }, settled);
  };

  return (
    <>
      <PageHeader
        title={words.title}
        subtitle={`${project.name} · ${texts.act.what({ stage: stage.title, round: texts.roundPhrase(round) })}`}
      />
      <Card className={css.act}>
        <Form
          noValidate
          busy={decide.isPending || mark.isPending}
          onSubmit={() => {
            if (!closed) submit();
          }}
        >
          {ended && <Notice tone="locked">{ended}</Notice>}
          <p>
            {isAgent ? (decision === 'approve' ? texts.act.agentApprove : texts.act.agentReject) : words.text}
          </p>
          {!isAgent && (
            <TextArea
              label={texts.act.message}
              hint={decision === 'approve' ? texts.act.optional : undefined}
              error={missing && texts.client.changesNeeded}
              rows={4}
              maxLength={5000}
              value={message}
              onChange={({ currentTarget }) => {
                setMessage(currentTarget.value);
                setMissing(false);
              }}
            />
          )}
          <div className={css.actions}>
            <Button
              type="submit"
              variant="primary"
              disabledReason={closed}
              busy={decide.isPending || mark.isPending}
            >
              {words.confirm}
            </Button>
            <ButtonLink href={timelineHref}>{texts.act.open}</ButtonLink>
          </div>
        </Form>
      </Card>
    </>
  );
}
