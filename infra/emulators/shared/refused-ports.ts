/** Ports from 1024 on that browsers and fetch refuse to call, the "bad ports" of https://fetch.spec.whatwg.org/#port-blocking. */
export const refusedPorts: ReadonlySet<number> = new Set([
  1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697,
  10_080,
]);
