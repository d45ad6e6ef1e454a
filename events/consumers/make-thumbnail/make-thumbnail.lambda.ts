import { consumer } from '#server/lambda/consumer.ts';
import { tenantConsumer } from '#server/lambda/tenant-consumer.ts';
import { checkFile } from './check-file.ts';

export const handler = tenantConsumer(consumer('make-thumbnail', checkFile));
