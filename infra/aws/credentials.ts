/** Credentials of AWS, without which a command that deploys is refused before it builds anything. */
import process from 'node:process';
import { SESClient } from '@aws-sdk/client-ses';

export const noCredentials = 'There are no credentials of AWS: set AWS_PROFILE, or what else the SDK takes';

/** True for the failure of a client of AWS that found none. */
export const lacksCredentials = (error: unknown): boolean =>
  error instanceof Error && error.name === 'CredentialsProviderError';

/** Ends the command in a sentence if there are none; tells nothing of what they may do, since AWS is not asked. */
export const needCredentials = async (region: string): Promise<void> => {
  try {
    await new SESClient({ region }).config.credentials();
  } catch (error) {
    if (!lacksCredentials(error)) throw error;
    console.error(noCredentials);
    process.exit(1);
  }
};
