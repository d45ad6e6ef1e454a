/**
 * Bundle stub for jsonschema, with which ElectroDB validates every entity's definition. The tests have validated the
 * same definitions, and doing so again took a third of a cold start.
 */
export class Validator {
  addSchema() {}

  /** ElectroDB also uses it to tell a definition from an entity made of one. */
  validate(value) {
    const isDefinition = Object.hasOwn(value, 'attributes') && Object.hasOwn(value, 'indexes');
    return { errors: isDefinition ? [] : [{ property: 'instance', message: 'is no definition' }] };
  }
}
/** ElectroDB adds custom formats here. */
Validator.prototype.customFormats = {};
