/** Colours of a picture beyond sRGB, by its embedded profile. */
import type { KeptPicture } from '#domain/file/levels.ts';

/** Offset of the tag table of an ICC profile, and the bytes of an entry. */
const tagTable = 128;
const tagEntry = 12;
/** Area of sRGB's triangle of primaries in CIE xy, adapted to D50 as in profiles. */
const areaOfSrgb = 0.1091;
/** Factor of that area above which colours count as wide: vendors' sRGB profiles differ by a few hundredths. */
const noticeably = 1.1;

/** Bytes of a tag; undefined if it is missing or lies outside the profile. */
const tagOf = (icc: DataView, name: string): DataView | undefined => {
  const count = Math.min(icc.getUint32(tagTable), 100);
  for (let entry = 0; entry < count; entry += 1) {
    const at = tagTable + 4 + entry * tagEntry;
    const signature = String.fromCharCode(...[0, 1, 2, 3].map((byte) => icc.getUint8(at + byte)));
    if (signature !== name) continue;
    return new DataView(icc.buffer, icc.byteOffset + icc.getUint32(at + 4), icc.getUint32(at + 8));
  }
  return undefined;
};

/** Chromaticity of an XYZ tag. */
const chromaticity = (tag: DataView | undefined): readonly [x: number, y: number] | undefined => {
  if (!tag) return undefined;
  const [x = 0, y = 0, z = 0] = [8, 12, 16].map((at) => tag.getInt32(at) / 65_536);
  const sum = x + y + z;
  return sum > 0 ? [x / sum, y / sum] : undefined;
};

/** True if a profile's primaries span noticeably more than sRGB's. False for a table-based profile, which has none. */
const isWide = (profile: Uint8Array): boolean => {
  const icc = new DataView(profile.buffer, profile.byteOffset, profile.byteLength);
  try {
    const [red, green, blue] = ['rXYZ', 'gXYZ', 'bXYZ'].map((name) => chromaticity(tagOf(icc, name)));
    if (!red || !green || !blue) return false;
    const doubled =
      red[0] * (green[1] - blue[1]) + green[0] * (blue[1] - red[1]) + blue[0] * (red[1] - green[1]);
    return Math.abs(doubled) / 2 > areaOfSrgb * noticeably;
  } catch (error) {
    // Truncated profile.
    if (error instanceof RangeError) return false;
    throw error;
  }
};

/** Colours outside sRGB; undefined if there are none, judging by the profile. */
export const coloursOf = ({
  space,
  icc,
}: {
  readonly space?: string | undefined;
  readonly icc?: Uint8Array | undefined;
}): KeptPicture['colours'] => {
  if (space === 'cmyk') return 'cmyk';
  if (space === 'lab' || space === 'scrgb') return 'wide';
  return icc && isWide(icc) ? 'wide' : undefined;
};
