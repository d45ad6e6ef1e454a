import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import { MathExpression, Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { EventBus } from 'aws-cdk-lib/aws-events';
import { PublicHostedZone, TxtRecord } from 'aws-cdk-lib/aws-route53';
import {
  ConfigurationSet,
  EmailIdentity,
  EmailSendingEvent,
  EventDestination,
  Identity,
} from 'aws-cdk-lib/aws-ses';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import { addAlarm, alarmsTopic } from './alarms.ts';
import type { Config } from './config.ts';

/** Record by which receivers know that mails of the domain are signed, and how to treat those that are not (DMARC). */
const dmarcOf = (policy: string, { dmarcReports }: Pick<Config, 'dmarcReports'>): string =>
  ['v=DMARC1', `p=${policy}`, ...(dmarcReports ? [`rua=mailto:${dmarcReports}`] : [])].join('; ');

/**
 * Product's own identity at SES, and the configuration set of all mail. A stack of its own, because the user pool can
 * be created only once SES has verified the identity.
 */
export class MailStack extends Stack {
  constructor(scope: Construct, id: string, config: Config, props: StackProps) {
    super(scope, id, props);
    const configurationSet = new ConfigurationSet(this, 'MailConfiguration', {
      configurationSetName: config.name,
      reputationMetrics: true,
      // Addresses are suppressed per workspace, where agents see it and can lift it. The account's own list would
      // silently suppress an address for all workspaces.
      disableSuppressionList: true,
    });
    configurationSet.addEventDestination('Reports', {
      destination: EventDestination.eventBus(EventBus.fromEventBusName(this, 'ReportBus', 'default')),
      events: [EmailSendingEvent.BOUNCE, EmailSendingEvent.COMPLAINT],
    });
    const zone =
      config.hostedZoneId === undefined
        ? undefined
        : PublicHostedZone.fromPublicHostedZoneAttributes(this, 'Zone', {
            hostedZoneId: config.hostedZoneId,
            zoneName: config.domain,
          });
    if (zone && config.dmarc !== 'own')
      new TxtRecord(this, 'Dmarc', { zone, recordName: '_dmarc', values: [dmarcOf(config.dmarc, config)] });
    new EmailIdentity(this, 'MailIdentity', {
      identity: zone ? Identity.publicHostedZone(zone) : Identity.domain(config.domain),
      mailFromDomain: `bounce.${config.domain}`,
      configurationSet,
    });
    const topic = alarmsTopic(this, this, config);
    this.watchQuota(config, topic);
    this.watchRefusals(config, topic);
  }

  /** SES has no metric of its quota: the senders, which read it every five minutes, tell how much of it is used. */
  private watchQuota(config: Config, topic: ITopic): void {
    addAlarm(this, topic, config, {
      name: 'mail-quota',
      means: 'Four fifths of the mails that the account may send in 24 hours are sent.',
      runbook: 'the-quota-of-mails-is-nearly-used',
      metric: new Metric({
        namespace: config.name,
        metricName: 'MailQuotaUsed',
        statistic: Stats.MAXIMUM,
        period: Duration.minutes(15),
      }),
      threshold: 80,
    });
  }

  /** While nothing is taken, nothing is late either: the objective is measured at the mails that leave. */
  private watchRefusals(config: Config, topic: ITopic): void {
    const period = Duration.minutes(15);
    const sum = (namespace: string, metricName: string) =>
      new Metric({ namespace, metricName, statistic: Stats.SUM, period });
    addAlarm(this, topic, config, {
      name: 'mails-not-taken',
      means: 'SES has taken less than half of what it was given in a quarter of an hour. The mails wait.',
      runbook: 'refusals-of-the-mail-service',
      metric: new MathExpression({
        expression: 'IF(refused >= 5, 100 * refused / (refused + FILL(sent, 0)), 0)',
        usingMetrics: { refused: sum(config.name, 'MailsNotTaken'), sent: sum('AWS/SES', 'Send') },
        period,
        label: 'Attempts not taken (%)',
      }),
      threshold: 50,
    });
  }
}
