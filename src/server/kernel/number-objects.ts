/** Numbers objects in the order in which they are first seen, so that keys can name them. */
export function makeNumbers(): (object: object) => number {
  const known = new WeakMap<object, number>();
  let last = 0;
  return (object) => {
    let number = known.get(object);
    if (number === undefined) known.set(object, (number = last += 1));
    return number;
  };
}
