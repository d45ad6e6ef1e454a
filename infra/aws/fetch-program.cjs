/**
 * First program of a container: fetches the bundle of the task from the bucket of deployments, with the credentials of the
 * task's role, unpacks it and runs it. It stands in the task's definition as a text, since the image has Node and nothing of ours, so that
 * nobody has to build an image.
 */
const { createHash, createHmac } = require('node:crypto');
const { mkdirSync, writeFileSync } = require('node:fs');
const { dirname, join, resolve, sep } = require('node:path');
const { inflateRawSync } = require('node:zlib');

const {
  AWS_CONTAINER_CREDENTIALS_FULL_URI,
  AWS_CONTAINER_CREDENTIALS_RELATIVE_URI = '',
  AWS_REGION = '',
  AWS_ENDPOINT_URL_S3 = `https://s3.${AWS_REGION}.amazonaws.com`,
  PROGRAM_BUCKET = '',
  PROGRAM_KEY = '',
  LAMBDA_TASK_ROOT = '',
} = process.env;

const read = async (url, headers = {}) => {
  const answer = await fetch(url, { headers, redirect: 'error', signal: AbortSignal.timeout(120_000) });
  if (!answer.ok) throw new Error(`${new URL(url).host} answered ${answer.status}`);
  return Buffer.from(await answer.arrayBuffer());
};

/** Headers of a GET in Signature Version 4. */
const signed = (url, { AccessKeyId, SecretAccessKey, Token }) => {
  const time = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const day = time.slice(0, 8);
  const { host, pathname } = new URL(url);
  const headers = {
    host,
    'x-amz-content-sha256': 'UNSIGNED-PAYLOAD',
    'x-amz-date': time,
    'x-amz-security-token': Token,
  };
  const names = Object.keys(headers).join(';');
  const lines = Object.entries(headers).map(([name, value]) => `${name}:${value}\n`);
  const request = ['GET', pathname, '', lines.join(''), names, 'UNSIGNED-PAYLOAD'].join('\n');
  const scope = [day, AWS_REGION, 's3', 'aws4_request'];
  const hash = createHash('sha256').update(request).digest('hex');
  const key = scope.reduce(
    (secret, part) => createHmac('sha256', secret).update(part).digest(),
    `AWS4${SecretAccessKey}`,
  );
  const text = ['AWS4-HMAC-SHA256', time, scope.join('/'), hash].join('\n');
  const signature = createHmac('sha256', key).update(text).digest('hex');
  const credential = `${AccessKeyId}/${scope.join('/')}`;
  return {
    ...headers,
    authorization: `AWS4-HMAC-SHA256 Credential=${credential}, SignedHeaders=${names}, Signature=${signature}`,
  };
};

/** Writes the files of a ZIP archive, by its directory at the end. */
const unpack = (zip, folder) => {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  if (end < 0) throw new Error('The program is no archive');
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [method, packed] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20)];
    const [name, extra, comment] = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset));
    const path = resolve(folder, zip.toString('utf8', at + 46, at + 46 + name));
    if (!path.startsWith(folder + sep)) throw new Error('The program has a file outside of its folder');
    const head = zip.readUInt32LE(at + 42);
    const data = head + 30 + zip.readUInt16LE(head + 26) + zip.readUInt16LE(head + 28);
    const bytes = zip.subarray(data, data + packed);
    if (zip[at + 46 + name - 1] === 0x2f) mkdirSync(path, { recursive: true });
    else {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, method === 0 ? bytes : inflateRawSync(bytes));
    }
    at += 46 + name + extra + comment;
  }
};

const start = async () => {
  const address =
    AWS_CONTAINER_CREDENTIALS_FULL_URI ?? `http://169.254.170.2${AWS_CONTAINER_CREDENTIALS_RELATIVE_URI}`;
  const credentials = JSON.parse(await read(address));
  const url = `${AWS_ENDPOINT_URL_S3}/${PROGRAM_BUCKET}/${PROGRAM_KEY}`;
  const folder = resolve(LAMBDA_TASK_ROOT);
  unpack(await read(url, signed(url, credentials)), folder);
  process.chdir(folder);
  require(join(folder, 'index.js'));
};

start().catch((error) => {
  console.error(error);
  process.exit(1);
});
