import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App, type Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { root } from './bundling.ts';
import { configOf, type GivenSettings, type Stage } from './config.ts';
import { addProduct } from './product.ts';

const { context: defaults } = JSON.parse(readFileSync(join(root, 'cdk.json'), 'utf8'));

/** Key pair of media, whose secrets exist in no account. */
export const mediaSecretNames = ['proofline-media-1', 'proofline-media-2'];

const trial: GivenSettings = { domain: 'proofline.example', mediaSecretNames };

/** Synthesises the product as `cdk` does, without bundling; returns a template per stack. */
export const synthesise = (stage: Stage = 'dev', settings: GivenSettings = trial) => {
  const outdir = mkdtempSync(join(tmpdir(), 'proofline-synth-'));
  try {
    const app = new App({ outdir, context: { ...defaults, 'aws:cdk:bundling-stacks': [] } });
    const stacks = addProduct(app, configOf(stage, settings));
    const assembly = app.synth();
    const templateOf = (stack: Stack) =>
      Template.fromJSON(assembly.getStackArtifact(stack.artifactId).template);
    return {
      app,
      stacks,
      mail: templateOf(stacks.mail),
      stateful: templateOf(stacks.stateful),
      live: templateOf(stacks.live),
      films: templateOf(stacks.films),
      events: templateOf(stacks.events),
      api: templateOf(stacks.api),
      routes: templateOf(stacks.routes),
      web: templateOf(stacks.web),
      monitoring: templateOf(stacks.monitoring),
      ...(stacks.edge && { edge: templateOf(stacks.edge) }),
    };
  } finally {
    rmSync(outdir, { recursive: true });
  }
};
