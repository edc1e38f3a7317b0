import { hashText } from './hash-text.ts';

/** The classes of a page's stored styles. */
export interface StyleSheet {
  /** The class of a stored style. */
  classOf(pageJson: string): string;
}

/** Names a class after each distinct stored style; `add` is told of each once, so that its rule comes to stand in the page. */
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
