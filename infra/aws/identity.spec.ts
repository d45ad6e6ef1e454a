/** Logins: the user pool, its triggers and mails, Google, sessions, passwords and passkeys. */
import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { isAcceptedPassword, passwordPolicy } from '#domain/account/password.ts';
import { rotationGrace, sessionLifetime, tokenLifetime } from '#domain/account/session.ts';
import { password } from '#lib/texts/en/password.ts';
import { settings } from '#lib/texts/en/settings.ts';
import { assertPolicy, makeTemporaryPassword } from '../emulators/cognito/passwords.ts';
import { passkeyPolicy } from '../local/environment.ts';
import { dev, flat, functionOf, isOfTenantRole, only, ours, prod, statementsOf } from './product.testing.ts';

describe('signing in with Google', () => {
  it('is there where it is configured: provider, exact address to come back to, and the trigger that links accounts', () => {
    prod.stateful.resourceCountIs('AWS::Cognito::UserPoolIdentityProvider', 1);
    prod.stateful.hasResourceProperties('AWS::Cognito::UserPoolClient', {
      CallbackURLs: ['https://auth.proofline.test/callback/google'],
      AllowedOAuthFlows: ['code'],
      AllowedOAuthScopes: ['openid', 'email', 'profile', 'aws.cognito.signin.user.admin'],
      SupportedIdentityProviders: ['COGNITO', 'Google'],
    });
    const pool = only(Object.values(prod.stateful.findResources('AWS::Cognito::UserPool'))).Properties;
    expect(pool.LambdaConfig.PreSignUp['Fn::GetAtt'][0]).toMatch(/^LinkAccountFunction/);
    expect(
      only(
        ours(prod).filter(({ Action }) => [Action].flat().includes('cognito-idp:AdminLinkProviderForUser')),
      ),
    ).toMatchObject({
      Resource: { 'Fn::GetAtt': [expect.stringMatching(/^Users/), 'Arn'] },
    });
  });

  it('is nowhere else', () => {
    dev.stateful.resourceCountIs('AWS::Cognito::UserPoolIdentityProvider', 0);
    const pool = only(Object.values(dev.stateful.findResources('AWS::Cognito::UserPool'))).Properties;
    // The providers of workspaces call it as well.
    expect(pool.LambdaConfig).toHaveProperty('PreSignUp');
    for (const [product, told] of [
      [dev, ''],
      [prod, expect.anything()],
    ] as const) {
      const functions = Object.entries(product.api.findResources('AWS::Lambda::Function'));
      for (const name of ['workspace', 'session', 'account']) {
        const [, { Properties }] = only(functions.filter(([id]) => id.startsWith(`${name}Function`)));
        expect(Properties.Environment.Variables.SIGN_IN_URL).toEqual(told);
      }
    }
  });
});

describe('the mail with a code for a new password', () => {
  it('is sent by SES from the product’s domain where there is one, so that no daily quota of Cognito’s own applies', () => {
    prod.stateful.allResourcesProperties('AWS::Cognito::UserPool', {
      EmailConfiguration: {
        EmailSendingAccount: 'DEVELOPER',
        From: 'Proofline <mail@proofline.test>',
        ConfigurationSet: 'proofline-prod',
        SourceArn: 'arn:aws:ses:us-east-1:111122223333:identity/proofline.test',
      },
    });
    // Cognito refuses an identity that SES has not verified, so it has a stack of its own, deployed before.
    expect(prod.stacks.stateful.dependencies).toContain(prod.stacks.mail);
    prod.mail.hasResourceProperties('AWS::SES::EmailIdentity', { EmailIdentity: 'proofline.test' });
    dev.stateful.allResourcesProperties('AWS::Cognito::UserPool', { EmailConfiguration: Match.absent() });
  });

  it('is written by the product', () => {
    for (const { stateful } of [dev, prod]) {
      const [writer] = Object.keys(stateful.findResources('AWS::Lambda::Function')).filter((id) =>
        id.startsWith('CodeMail'),
      );
      stateful.hasResourceProperties('AWS::Cognito::UserPool', {
        LambdaConfig: Match.objectLike({ CustomMessage: { 'Fn::GetAtt': [writer, 'Arn'] } }),
      });
      stateful.hasResourceProperties('AWS::Lambda::Permission', {
        FunctionName: { 'Fn::GetAtt': [writer, 'Arn'] },
        Principal: 'cognito-idp.amazonaws.com',
      });
    }
  });
});

describe('the stack of the user pool', () => {
  it('has no function of ours but the triggers of the pool', () => {
    for (const { stateful } of [dev, prod])
      expect(
        Object.entries(stateful.findResources('AWS::Lambda::Function'))
          .filter(([, { Properties }]) => Properties.LoggingConfig?.LogFormat === 'JSON')
          .map(([id]) => id.replace(/Function\w+$/, ''))
          .toSorted(),
      ).toEqual(['CodeMail', 'LinkAccount']);
  });
});

describe('the trigger that refuses another address', () => {
  it('finds the workspaces of a person, tells their audit logs, and reaches nothing else', () => {
    for (const { stateful, events } of [dev, prod]) {
      const [queue] = Object.entries(events.findResources('AWS::SQS::Queue')).filter(([id]) =>
        id.startsWith('keepauditQueue'),
      );
      const name = queue?.[1].Properties.QueueName;
      expect(name).toMatch(/^proofline-(dev|prod)-keep-audit$/);
      const own = statementsOf(stateful).filter(
        ({ id, Action }) =>
          id.startsWith('CodeMail') &&
          // Every function writes its log and its traces.
          ![Action].flat().some((action) => action === 'logs:PutLogEvents' || action.startsWith('xray:')),
      );
      expect(own.map(({ Action }) => Action).toSorted()).toEqual(['dynamodb:Query', 'sqs:SendMessage']);
      const [found, told] = own;
      expect(found?.Condition).toEqual({
        'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['directory_subject#*'] },
      });
      expect(flat(told?.Resource)).toMatch(new RegExp(`:${name}$`));
    }
  });
});

