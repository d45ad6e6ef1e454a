/**
 * Apps beside the product, each deployed with the credentials of another account, where its logs or its backups are kept out of
 * reach of its own.
 */
import { App, type Stack, type StackProps, Tags, Validations } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import {
  CannotDeploy,
  fileOf,
  givenOf,
  orInWords,
  type Stage,
  settingsOf,
  stageOf,
  throwAwayStage,
} from './config.ts';
import { Checks } from './security-checks.ts';

/** Stage of the product that something is kept of. */
export interface Kept {
  readonly stage: Exclude<Stage, typeof throwAwayStage>;
  /** Prefix of the names, e.g. `proofline-dev`. */
  readonly name: string;
  /** Region to keep it in. */
  readonly region: string;
  /** Account of the product. */
  readonly productAccount: string;
}

/** Kind of stack that keeps something, and its part of the stack's name. */
interface Keeper<Made extends Stack> {
  readonly part: string;
  new (scope: Construct, id: string, config: Kept, props: StackProps): Made;
}

/** Settings by the file of a stage, and by default its region; throws an error that names the invalid one. */
export const keptOf = (stage: Stage, given: unknown, otherRegion?: string): Kept => {
  if (stage === throwAwayStage)
    throw new CannotDeploy(`The stage ${stage} is thrown away, and all of it with it`);
  const { account, region } = settingsOf(stage, given);
  if (account === undefined)
    throw new CannotDeploy(`${fileOf(stage)} names no account, of which something is to be kept`);
  return { stage, name: `proofline-${stage}`, region: otherRegion ?? region, productAccount: account };
};

/** Adds a stack in the account of the credentials; throws if that is the product's own. */
export const addKeeper = <Made extends Stack>(app: App, kind: Keeper<Made>, config: Kept): Made => {
  const account = process.env.CDK_DEFAULT_ACCOUNT;
  if (account === config.productAccount)
    throw new CannotDeploy('The stack belongs into another account than the product: give its credentials');
  return new kind(app, `${config.name}-${kind.part}`, config, {
    env: { region: config.region, ...(account === undefined ? {} : { account }) },
    terminationProtection: true,
  });
};

/** Synthesises an app beside the product, with the stacks that are added for the stage of `-c stage=…`. */
export const synthesiseBeside = (add: (app: App, stage: Stage) => void): void => {
  const app = new App();
  orInWords(() => add(app, stageOf(app.node.tryGetContext('stage'))));
  Tags.of(app).add('product', 'proofline');
  Validations.of(app).addPlugins(new Checks(app));
  app.synth();
};

/** Synthesises such an app, in the region of another value of `-c` if that is named and given. */
export const synthesiseKeeper = (kind: Keeper<Stack>, regionOf?: string): void =>
  synthesiseBeside((app, stage) => {
    const region = regionOf === undefined ? undefined : app.node.tryGetContext(regionOf);
    addKeeper(app, kind, keptOf(stage, givenOf(stage), region));
  });
