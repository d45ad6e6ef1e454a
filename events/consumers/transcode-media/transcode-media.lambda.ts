/** Films and sounds, in a form that every browser plays. Those that a function is too small for go to a container. */
import { consumer, type EventFor } from '#server/lambda/consumer.ts';
import { convertAgain, playbackOf } from './playback.ts';
import { renderer } from './renderer.ts';

/** Key of the file that an event is about. */
const keyOf = ({
  tenant_id: tenantId,
  project_id,
  workflow_id,
  data: { revisionId, file_id: id },
}: EventFor<'transcode-media'>) => ({
  tenantId,
  projectId: project_id ?? 0,
  workflowId: workflow_id ?? 0,
  revisionId,
  id,
});

export const handler = consumer('transcode-media', {
  'File Registered': (event) => playbackOf(keyOf(event), { place: 'function', renderer }),
  'Conversion Retried': (event) => convertAgain(keyOf(event), event.data.number),
});
