/** Rule of the bucket, as in infra/aws, for browsers' cross-origin requests (CORS). */
import { bucketCors } from '#server/data/definition.ts';
import type { CorsRule } from '../emulators/s3/cors.ts';

/** CORS rule, which on AWS allows every origin at `https:`; pages here are at `http:`. */
export const cors: readonly CorsRule[] = [{ allowedOrigins: ['http://*'], ...bucketCors }];
