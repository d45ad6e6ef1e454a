import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { App, Stack, Validations } from 'aws-cdk-lib';
import { CfnQueue } from 'aws-cdk-lib/aws-sqs';
import { ArtifactMetadataEntryType } from 'aws-cdk-lib/cloud-assembly-schema';
import { describe, expect, it } from 'vitest';
import { routes } from '#contracts/index.ts';
import { lambdaFiles, root } from './bundling.ts';
import { Handler } from './handler.ts';
import { dev, prod, templatesOf } from './product.testing.ts';
import { Checks } from './security-checks.ts';

describe('the whole', () => {
  it('keeps every stack within 450 of AWS’s 500 resources and the API within 300 routes', () => {
    for (const template of [...templatesOf(dev), ...templatesOf(prod)]) {
      expect(Object.keys(template.toJSON().Resources).length).toBeLessThanOrEqual(450);
    }
    expect(routes.length + 1).toBeLessThanOrEqual(300);
  });

  it('deploys every Lambda in the tree, and each once', () => {
    const deployed = dev.app.node.findAll().filter((construct) => construct instanceof Handler);
    expect(deployed.map(({ file }) => file).toSorted()).toEqual(lambdaFiles());
  });

  it('has no warning, at which a deployment stops, but of what a machine has not built', () => {
    for (const { app } of [dev, prod]) {
      const warnings = app.node
        .findAll()
        .flatMap(({ node }) => node.metadata)
        .filter(({ type }) => type === ArtifactMetadataEntryType.WARN)
        .map(({ data }) => String(data));
      expect(warnings.filter((text) => !/\[ack: proofline:(binaries|web)\]/.test(text))).toEqual([]);
    }
  });

  it('is not made of a template that breaks a rule of cfn-lint, which the CDK has with it', () => {
    const { context } = JSON.parse(readFileSync(join(root, 'cdk.json'), 'utf8'));
    for (const [property, value, rule] of [
      ['Retention', 4, 'F3002'],
      ['DelaySeconds', 'soon', 'F3012'],
      ['RedrivePolicy', { deadLetterTargetArn: { Ref: 'Gone' } }, 'F1020'],
    ] as const) {
      const app = new App({ context });
      new CfnQueue(new Stack(app, 'Wrong'), 'Queue').addPropertyOverride(property, value);
      expect(() => app.synth(), property).toThrow(rule);
    }
  });

  it('breaks none of the security rules but those that it accepts for a reason', () => {
    for (const { app } of [dev, prod]) {
      expect(new Checks().validateScope(app).violations).toEqual([]);
    }
    const reasons = dev.app.node
      .findAll()
      .flatMap(({ node }) => node.metadata)
      .filter(({ type }) => type === Validations.ACKNOWLEDGED_RULES_METADATA_KEY)
      .flatMap(({ data }) => Object.values(data));
    expect(reasons.length).toBeGreaterThan(10);
    for (const reason of reasons) expect(JSON.stringify(reason).length).toBeGreaterThan(30);
  });
});
