import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { HttpRequest } from '@smithy/protocol-http';
import { SignatureV4 } from '@smithy/signature-v4';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { asFunction, type Variables } from './running.ts';

afterEach(() => vi.unstubAllEnvs());

const functionNamed = (name: string): Variables => ({
  AWS_ACCESS_KEY_ID: `ASIA${name}`,
  AWS_SECRET_ACCESS_KEY: `secret of ${name}`,
  AWS_SESSION_TOKEN: `token of ${name}`,
  OWN_VARIABLE: name,
});
const [one, two] = [functionNamed('ONE'), functionNamed('TWO')];
const operator = { accessKeyId: 'OPERATOR', secretAccessKey: 'secret' };

const { Sha256 } = await import('@aws-crypto/sha256-js');
type Credentials = ConstructorParameters<typeof SignatureV4>[0]['credentials'];
const signerOf = (credentials: Credentials) =>
  new SignatureV4({ service: 's3', region: 'us-east-1', credentials, sha256: Sha256 });
const request = () =>
  new HttpRequest({
    method: 'GET',
    protocol: 'http:',
    hostname: 'localhost',
    path: '/',
    headers: { host: 'localhost' },
  });

/** Access key and token of a request that is signed. */
const signed = async (signer: SignatureV4): Promise<(string | undefined)[]> => {
  const { headers = {} } = await signer.sign(request());
  return [/Credential=([^/]+)/.exec(headers.authorization ?? '')?.[1], headers['x-amz-security-token']];
};

describe('functions that share a signer', () => {
  it('sign with the credentials of their own, also at the same moment, and code of none with its own', async () => {
    const shared = signerOf(operator);
    await asFunction(one, () => signed(shared));
    expect(
      await Promise.all([
        asFunction(one, () => signed(shared)),
        asFunction(two, () => signed(shared)),
        signed(shared),
      ]),
    ).toEqual([
      ['ASIAONE', 'token of ONE'],
      ['ASIATWO', 'token of TWO'],
      ['OPERATOR', undefined],
    ]);
  });

  it('sign addresses so, too', async () => {
    const { query = {} } = await asFunction(one, () => signerOf(operator).presign(request()));
    expect([query['X-Amz-Credential'], query['X-Amz-Security-Token']]).toEqual([
      expect.stringMatching(/^ASIAONE\//),
      'token of ONE',
    ]);
  });

  it('are not given what it has kept from another one', async () => {
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'OPERATOR');
    let kept: { accessKeyId: string; secretAccessKey: string; sessionToken?: string } | undefined;
    const shared = signerOf(async () => {
      const { AWS_ACCESS_KEY_ID = '', AWS_SECRET_ACCESS_KEY = '', AWS_SESSION_TOKEN } = process.env;
      kept ??= {
        accessKeyId: AWS_ACCESS_KEY_ID,
        secretAccessKey: AWS_SECRET_ACCESS_KEY,
        ...(AWS_SESSION_TOKEN && { sessionToken: AWS_SESSION_TOKEN }),
      };
      return kept;
    });
    expect(await asFunction(one, () => signed(shared))).toEqual(['ASIAONE', 'token of ONE']);
    expect(await asFunction(two, () => signed(shared))).toEqual(['ASIATWO', 'token of TWO']);
    expect(await signed(shared)).toEqual(['OPERATOR', undefined]);
  });

  it('keep a session that their code has assumed', async () => {
    const session = { accessKeyId: 'ASIATENANT', secretAccessKey: 'secret', sessionToken: 'of a tenant' };
    expect(await asFunction(one, () => signed(signerOf(session)))).toEqual(['ASIATENANT', 'of a tenant']);
  });
});

describe('the environment variables', () => {
  it('are a function’s own, also in work that goes on after its answer, over those of the process', async () => {
    vi.stubEnv('SHARED_VARIABLE', 'shared');
    const read = () => [process.env.OWN_VARIABLE, process.env.SHARED_VARIABLE];
    const answer = asFunction(one, () => ({
      now: read(),
      later: (async () => {
        await delay(1);
        return read();
      })(),
    }));
    expect([answer.now, read(), asFunction(two, read), await answer.later]).toEqual([
      ['ONE', 'shared'],
      [undefined, 'shared'],
      ['TWO', 'shared'],
      ['ONE', 'shared'],
    ]);
  });

  it('can be set, listed and deleted in the process as before', () => {
    asFunction(one, () => undefined);
    process.env.OWN_VARIABLE = 'process';
    expect({ ...process.env }).toMatchObject({ OWN_VARIABLE: 'process' });
    expect(asFunction(one, () => process.env.OWN_VARIABLE)).toBe('ONE');
    delete process.env.OWN_VARIABLE;
    expect('OWN_VARIABLE' in process.env).toBe(false);
  });
});
