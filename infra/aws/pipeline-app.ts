/** Entry point of `cdk --app "node infra/aws/pipeline-app.ts"` (docs/deploy.md#pipeline). */
import { givenOf } from './config.ts';
import { synthesiseBeside } from './kept-elsewhere.ts';
import { addPipeline, pipelineOf } from './pipeline.ts';

synthesiseBeside((app, stage) => {
  addPipeline(app, pipelineOf(stage, givenOf(stage)));
});
