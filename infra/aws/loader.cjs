/**
 * Loader of every Lambda's bundle, deployed as `index.js`. It runs `index.js.code`, which V8 need not compile again
 * when `index.js.cache` was made by the same Node ({@link file://./compile.cjs}). Any other cache is ignored, and the
 * code compiled as usual.
 */
const { hash } = require('node:crypto');
const { readFileSync } = require('node:fs');
const { Script } = require('node:vm');

const headerLength = 128;

/** V8's compile cache of the code; undefined when it is missing, damaged or another Node's. */
const compiled = () => {
  let bytes;
  try {
    bytes = readFileSync(`${__filename}.cache`);
  } catch {
    return undefined;
  }
  const [version, arch, checksum] = bytes.subarray(0, headerLength).toString('latin1').split(' ');
  const data = bytes.subarray(headerLength);
  // V8 checks the origin of a cache, but crashes on a damaged one: hence the checksum.
  if (version === process.version && arch === process.arch && checksum === hash('sha256', data)) return data;
  console.warn(`The compile cache is not used: it is damaged, or of Node ${version} ${arch}.`);
  return undefined;
};

const cachedData = compiled();
const script = new Script(readFileSync(`${__filename}.code`, 'utf8'), {
  // The source map belongs to this file, so that stack traces name the sources.
  filename: __filename,
  ...(cachedData && { cachedData }),
});
if (script.cachedDataRejected) console.warn('The compile cache is not used: V8 runs with other flags.');
script.runInThisContext()(exports, require, module, __filename, __dirname);
