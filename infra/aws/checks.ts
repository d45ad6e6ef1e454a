/** The security checks that every synthesis runs, and how exceptions to them are put on record. */
import { Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks, type IApplyRule, NagRuleCompliance } from 'cdk-nag';
import type { IConstruct } from 'constructs';

/** Accepts that a construct breaks a rule of cdk-nag, for a reason that the next reader finds convincing. */
export const accept = (construct: IConstruct, rule: `AwsSolutions-${string}`, reason: string): void => {
  Validations.of(construct).acknowledge({ id: rule, reason });
};

const wildcards = 'proofline:accepted-wildcard';

/** The text of an ARN behind its last generated part, `/documents/*`. CDK writes such parts as `${Token[…]}`. */
const ending = (arn: string): string => arn.slice(arn.lastIndexOf('}') + 1);

/** Accepts a resource with a wildcard in the policies of a construct. */
export const acceptWildcard = (construct: IConstruct, arn: string, reason: string): void => {
  construct.node.addMetadata(wildcards, { ending: ending(arn), reason });
};

const isAccepted = (node: IConstruct, finding: string): boolean =>
  node.node.scopes.some((scope) =>
    scope.node.metadata.some(
      ({ type, data }) =>
        type === wildcards &&
        // Everything is accepted only where everything was said.
        (data.ending === '*' ? finding === 'Resource::*' : finding.endsWith(data.ending)),
    ),
  );

/**
 * cdk-nag's AwsSolutions pack. It knows a wildcard by the whole text of the resource, in which CDK's generated names
 * change with every refactoring; here it is known by the part that we wrote ({@link acceptWildcard}).
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
