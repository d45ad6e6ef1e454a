/**
 * Stands in a bundle for the package by which ElectroDB checks every entity's definition as it is made. The definitions
 * are those that the tests ran with, and checking them again took a third of a cold start.
 */
export class Validator {
  addSchema() {}

  /** ElectroDB also asks to tell a definition from an entity that was made of one. */
  validate(value) {
    const isDefinition = Object.hasOwn(value, 'attributes') && Object.hasOwn(value, 'indexes');
    return { errors: isDefinition ? [] : [{ property: 'instance', message: 'is no definition' }] };
  }
}
/** ElectroDB adds formats of its own here. */
Validator.prototype.customFormats = {};
