/** Entry point of `cdk --app "node infra/aws/log-archive-app.ts"` (docs/deploy.md#log-archive). */
import { synthesiseKeeper } from './kept-elsewhere.ts';
import { LogArchiveStack } from './log-archive.ts';

// CloudWatch Logs hands logs over within a region, which is the product’s.
synthesiseKeeper(LogArchiveStack);
