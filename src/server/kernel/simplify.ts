/** Simplifies traditional Chinese characters, so that a search finds texts of either writing. */
import pairs from 'opencc-js/dict/TSCharacters';

interface Forms {
  simplified: ReadonlyMap<string, string>;
  /** All traditional characters of a simplified one. */
  traditional: ReadonlyMap<string, string>;
}

/** Made with the first Chinese text. */
let forms: Forms | undefined;

function readForms(): Forms {
  const simplified = new Map<string, string>();
  const traditional = new Map<string, string>();
  for (const pair of pairs.split('|')) {
    const [from = '', to = ''] = pair.split(' ');
    // Rare ones, of two code units, would move the places of all that follows.
    if (from.length !== 1 || to.length !== 1 || from === to) continue;
    simplified.set(from, to);
    traditional.set(to, (traditional.get(to) ?? '') + from);
  }
  return { simplified, traditional };
}

/** The simplified form of a character; the character itself if it has none. */
export function simplify(character: string): string {
  forms ??= readForms();
  return forms.simplified.get(character) ?? character;
}

/** The traditional characters that are simplified to this one; mostly none. */
export function traditionalOf(character: string): string {
  forms ??= readForms();
  return forms.traditional.get(character) ?? '';
}
