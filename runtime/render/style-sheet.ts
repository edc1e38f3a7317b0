/** The classes of a page's stored styles. */
export interface StyleSheet {
  /** The class of a stored style. */
  classOf(pageJson: string): string;
}

// cyrb53: 53 bits are enough that two styles of one site never share a class.
function hash(text: string): string {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    high = Math.imul(high ^ unit, 2654435761);
    low = Math.imul(low ^ unit, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(36);
}

/** Names a class after each distinct stored style; `add` is told of each once, so that its rule comes to stand in the page. */
export function makeStyleSheet(add: (name: string, pageJson: string) => void): StyleSheet {
  const names = new Map<string, string>();
  return {
    classOf(pageJson) {
      let name = names.get(pageJson);
      if (name === undefined) {
        name = `s-${hash(pageJson)}`;
        names.set(pageJson, name);
        add(name, pageJson);
      }
      return name;
    },
  };
}
