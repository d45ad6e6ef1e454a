type Defined<Fields> = { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> };

/** Fields of a partial form that were sent: omitted ones overwrite nothing. */
export const definedFields = <Fields extends object>(form: Fields): Defined<Fields> =>
  Object.fromEntries(Object.entries(form).filter(([, value]) => value !== undefined)) as Defined<Fields>;
