/** List prices in USD of us-east-1, without free tiers and discounts. Renew the date with the prices. */
export const prices = {
  date: '2026-11-28',
  /** A million units, on demand: a written kilobyte and a strongly consistent read of four; a transaction takes twice. */
  dynamoWrites: 0.625,
  dynamoReads: 0.125,
  /** A million requests, and a gigabyte-second on arm64. */
  lambdaRequests: 0.2,
  lambdaGigabyteSecond: 0.000_013_333_4,
  /** A million requests of an HTTP API. */
  apiRequests: 1,
  /** Ten thousand requests at the edge, and a million runs of a CloudFront function. */
  cloudFrontRequests: 0.01,
  cloudFrontFunctions: 0.1,
  /** A gigabyte from the edge, where media comes from (docs/decisions/0127), of the first ten terabytes. */
  cloudFrontGigabyte: 0.085,
  /** A million requests: each message is sent, received and deleted. */
  sqsRequests: 0.4,
  /** A million events, and a gigabyte in the archive. */
  events: 1,
  eventArchiveGigabyte: 0.1,
  /** A million schedules that fire. */
  schedules: 1,
  /** A million operations of AppSync Events (a message in, a message out to a page, a connection, a subscription), and minutes of connections. */
  liveOperations: 1,
  liveMinutes: 0.08,
  /** A thousand mails, and a gigabyte of their attachments. */
  mails: 0.1,
  mailGigabyte: 0.12,
  /** A million traces that are recorded. */
  traces: 5,
  /** A gigabyte of lines. */
  logGigabyte: 0.5,
  /** A month: a metric of one's own, an alarm's metric, a composite alarm, a dashboard, a secret, a gigabyte of the table and of its recovery to a point in time, a gigabyte of files. */
  metric: 0.3,
  alarm: 0.1,
  compositeAlarm: 0.5,
  dashboard: 3,
  secret: 0.4,
  tableGigabyte: 0.25 + 0.2,
  fileGigabyte: 0.023,
  /** A month, not confirmed by the price list on that day: a gigabyte of a backup of the table and of files, of which there are two, here and in the other account. */
  tableBackupGigabyte: 0.1,
  fileBackupGigabyte: 0.05,
  /** An hour of a processor and of a gigabyte on Fargate, arm64; a minute of film by MediaConvert, basic, HD up to 30 frames a second. */
  fargateProcessorHour: 0.032_38,
  fargateGigabyteHour: 0.003_56,
  /** Hours of a gigabyte of a task's disk beyond the first 20, and of a public address. */
  fargateDiskHour: 0.000_111,
  publicAddressHour: 0.005,
  /** Not confirmed by the price list on that day. */
  mediaConvertMinute: 0.015,
  /** A month: a thousand objects that Intelligent-Tiering watches. */
  tieredThousand: 0.0025,
  /**
   * A month of a web ACL and of each of its rules, and a million requests through it: of 2026-11-30, by what others write of AWS's list
   * (https://c3x.dev/blog/aws-waf-cost-explained/), as the list itself could not be read.
   */
  firewall: 5,
  firewallRule: 1,
  firewallRequests: 0.6,
  /** A person who signs in within a month, in the tier Essentials. */
  monthlyPerson: 0.015,
} as const;
