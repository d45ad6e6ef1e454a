/** Parts of the product that reach workspaces one by one, and can be taken back from one of them (docs/decisions/0131). */

interface FeatureFlag {
  /** Effect for a workspace that has it, in the words of an operator. */
  readonly means: string;
  /** Percentage of workspaces that have it unless an operator has set it for them. */
  readonly share: number;
}

export const featureFlags = {
  live: { means: 'open pages are told of changes, in place of looking for them', share: 100 },
} as const satisfies Readonly<Record<string, FeatureFlag>>;

export type FlagName = keyof typeof featureFlags;
export const flagNames = Object.keys(featureFlags) as readonly FlagName[];

/** A setting of an operator for one workspace. */
export interface FlagSetting {
  readonly name: string;
  readonly on: boolean;
}

/** Workspace with its settings; those of flags that are gone have no effect. */
export interface Flagged {
  readonly tenantId: number;
  readonly flags?: readonly FlagSetting[] | undefined;
}

/** Place of a workspace from 0 to 99, another one for each flag, so that not always the same workspaces come first (FNV-1a). */
const placeOf = (name: string, tenantId: number): number => {
  let hash = 0x811c9dc5;
  for (const character of `${name}#${tenantId}`)
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0) % 100;
};

/** True if a share includes the workspace. A larger share includes all workspaces of a smaller one. */
export const isWithin = (share: number, name: string, tenantId: number): boolean =>
  placeOf(name, tenantId) < share;

const settingOf = ({ flags = [] }: Flagged, name: FlagName): boolean | undefined =>
  flags.find((setting) => setting.name === name)?.on;

/** True if the workspace has the part: by its own setting, otherwise by the share of all. */
export const hasFeature = (workspace: Flagged, name: FlagName): boolean =>
  settingOf(workspace, name) ?? isWithin(featureFlags[name].share, name, workspace.tenantId);

/** Settings with one of them changed; `usual` removes it. Settings of flags that are gone are dropped. */
export const withFlag = (
  workspace: Flagged,
  name: FlagName,
  to: 'on' | 'off' | 'usual',
): readonly FlagSetting[] => {
  const others = (workspace.flags ?? []).filter(
    (setting) => setting.name !== name && flagNames.some((known) => known === setting.name),
  );
  return to === 'usual' ? others : [...others, { name, on: to === 'on' }];
};

export interface FlagState {
  readonly name: FlagName;
  readonly on: boolean;
  readonly by: 'operator' | 'share';
  readonly means: string;
  /** Percentage of workspaces that have it. */
  readonly share: number;
}

/** All flags as the workspace has them. */
export const flagStates = (workspace: Flagged): readonly FlagState[] =>
  flagNames.map((name) => ({
    name,
    on: hasFeature(workspace, name),
    by: settingOf(workspace, name) === undefined ? 'share' : 'operator',
    ...featureFlags[name],
  }));
