type Given<Fields> = { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> };

/** The fields of a partial form that were sent: what was left out must not overwrite anything. */
export const given = <Fields extends object>(form: Fields): Given<Fields> =>
  Object.fromEntries(Object.entries(form).filter(([, value]) => value !== undefined)) as Given<Fields>;
