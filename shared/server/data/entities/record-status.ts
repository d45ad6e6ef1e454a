/** Verification state of a DNS record, as the service that checks it reports. */
export const recordStatus = ['pending', 'verified', 'failed'] as const;
