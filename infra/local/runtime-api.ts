import type { Route } from '#contracts/route.ts';
import type { AppSyncEvents } from '../emulators/appsync-events/appsync-events.ts';
import type { CloudWatch } from '../emulators/cloudwatch/cloudwatch.ts';
import type { Dns } from '../emulators/dns/dns.ts';
import type { FaultProxy } from '../emulators/dynamodb/fault-proxy.ts';
import type { Ecs } from '../emulators/ecs/ecs.ts';
import type { EventBridge } from '../emulators/eventbridge/eventbridge.ts';
import type { IdentityProvider } from '../emulators/identity-provider/identity-provider.ts';
import type { Functions } from '../emulators/lambda/aliases.ts';
import type { PushService } from '../emulators/push/push.ts';
import type { Scheduler } from '../emulators/scheduler/scheduler.ts';
import type { Ses } from '../emulators/ses/ses.ts';
import type { Clock } from '../emulators/shared/clock.ts';
import type { Access, IamStatement } from '../emulators/shared/iam.ts';
import type { Store } from '../emulators/shared/store.ts';
import type { Sqs } from '../emulators/sqs/sqs.ts';
import type { Ports, Settings } from './environment.ts';
import type { Identity } from './identity.ts';
import type { Progress } from './progress.ts';

export interface RuntimeOptions {
  /** Folder of all data, used by one process at a time. */
  dataDir: string;
  /** Default: 4400, 4401 and 4402. Once chosen they are stored with the data. `free` takes any free ports. */
  ports?: Partial<Ports> | 'free';
  /** Folder with `functions/` and `events/`; default: the repository's. */
  handlersFrom?: string;
  /** Routes to serve; default: the contracts'. */
  routes?: readonly Route[];
  /** Serves the web app by Vite's development server instead of its build. */
  dev?: boolean;
  /** Reads the stream and polls the queues; default: true. */
  events?: boolean;
  /** Puts a proxy before DynamoDB that can make calls fail, and counts them. */
  faults?: boolean;
  /** Receives the accesses to items with the operator's key pair, as of a function's code that is called directly. */
  onOperatorsCall?: (access: Access) => void;
  /** Backoff after a consumer's first failure, in milliseconds. */
  retryMs?: number;
  /** Draws from 0 to 1 which version of a function a call gets; default: at random. */
  random?: () => number;
  /** Sentry DSN for unknown errors; default: the variable ERRORS_DSN, without which none are reported. */
  errorsDsn?: string;
  /** Refuses a caller's calls above a person's pace, and mails above a day's allowance; true unless said. Specs and measurements exceed both. */
  callLimits?: boolean;
  /** Logs only failures of the runtime itself. */
  quiet?: boolean;
  /** Disposable data, as in tests: it survives a kill, but no power cut, because nothing is synced to disk. */
  scratch?: boolean;
  /** Steps that pages wait for and show, until they are over and the demo is there; default: none. */
  progress?: Progress;
}

/** Login of the demo, with a public password. */
export interface Login {
  workspace: string;
  subdomain: string;
  role: string;
  email: string;
  password: string;
}

export interface Runtime {
  /** URL of a workspace, or of the bare host. */
  url(subdomain?: string): string;
  readonly ports: Ports;
  readonly clock: Clock;
  readonly bus: EventBridge;
  readonly queues: Sqs;
  /** Names of all queues; `deadLetters` marks the dead-letter queues. */
  readonly queueNames: readonly { name: string; deadLetters: boolean }[];
  readonly scheduler: Scheduler;
  /** Tasks that convert films. */
  readonly ecs: Ecs;
  readonly mailbox: Ses;
  /** DNS records of all domains. */
  readonly dns: Dns;
  readonly identity: Identity;
  /** Identity providers of companies, for single sign-on. */
  readonly companies: IdentityProvider;
  /** Push service of browsers. */
  readonly push: PushService;
  /** Functions by their files, with their versions and aliases. */
  readonly lambdas: Functions;
  /** Metrics of functions and of the API. */
  readonly metrics: CloudWatch;
  /** Live updates of open pages. */
  readonly live: AppSyncEvents;
  readonly settings: Settings;
  /** Set with the option `faults`. */
  readonly faults: FaultProxy | undefined;
  /** Process id of the DynamoDB child, while it runs. */
  dynamoPid(): number | undefined;
  /** Environment variables of handlers. */
  readonly environment: Readonly<Record<string, string>>;
  logins(): Login[];
  /** Stores the demo's logins for the terminal and the console. */
  setLogins(logins: readonly Login[]): void;
  /** Demo's marketplace codes, redeemed or not; stored for the terminal. */
  codes(): string[];
  setCodes(codes: readonly string[]): void;
  /** Reads the table's stream now instead of at the next poll. */
  nudge(): void;
  /**
   * Resolves once the system is idle: commits are published, events and due schedules are handled. With `media:
   * 'checks'` it waits for checks of files, but not for renditions; with `media: false` for neither.
   */
  idle(options?: { media?: boolean | 'checks' }): Promise<void>;
  /** Tags an object of the bucket of files, as a service of AWS does. */
  tagFile(key: string, tags: Readonly<Record<string, string>>): void;
  /** Loads all Lambda functions ahead of their first use. */
  warm(): Promise<void>;
  /**
   * Lets every function read settings of a workspace anew, which each keeps for 30 seconds. Needed where they run as bundles, as on AWS; from
   * their sources they share what they keep, and what one saves the others have at once.
   */
  renewFunctions(): void;
  /** Runs work as a function: with its role's credentials and its own variables. Throws for one without a role. */
  asFunction<Answer>(name: string, work: () => Answer): Answer;
  /** Takes an action from a role until the answer is called. */
  withhold(role: string, action: string): () => void;
  /** Changes the policy of a resource, by its ARN, until the answer is called. */
  replaceResourcePolicy(
    resource: string,
    change: (policy: readonly IamStatement[]) => readonly IamStatement[],
  ): () => void;
  /** Runs work that is worthless unless complete, with fewer syncs to disk: see `Store`. */
  asOne: Store['asOne'];
  stop(): Promise<void>;
}

/** Error: the runtime can't start, for a reason that the user can fix; the message explains how. */
export class RuntimeUnavailable extends Error {}

/** Error: another process runs the product on this data. */
export class AlreadyRunning extends RuntimeUnavailable {}

/** Registers a shutdown step; the steps run in reverse order, one after the other. */
export type OnStop = (...steps: (() => unknown)[]) => void;
