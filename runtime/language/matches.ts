/** Searches texts without regard to case and character width. */

/** A piece of a text; `isMatch` when it is one of the words searched for. */
export interface Piece {
  text: string;
  isMatch: boolean;
}

/** A text prepared for searching, with the position in the original text of each of its characters. */
interface Folded {
  text: string;
  places: number[];
}

// By character, because folding may change the length of a text.
function fold(text: string): Folded {
  let folded = '';
  const places: number[] = [];
  let at = 0;
  for (const character of text) {
    const plain = foldCharacter(character);
    for (let index = 0; index < plain.length; index += 1) places.push(at);
    folded += plain;
    at += character.length;
  }
  return { text: folded, places };
}

function foldCharacter(character: string): string {
  return character <= '\u007f' ? character.toLowerCase() : character.normalize('NFKC').toLowerCase();
}

/** A text prepared for searching: case and full or half width make no difference. */
export function foldText(text: string): string {
  let folded = '';
  for (const character of text.normalize('NFC')) folded += foldCharacter(character);
  return folded;
}

/** The words of a keyword, folded, each once. */
export function searchWords(keyword: string): string[] {
  return [...new Set(foldText(keyword).split(/\s+/).filter(Boolean))];
}

/** The first position of any word of a keyword in a text; -1 without one. */
export function findMatch(text: string, keyword: string): number {
  const folded = fold(text.normalize('NFC'));
  const found = searchWords(keyword)
    .map((word) => folded.text.indexOf(word))
    .filter((place) => place >= 0);
  return found.length === 0 ? -1 : (folded.places[Math.min(...found)] ?? -1);
}

/** Splits a text at the words of a keyword. The pieces joined are the text in NFC. */
export function splitAtMatches(source: string, keyword: string): Piece[] {
  const text = source.normalize('NFC');
  const folded = fold(text);
  // Positions of all characters that match. A character that folds to several matches when one of them does.
  const marked = new Set<number>();
  for (const word of searchWords(keyword)) {
    for (let at = folded.text.indexOf(word); at >= 0; at = folded.text.indexOf(word, at + word.length))
      for (const place of folded.places.slice(at, at + word.length)) marked.add(place);
  }
  const pieces: Piece[] = [];
  let at = 0;
  for (const character of text) {
    const last = pieces.at(-1);
    const matches = marked.has(at);
    if (last?.isMatch === matches) last.text += character;
    else pieces.push({ text: character, isMatch: matches });
    at += character.length;
  }
  return pieces;
}
