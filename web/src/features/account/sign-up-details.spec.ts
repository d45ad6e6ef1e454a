import { describe, expect, test } from 'vitest';
import { account as texts } from '#lib/texts/en/account.ts';
import { detailErrors, inOurWords, noDetails, withName } from './sign-up-details.ts';

test('the subdomain follows the name until it is edited', () => {
  const first = withName(noDetails, 'North & Wind');
  expect(first.subdomain).toBe('northwind');
  expect(withName(first, 'North & Wind 2').subdomain).toBe('northwind2');
  const own = { ...first, subdomain: 'nw' };
  expect(withName(own, 'Something else').subdomain).toBe('nw');
});

const whole = {
  tenantName: 'Acme',
  adminFirstName: 'Ana',
  adminLastName: 'Lund',
  adminEmail: 'ana@acme.example',
  subdomain: 'acme',
};

describe('details', () => {
  test('complete ones have no errors', () => expect(detailErrors(whole)).toEqual({}));
  test.each([
    [{ tenantName: '' }, { tenantName: 'Please fill in: Agency name' }],
    [{ adminEmail: 'ana' }, { adminEmail: texts.notAnAddress }],
    [{ subdomain: 'Ac me' }, { subdomain: texts.refused.subdomain_invalid }],
    [{ subdomain: 'www' }, { subdomain: texts.refused.subdomain_reserved }],
    [{ appsumoCode: '' }, { appsumoCode: texts.refused.redeem_code_invalid }],
  ])('say by the field what is wrong: %j', (more, errors) => {
    expect(detailErrors({ ...whole, ...more })).toEqual(errors);
  });
  test('errors come in the order of the form', () =>
    expect(Object.keys(detailErrors({ ...noDetails, appsumoCode: '' }))).toEqual([
      'tenantName',
      'subdomain',
      'adminFirstName',
      'adminLastName',
      'adminEmail',
      'appsumoCode',
    ]));
});

test('the server’s words call the fields as the form does', () => {
  const title = 'Please check your input';
  expect(inOurWords({ title, message: 'tenantName: too long' })).toBe('Agency Name: too long');
  expect(inOurWords({ title, message: 'adminFirstName: too long' })).toBe('Admin Name: too long');
  expect(inOurWords({ title, message: 'adminEmail: invalid' })).toBe('Admin Email: invalid');
  expect(inOurWords({ title: 'Address taken', message: '' })).toBe('Address taken');
});
