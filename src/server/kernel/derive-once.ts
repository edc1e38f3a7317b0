/** Computes values from kept objects, each once. */

/** `make`, called once for each object, which must be immutable. A value lives as long as its object. */
export function deriveOnce<Source extends object, Value extends object>(
  make: (source: Source) => Value,
): (source: Source) => Value {
  const derived = new WeakMap<Source, Value>();
  return (source) => {
    const known = derived.get(source);
    if (known !== undefined) return known;
    const value = make(source);
    derived.set(source, value);
    return value;
  };
}
