type Defined<Fields> = { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> };

/** The fields of a partial form that were sent: what was left out must not overwrite anything. */
export const definedFields = <Fields extends object>(form: Fields): Defined<Fields> =>
  Object.fromEntries(Object.entries(form).filter(([, value]) => value !== undefined)) as Defined<Fields>;
