/** A piece of a text; `isMatch` where it is one of the words looked for. */
export interface Piece {
  text: string;
  isMatch: boolean;
}

/** A text as it is searched, and for each of its characters the place in the text that it came from. */
interface Folded {
  text: string;
  places: number[];
}

// By character, so that a place in what is folded is a place in the text.
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

/** A text as it is searched: upper and lower case, full and half width are one. */
export function foldText(text: string): string {
  let folded = '';
  for (const character of text.normalize('NFC')) folded += foldCharacter(character);
  return folded;
}

/** The words of a keyword, folded, each once. */
export function searchWords(keyword: string): string[] {
  return [...new Set(foldText(keyword).split(/\s+/).filter(Boolean))];
}

/** Where a text first holds one of the words of a keyword; -1 where it holds none. */
export function findMatch(text: string, keyword: string): number {
  const folded = fold(text.normalize('NFC'));
  const found = searchWords(keyword)
    .map((word) => folded.text.indexOf(word))
    .filter((place) => place >= 0);
  return found.length === 0 ? -1 : (folded.places[Math.min(...found)] ?? -1);
}

/** A text cut where the words of a keyword begin and end; the pieces together are the text. */
export function splitAtMatches(source: string, keyword: string): Piece[] {
  const text = source.normalize('NFC');
  const folded = fold(text);
  // Places in the text of every character that matches: one that folds to several is marked whole when one of them does.
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
