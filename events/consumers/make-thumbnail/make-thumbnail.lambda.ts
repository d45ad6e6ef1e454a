import { consumer } from '#server/lambda/consumer.ts';
import { checkFile } from './check-file.ts';

export const handler = consumer('make-thumbnail', checkFile);
