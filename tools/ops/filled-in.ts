/** An operators' file with its `${NAME}` filled in, as envsubst does. Throws when nobody gives a name that it asks for. */
export function filledIn(
  file: string,
  template: string,
  values: Readonly<Record<string, string>>,
): string {
  return template.replaceAll(/\$\{([A-Z0-9_]+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`${file} asks for ${name}, which nobody gives`);
    return value;
  });
}
