import type { Route } from '#contracts/route.ts';
import type { Dns } from '../emulators/dns/dns.ts';
import type { FaultProxy } from '../emulators/dynamodb/fault-proxy.ts';
import type { EventBridge } from '../emulators/eventbridge/eventbridge.ts';
import type { Scheduler } from '../emulators/scheduler/scheduler.ts';
import type { Ses } from '../emulators/ses/ses.ts';
import type { Clock } from '../emulators/shared/clock.ts';
import type { Store } from '../emulators/shared/store.ts';
import type { Sqs } from '../emulators/sqs/sqs.ts';
import type { Ports, Settings } from './environment.ts';
import type { Identity } from './identity.ts';
import type { Progress } from './progress.ts';

export interface RuntimeOptions {
  /** Folder of all data; one process at a time may use it. */
  dataDir: string;
  /** 4400, 4401 and 4402 unless said. Once chosen they stay with the data. `free` takes any that are free. */
  ports?: Partial<Ports> | 'free';
  /** The folder in which `functions/` and `events/` are; the repository's unless said. */
  handlersFrom?: string;
  /** The calls to be served; the contracts' unless said. */
  routes?: readonly Route[];
  /** Serves the web app by Vite's own server instead of as it was built. */
  dev?: boolean;
  /** Reads the stream and polls the queues; true unless said. */
  events?: boolean;
  /** Puts a proxy before DynamoDB that can make calls fail, and counts them. */
  faults?: boolean;
  /** Backoff after a consumer's first failure, in milliseconds. */
  retryMs?: number;
  /** The Sentry DSN that unknown errors are reported to; the variable ERRORS_DSN unless said, and nowhere without it. */
  errorsDsn?: string;
  /** Refuses a caller's calls above a person's pace, and mails above a day's allowance; true unless said. Specs and measurements exceed both. */
  callLimits?: boolean;
  /** Logs nothing but failures of the runtime itself. */
  quiet?: boolean;
  /** Data that nobody keeps, as in tests: it survives a kill, but no power cut, because nothing waits for the disk. */
  scratch?: boolean;
  /** Pages wait, and show it, until it is over and the demo is there. Nothing is waited for unless said. */
  progress?: Progress;
}

/** Login of the demo, with a password that is no secret. */
export interface Login {
  workspace: string;
  subdomain: string;
  role: string;
  email: string;
  password: string;
}

export interface Runtime {
  /** The address of a workspace, or of the bare host. */
  url(subdomain?: string): string;
  readonly ports: Ports;
  readonly clock: Clock;
  readonly bus: EventBridge;
  readonly queues: Sqs;
  /** The names of all queues; `deadLetters` marks the dead-letter queues. */
  readonly queueNames: readonly { name: string; deadLetters: boolean }[];
  readonly scheduler: Scheduler;
  readonly mailbox: Ses;
  /** The records of everybody's domains. */
  readonly dns: Dns;
  readonly identity: Identity;
  readonly settings: Settings;
  /** With the option `faults`. */
  readonly faults: FaultProxy | undefined;
  /** The process id of the DynamoDB child, while it runs. */
  dynamoPid(): number | undefined;
  /** The variables that handlers see. */
  readonly environment: Readonly<Record<string, string>>;
  logins(): Login[];
  /** Keeps the demo's logins for the terminal and the console. */
  setLogins(logins: readonly Login[]): void;
  /** The demo's marketplace codes, redeemed or not; kept for the terminal. */
  codes(): string[];
  setCodes(codes: readonly string[]): void;
  /** Reads the table's stream now instead of at the next poll. */
  nudge(): void;
  /**
   * Resolves once everything is quiet: commits are published, events and due schedules are handled. With `media:
   * 'checks'` files are checked, and their renditions may still be made; with `media: false` not even that.
   */
  idle(options?: { media?: boolean | 'checks' }): Promise<void>;
  /** Loads all Lambda functions ahead of their first use. */
  warm(): Promise<void>;
  /** Runs work that is worth nothing unless all of it is there, with less waiting for the disk: see `Store`. */
  asOne: Store['asOne'];
  stop(): Promise<void>;
}

/** The runtime can't start, for a reason that the user can mend; the message says how. */
export class RuntimeUnavailable extends Error {}

/** Registers a step of stopping; the steps run in reverse order, each after the one before has ended. */
export type OnStop = (...steps: (() => unknown)[]) => void;
