/** Deployment under check: the same steps run at one on AWS and at the embedded runtime, which differ in these values alone. */

/** CloudWatch's alarms of a deployment. */
export interface Alarms {
  /** Sets off an alarm by hand; true once CloudWatch has told its topic, false if it was refused. */
  ring(name: string): Promise<boolean>;
}

export interface Deployment {
  /** Base domain of the workspaces, with its port, if any. */
  readonly domain: string;
  readonly protocol: 'https:' | 'http:';
  readonly clientId: string;
  readonly variables: Readonly<Record<string, string | undefined>>;
  /** Address of the API beside the distribution; undefined where there is none. */
  readonly apiAddress: string | undefined;
  /** Host for the custom domain, which points to the connection group; undefined for none. */
  readonly customHost: string | undefined;
  /** Publishes the CNAME of the custom host, or tells that somebody has done it. */
  readonly point: (cname: string) => Promise<void>;
  /** Undefined where nothing rings. */
  readonly alarms: Alarms | undefined;
  /** Milliseconds between two looks, and those that a minute of a deadline lasts. */
  readonly every: number;
  readonly minute: number;
  /** Epoch milliseconds, of the product's own clock. */
  now(): number;
  /** Lets time of the product pass, in milliseconds: AWS is waited for, the clock of the embedded runtime is moved. */
  pass(milliseconds: number): Promise<void>;
  /** Changes the keys of links, and replaces the functions that use them. */
  changeKeys(): Promise<void>;
}

/** Step that is left out, with the reason. */
export class Skipped extends Error {}

/** Outcome of a step that was not as expected. */
export class Unexpected extends Error {}

export const originOf = ({ protocol, domain }: Deployment, subdomain = ''): string =>
  `${protocol}//${subdomain === '' ? '' : `${subdomain}.`}${domain}`;

/** Asks again until there is an answer; throws once the minutes are over, with the words for that which is awaited. */
export const awaited = async <Answer>(
  { every, minute }: Pick<Deployment, 'every' | 'minute'>,
  { minutes, for: what }: { readonly minutes: number; readonly for: string },
  look: () => Promise<Answer | undefined>,
): Promise<Answer> => {
  const end = performance.now() + minutes * minute;
  for (;;) {
    const answer = await look();
    if (answer !== undefined) return answer;
    if (performance.now() > end) throw new Unexpected(`not within ${minutes} minutes: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, every));
  }
};
