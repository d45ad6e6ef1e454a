import { X509Certificate } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { longestMetadata } from '#domain/single-sign-on/single-sign-on.ts';
import { makeSigningKey, metadataOf } from '../../infra/emulators/identity-provider/saml-documents.ts';
import { readMetadata } from './saml-metadata.ts';

const issuer = 'https://idp.agency.example/agency';
const { certificate } = makeSigningKey('agency');
const fit = metadataOf(issuer, certificate);
const sso = `${issuer}/saml/sso`;
const until = new X509Certificate(Buffer.from(certificate, 'base64')).validToDate.getTime();

describe('metadata', () => {
  it.each([
    ['as the stand-in writes them', fit],
    [
      'with other prefixes',
      fit.replaceAll('md:', 'x:').replaceAll(':md', ':x').replaceAll('ds:', 'y:').replaceAll(':ds', ':y'),
    ],
    ['with no prefix', fit.replaceAll('md:', '').replace('xmlns:md', 'xmlns')],
    ['with a key for both uses', fit.replace(' use="signing"', '')],
  ])('are read %s', (_, xml) => {
    expect(readMetadata(xml)).toEqual({
      entityId: `${issuer}/saml/metadata`,
      provider: { certificates: [until], addresses: [sso] },
    });
  });

  it.each([
    ['no XML', 'hello'],
    ['nothing', ''],
    ['a page', '<html><body>Sign in</body></html>'],
    ['entities of one name in another namespace', fit.replace('SAML:2.0:metadata', 'SAML:1.0:metadata')],
    ['several entities', `${fit.replace(/<\?xml.*\?>/, '')}${fit}`],
    [
      'entities that multiply',
      `<!DOCTYPE m [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;">]>${fit}`,
    ],
    ['an entity that reads a file', `<!doctype m [<!ENTITY x SYSTEM "file:///etc/passwd">]>${fit}`],
  ])('are not read from %s', (_, xml) => expect(readMetadata(xml)).toBeUndefined());

  it('leave an entity that nobody declared as it is written', () => {
    const read = readMetadata(fit.replace(sso, 'https://idp.agency.example/&secret;'));
    expect(read?.provider?.addresses).toEqual(['https://idp.agency.example/&secret;']);
  });

  it('lack a provider, a certificate or an address where they name none', () => {
    expect(readMetadata(fit.replaceAll('IDPSSODescriptor', 'SPSSODescriptor'))?.provider).toBeUndefined();
    expect(readMetadata(fit.replace('signing', 'encryption'))?.provider?.certificates).toEqual([]);
    expect(readMetadata(fit.replace(certificate, 'AAAA'))?.provider?.certificates).toEqual([Number.NaN]);
    expect(readMetadata(fit.replace('HTTP-Redirect', 'SOAP'))?.provider?.addresses).toEqual([]);
  });

  it('are read at the greatest length and depth', () => {
    const deep = `<a>`.repeat(longestMetadata / 3);
    expect(readMetadata(fit.replace('</md:EntityDescriptor>', deep))?.entityId).toBe(
      `${issuer}/saml/metadata`,
    );
  });
});
