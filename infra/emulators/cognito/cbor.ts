/** Value of CBOR (RFC 8949), in the part that WebAuthn uses: whole numbers, texts, bytes, lists and maps of definite length. */
export type Cbor = number | string | Buffer | readonly Cbor[] | ReadonlyMap<number | string, Cbor> | boolean;

/** Deepest nesting: an attestation needs three levels. */
const deepest = 8;

/**
 * First value in the bytes, and the offset behind it. Throws RangeError for anything cut short, and TypeError for kinds that
 * WebAuthn has no use for.
 */
export const readCbor = (
  bytes: Buffer,
  start = 0,
  depth = 0,
): { readonly value: Cbor; readonly end: number } => {
  if (depth > deepest) throw new RangeError('nested too deep');
  let at = start;
  const head = bytes.readUInt8(at);
  at += 1;
  const kind = head >> 5;
  const short = head & 31;
  const argument = (): number => {
    if (short < 24) return short;
    const size = { 24: 1, 25: 2, 26: 4 }[short];
    if (size === undefined) throw new TypeError('no length of CBOR that is read here');
    const value = bytes.readUIntBE(at, size);
    at += size;
    return value;
  };
  const chunk = (): Buffer => {
    const length = argument();
    if (at + length > bytes.length) throw new RangeError('cut short');
    const value = bytes.subarray(at, at + length);
    at += length;
    return value;
  };
  const next = (): Cbor => {
    const { value, end } = readCbor(bytes, at, depth + 1);
    at = end;
    return value;
  };
  const value = ((): Cbor => {
    switch (kind) {
      case 0:
        return argument();
      case 1:
        return -1 - argument();
      case 2:
        return chunk();
      case 3:
        return chunk().toString('utf8');
      case 4: {
        const list: Cbor[] = [];
        for (let left = argument(); left > 0; left -= 1) list.push(next());
        return list;
      }
      case 5: {
        const map = new Map<number | string, Cbor>();
        for (let left = argument(); left > 0; left -= 1) {
          const key = next();
          if (typeof key !== 'number' && typeof key !== 'string') throw new TypeError('no key of a map');
          map.set(key, next());
        }
        return map;
      }
      default:
        if (head === 0xf4 || head === 0xf5) return head === 0xf5;
        throw new TypeError('no kind of CBOR that is read here');
    }
  })();
  return { value, end: at };
};
