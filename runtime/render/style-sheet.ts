/** Class names for the styles that owners store with parts of a page. */
import { hashText } from './hash-text.ts';

export interface StyleSheet {
  /** The class for a stored style (JSON text). The same text always gets the same class. */
  classOf(pageJson: string): string;
}

/** Makes a style sheet. `add` is called once for each distinct style, to write its rule into the page. */
export function makeStyleSheet(add: (name: string, pageJson: string) => void): StyleSheet {
  const names = new Map<string, string>();
  return {
    classOf(pageJson) {
      let name = names.get(pageJson);
      if (name === undefined) {
        name = `s-${hashText(pageJson)}`;
        names.set(pageJson, name);
        add(name, pageJson);
      }
      return name;
    },
  };
}
