/** Makes class names for the styles that owners store with parts of a page. */
import { hashText } from '../model/hash-text.ts';

export type StyleSheet = ReturnType<typeof makeStyleSheet>;

/**
 * Makes a style sheet. `add` is called once for each distinct style, to write its rule into the page;
 * `addRules` once for each block document that carries rules.
 */
export function makeStyleSheet(
  add: (name: string, pageJson: string) => void,
  addRules: (rules: readonly string[]) => void = () => undefined,
) {
  const names = new Map<string, string>();
  const used = new Set<readonly string[]>();
  return {
    /** The class for a stored style (JSON text). The same text always gets the same class. */
    classOf(pageJson: string) {
      let name = names.get(pageJson);
      if (name === undefined) {
        name = `s-${hashText(pageJson)}`;
        names.set(pageJson, name);
        add(name, pageJson);
      }
      return name;
    },
    /** Adds the rules of a block that carries its own; each list once. */
    use(rules: readonly string[]) {
      if (used.has(rules)) return;
      used.add(rules);
      addRules(rules);
    },
  };
}