describe('the end of sessions', () => {
  it('cannot be got around by a code of Cognito’s own: nobody can ask it for one', () => {
    for (const { stateful } of [dev, prod])
      stateful.hasResourceProperties('AWS::Cognito::UserPool', {
        AccountRecoverySetting: { RecoveryMechanisms: [{ Name: 'admin_only', Priority: 1 }] },
      });
  });

  it('is allowed to the calls about sessions alone, in the pool alone', () => {
    const able = ours(prod).filter(({ Action }) =>
      [Action].flat().includes('cognito-idp:AdminUserGlobalSignOut'),
    );
    expect(able.map(({ id }) => id.replace(/(Handler)?(Role|EndsSessions).*/, '')).toSorted()).toEqual([
      'session',
    ]);
    for (const { Resource } of able) expect(flat(Resource)).not.toContain('*');
  });

  it('lets functions that only read note a session in the memberships of the workspace', () => {
    const noting = ours(prod).filter(({ Condition }) => JSON.stringify(Condition ?? '').includes('#members'));
    expect(noting.filter(isOfTenantRole)).toEqual(noting);
    expect(noting.map(({ id, Action }) => [functionOf(id), Action]).toSorted()).toEqual(
      ['audit', 'exports', 'live', 'reports', 'search'].map((name) => [name, 'dynamodb:UpdateItem']),
    );
  });

  it('has to be remembered for a quarter of an hour: so long a token lives', () => {
    prod.stateful.hasResourceProperties('AWS::Cognito::UserPoolClient', {
      AccessTokenValidity: tokenLifetime / 60,
      IdTokenValidity: tokenLifetime / 60,
      TokenValidityUnits: Match.objectLike({ AccessToken: 'minutes', IdToken: 'minutes' }),
    });
  });

  it('leaves refresh tokens that live as long as an end is remembered, each good for one use', () => {
    prod.stateful.hasResourceProperties('AWS::Cognito::UserPoolClient', {
      RefreshTokenValidity: sessionLifetime / 60,
      RefreshTokenRotation: { Feature: 'ENABLED', RetryGracePeriodSeconds: rotationGrace },
      ExplicitAuthFlows: ['ALLOW_USER_SRP_AUTH', 'ALLOW_USER_AUTH'],
    });
  });
});

it('logins are made by the product alone', () => {
  for (const { stateful } of [dev, prod]) {
    stateful.allResourcesProperties('AWS::Cognito::UserPool', {
      AdminCreateUserConfig: { AllowAdminCreateUserOnly: true },
    });
  }
});

describe('passwords', () => {
  it('keep to one policy: in the deployed pool, in the stand-in, at the sign-up and in its words', () => {
    const pool = only(Object.values(dev.stateful.findResources('AWS::Cognito::UserPool')));
    const { MinimumLength, ...policy } = pool.Properties.Policies.PasswordPolicy;
    expect(policy).toMatchObject({
      RequireLowercase: false,
      RequireUppercase: false,
      RequireNumbers: false,
      RequireSymbols: false,
    });
    expect(MinimumLength).toBe(passwordPolicy.minLength);
    const isTaken = (word: string) => {
      try {
        assertPolicy(word);
        return true;
      } catch {
        return false;
      }
    };
    const long = 'x'.repeat(passwordPolicy.maxLength);
    const words = [
      'x'.repeat(MinimumLength),
      'x'.repeat(MinimumLength - 1),
      long,
      `${long}x`,
      ` ${'x'.repeat(20)}`,
    ];
    const taken = [true, false, true, false, false];
    expect(words.map(isTaken)).toEqual(taken);
    expect(words.map(isAcceptedPassword)).toEqual(taken);
    expect(isTaken(makeTemporaryPassword())).toBe(true);
    expect(password.rule).toContain(`At least ${MinimumLength} characters`);
    expect(settings.profile.password.nextHint).toBe(password.rule);
  });
});

describe('passkeys', () => {
  it('are of the product’s domain, demand a verified person, and count as a second factor, as in the stand-in', () => {
    const pool = only(Object.values(dev.stateful.findResources('AWS::Cognito::UserPool'))).Properties;
    const client = only(Object.values(dev.stateful.findResources('AWS::Cognito::UserPoolClient'))).Properties;
    expect(pool.UserPoolTier).toBe('ESSENTIALS');
    expect(pool.Policies.SignInPolicy.AllowedFirstAuthFactors).toEqual(['PASSWORD', 'WEB_AUTHN']);
    expect(client.ExplicitAuthFlows).toEqual(
      expect.arrayContaining(['ALLOW_USER_AUTH', 'ALLOW_USER_SRP_AUTH']),
    );
    // Workspaces are below the domain, so that one passkey is good at each of them.
    expect(pool.WebAuthnRelyingPartyID).toBe('proofline.example');
    expect({
      userVerification: pool.WebAuthnUserVerification,
      factor: pool.WebAuthnFactorConfiguration,
    }).toEqual(passkeyPolicy);
    // A pool that demanded a second factor of everybody would offer no passkey to people without an app.
    expect(pool.MfaConfiguration).toBe('OPTIONAL');
  });
});
