import { declareStyle } from '../model/style.ts';

/** The one style element of a page: a class per distinct stored style. */
export interface StyleSheet {
  /** The class of a stored style; undefined when it declares nothing. */
  classOf(pageJson: string): string | undefined;
  /** All rules so far, as CSS text that is safe inside a `<style>` element. */
  text(): string;
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

/** Makes a style sheet; `insert` is told each new rule once (the browser adds it to the page's style element). */
export function makeStyleSheet(insert?: (rule: string) => void): StyleSheet {
  const classes = new Map<string, string | undefined>();
  const rules = new Map<string, string>();
  return {
    classOf(pageJson) {
      if (classes.has(pageJson)) return classes.get(pageJson);
      const declarations = declareStyle(pageJson);
      const name = declarations === '' ? undefined : `s-${hash(declarations)}`;
      classes.set(pageJson, name);
      if (name !== undefined && !rules.has(name)) {
        const rule = `.${name}{${declarations}}`;
        rules.set(name, rule);
        insert?.(rule);
      }
      return name;
    },
    text: () => [...rules.values()].join(''),
  };
}
