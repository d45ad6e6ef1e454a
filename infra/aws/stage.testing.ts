import type { GivenSettings } from './config.ts';

/** The least that `prod` is deployed with. */
export const leastOfProd = {
  account: '111122223333',
  domain: 'proofline.test',
  hostedZoneId: 'Z0000000000000',
  alarmEmail: 'ops@proofline.test',
  monthlyBudget: 500,
  mediaSecretNames: ['proofline-prod-media-1'],
  logArchive: 'arn:aws:logs:us-east-1:222222222222:destination:proofline-prod-logs',
  backupVault: 'arn:aws:backup:eu-west-1:222222222222:backup-vault:proofline-prod-copies',
  stripe: {
    publishableKey: 'pk_live_x',
    secretArn: 'arn:aws:secretsmanager:us-east-1:111122223333:secret:stripe-AbCdEf',
  },
} satisfies GivenSettings;
