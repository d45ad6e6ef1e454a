/** Pool and app client of an event for a trigger. */
export interface TriggerSource {
  readonly poolId: string;
  readonly clientId: string;
}

/** Part that the events of all triggers have in common. */
export const triggerEvent = ({ poolId, clientId }: TriggerSource, userName: string) => ({
  version: '1' as const,
  region: poolId.split('_')[0] ?? '',
  userPoolId: poolId,
  userName,
  callerContext: { awsSdkVersion: '', clientId },
});
