/** Time zones are what a browser reports of itself, so UTC is among them, which `supportedValuesOf` leaves out. */
const zones = new Set(['UTC', ...Intl.supportedValuesOf('timeZone')]);

/** The time zones there are, as a box to choose from lists them. */
export const zoneOptions = Array.from(zones, (zone) => ({
  value: zone,
  label: zone.replaceAll('_', ' '),
}));
