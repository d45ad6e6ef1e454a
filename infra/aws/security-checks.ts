/** Security checks (cdk-nag) of every synthesis, and the record of accepted exceptions. */
import { type Stack, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks, type IApplyRule, NagRuleCompliance } from 'cdk-nag';
import type { IConstruct } from 'constructs';

/** Accepts that a construct breaks a rule of cdk-nag, with a reason for reviewers. */
export const accept = (construct: IConstruct, rule: `AwsSolutions-${string}`, reason: string): void => {
  Validations.of(construct).acknowledge({ id: rule, reason });
};

/** Accepts the function of the CDK that empties the buckets of a stack which is thrown away. */
export const acceptEmptying = (stack: Stack): void => {
  const emptying = stack.node.findChild('Custom::S3AutoDeleteObjectsCustomResourceProvider');
  const reason = 'Made by CDK’s own construct, in a stage that is thrown away with all that is in it.';
  accept(emptying, 'AwsSolutions-L1', reason);
  const logging = 'arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole';
  accept(emptying, `AwsSolutions-IAM4[Policy::${logging}]`, reason);
};

const wildcards = 'proofline:accepted-wildcard';

/**
 * Suffix of an ARN after its last generated part, e.g. `/documents/*`. CDK writes generated parts as `${Token[…]}`; cdk-nag
 * writes variables of policies in angle brackets.
 */
const ending = (arn: string): string =>
  arn.replace(/^.*\$\{Token\[[^\]]*\]\}/s, '').replaceAll(/\$\{([^}]*)\}/g, '<$1>');

/** Accepts a wildcard resource in the policies of a construct. */
export const acceptWildcard = (construct: IConstruct, arn: string, reason: string): void => {
  construct.node.addMetadata(wildcards, { ending: ending(arn), reason });
};

const isAccepted = (node: IConstruct, finding: string): boolean =>
  node.node.scopes.some((scope) =>
    scope.node.metadata.some(
      ({ type, data }) =>
        type === wildcards &&
        // An accepted `*` covers the bare `*` alone, not every resource that ends in it.
        (data.ending === '*' ? finding === 'Resource::*' : finding.endsWith(data.ending)),
    ),
  );

/**
 * cdk-nag's AwsSolutions pack. cdk-nag identifies a wildcard by the whole text of the resource, in which CDK's
 * generated names change with every refactoring; here the suffix that we wrote identifies it ({@link
 * acceptWildcard}).
 */
export class Checks extends AwsSolutionsChecks {
  protected override applyRule(params: IApplyRule): void {
    super.applyRule({
      ...params,
      rule: (node) => {
        const result = params.rule(node);
        if (!Array.isArray(result)) return result;
        const open = result.filter((finding) => !isAccepted(node, finding));
        return open.length > 0 ? open : NagRuleCompliance.COMPLIANT;
      },
    });
  }
}
