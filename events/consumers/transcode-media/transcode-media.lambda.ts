/** Films and sounds, in a form that every browser plays. Those that a function is too small for go to a container. */
import { consumer } from '#server/lambda/consumer.ts';
import { playbackOf } from './playback.ts';
import { renderer } from './renderer.ts';

export const handler = consumer(
  'transcode-media',
  ({ tenant_id: tenantId, project_id, workflow_id, data: { revisionId, file_id: id } }) =>
    playbackOf(
      { tenantId, projectId: project_id ?? 0, workflowId: workflow_id ?? 0, revisionId, id },
      { place: 'function', renderer },
    ),
);
