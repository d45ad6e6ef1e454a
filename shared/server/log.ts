import { Logger } from '@aws-lambda-powertools/logger';
import { correlation } from './correlation.ts';

/** Logger whose every line has the ids of the work that it is about. */
class CorrelatedLogger extends Logger {
  protected override createAndPopulateLogItem(
    ...line: Parameters<Logger['createAndPopulateLogItem']>
  ): ReturnType<Logger['createAndPopulateLogItem']> {
    const item = super.createAndPopulateLogItem(...line);
    const ids = correlation();
    return ids ? item.addAttributes({ ...ids }) : item;
  }
}

/** JSON lines. Never log a token, a URL with one, a mail's body or a password (rules.md 24). */
export const log = new CorrelatedLogger({ serviceName: 'proofline' });
