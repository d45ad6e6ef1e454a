/** UTC is added, because browsers may report it, but `supportedValuesOf` omits it. */
const zones = new Set(['UTC', ...Intl.supportedValuesOf('timeZone')]);

export const zoneOptions = Array.from(zones, (zone) => ({
  value: zone,
  label: zone.replaceAll('_', ' '),
}));
