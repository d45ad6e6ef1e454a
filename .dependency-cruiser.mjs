/** Import rules. The reasons are in ARCHITECTURE.md, "Import rules". */
const only = (name, from, allowed, comment) => ({
  name,
  severity: 'error',
  comment,
  from,
  to: { path: '^(shared|events|functions|infra|web|bench)/', pathNot: allowed },
});
const spec = '\\.(spec|property|journey)\\.tsx?$';
/**
 * Specs, and the code that only they, the benchmarks and the screenshots import: `*.testing.ts`, folders `testing/`, and the
 * samples of events.
 */
const testCode = '(^|/)testing/|^events/fixtures/|\\.(testing|spec|property|journey)\\.tsx?$|^web/e2e/';

export default {
  forbidden: [
    // Circles of types alone count as well.
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    only(
      'domain-is-pure',
      { path: '^shared/domain/', pathNot: spec },
      ['^shared/domain/'],
      'The domain knows nothing outside itself.',
    ),
    {
      name: 'domain-has-no-io',
      severity: 'error',
      from: { path: '^shared/(domain|contracts)/', pathNot: spec },
      to: { dependencyTypes: ['core'] },
    },
    only('schema', { path: '^shared/schema', pathNot: spec }, []),
    only('contracts', { path: '^shared/contracts/', pathNot: spec }, ['^shared/(contracts/|domain/|schema)']),
    only('catalog', { path: '^events/catalog/', pathNot: spec }, [
      '^events/catalog/',
      '^shared/(domain/|schema|contracts/events)',
    ]),
    only('server-plumbing', { path: '^shared/server/', pathNot: spec }, ['^shared/', '^events/catalog/']),
    only('functions', { path: '^functions/', pathNot: spec }, [
      '^functions/',
      '^shared/',
      '^events/catalog/',
    ]),
    only('one-resource-does-not-import-another', { path: '^functions/([^/]+)/', pathNot: spec }, [
      '^functions/$1/',
      '^shared/',
      '^events/catalog/',
    ]),
    only('relay', { path: '^events/relay/', pathNot: spec }, ['^events/(relay|catalog)/', '^shared/']),
    only('consumers-stand-alone', { path: '^events/consumers/([^/]+)/', pathNot: spec }, [
      '^events/consumers/$1/',
      '^events/catalog/',
      '^shared/',
    ]),
    only('web', { path: '^web/src/', pathNot: spec }, ['^web/src/', '^shared/(domain|contracts)/']),
    only('features-stand-alone', { path: '^web/src/features/([^/]+)/', pathNot: spec }, [
      '^web/src/features/$1/',
      '^web/src/(ui|lib|parts)/',
      '^shared/(domain|contracts)/',
    ]),
    only('parts-know-no-feature', { path: '^web/src/parts/', pathNot: spec }, [
      '^web/src/(parts|lib|ui)/',
      '^shared/(domain|contracts)/',
    ]),
    only('ui-is-product-agnostic', { path: '^web/src/ui/', pathNot: spec }, ['^web/src/ui/']),
    only('lib', { path: '^web/src/lib/', pathNot: spec }, [
      '^web/src/(lib|ui)/',
      '^shared/(domain|contracts)/',
    ]),
    only('cdk', { path: '^infra/aws/', pathNot: testCode }, [
      '^infra/aws/',
      '^shared/(contracts|server/data)/',
      '^events/catalog/',
    ]),
    only('local-runtime', { path: '^infra/local/', pathNot: testCode }, [
      '^infra/(local|emulators)/',
      '^infra/(aws/(bundling|limits|security-headers)|demo/make-demo|migrations/(migrate|migrations))\\.ts$',
      '^shared/',
      '^events/catalog/',
    ]),
    only('migrations', { path: '^infra/migrations/', pathNot: testCode }, ['^infra/migrations/', '^shared/']),
    only('operators-commands', { path: '^infra/ops/', pathNot: testCode }, [
      '^infra/(ops|local|emulators|migrations)/',
      '^infra/aws/credentials\\.ts$',
      '^shared/',
      '^events/(catalog|relay)/',
    ]),
    only('demo-workspace', { path: '^infra/demo/', pathNot: testCode }, ['^infra/(demo|local)/', '^shared/']),
    only('sample-files', { path: '^infra/sample/', pathNot: testCode }, [
      '^infra/(sample|demo)/',
      '^events/consumers/',
      '^shared/',
    ]),
    only('account-check', { path: '^infra/aws-check/', pathNot: testCode }, [
      '^infra/(aws-check|aws|ops)/',
      '^infra/local/api-client\\.ts$',
      '^shared/',
      '^functions/canary/walk\\.ts$',
    ]),
    only('emulators-know-no-product', { path: '^infra/emulators/' }, ['^infra/emulators/']),
    {
      name: 'product-imports-no-test-code',
      severity: 'error',
      from: { path: '^(shared|events|functions|infra|web/src)/', pathNot: testCode },
      to: { path: testCode },
    },
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|\\.local|node_modules)/|\\.gen\\.ts$' },
    enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'] },
  },
};
