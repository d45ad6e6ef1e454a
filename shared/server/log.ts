import { Logger } from '@aws-lambda-powertools/logger';

/** JSON lines. Never log a token, a URL with one, a mail's body or a password (rules.md 24). */
export const log = new Logger({ serviceName: 'proofline' });
