/**
 * Whether a form is wrong while this field is empty. A cleared text is "", a cleared choice is null: of these the form takes
 * the one that its field can be.
 */
export function isRequired<V extends Record<string, unknown>>(
  field: string,
  values: V,
  validate: (values: V) => Record<string, unknown>,
): boolean {
  const empties = Array.isArray(values[field]) ? [[]] : ["", null];
  return empties.every((empty) => field in validate({ ...values, [field]: empty }));
}
