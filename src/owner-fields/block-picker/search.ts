// Finds the blocks that fit the words of a search, the best first.
import type { BlockChoice } from './block-tile.tsx';
import type { BlockGroup } from './use-groups.ts';

/** So many are shown where none fits. */
const MAX_NEAR = 4;
/** This part of the words' pairs of letters is enough to be near. */
const NEAR = 0.5;

/** The blocks that are called most alike, where none fits: a key was hit twice, or a word is another one. */
export function searchNear(groups: readonly BlockGroup[], words: string): BlockChoice[] {
  const wanted = pairsOf(words);
  const likeness = ({ title, words: more = '' }: BlockChoice): number => {
    const own = pairsOf(`${title} ${more}`);
    return [...wanted].filter((pair) => own.has(pair)).length / Math.max(1, wanted.size);
  };
  return groups
    .flatMap(({ choices }) => choices.map((choice) => ({ choice, likeness: likeness(choice) })))
    .filter((each) => each.likeness >= NEAR)
    .toSorted((one, other) => other.likeness - one.likeness)
    .slice(0, MAX_NEAR)
    .map(({ choice }) => choice);
}

/** Pairs of neighbouring letters, of each word. */
function pairsOf(text: string): Set<string> {
  const all = text
    .toLowerCase()
    .split(/\s+/)
    .flatMap((word) => {
      const letters = Array.from(word);
      return letters.slice(1).map((letter, index) => `${letters[index]}${letter}`);
    });
  return new Set(all);
}

/** First a block with this very title, then those with the words in their title, and so their groups. */
export function search(groups: readonly BlockGroup[], words: string): BlockGroup[] {
  const typed = words.trim().toLowerCase();
  const wanted = typed.split(/\s+/);
  const holds = (text: string): boolean => wanted.every((word) => text.toLowerCase().includes(word));
  const rankOf = ({ title }: BlockChoice): number =>
    title.toLowerCase() === typed ? 0 : holds(title) ? 1 : 2;
  const best = ({ choices }: BlockGroup): number => Math.min(...choices.map(rankOf));
  return groups
    .map((group) => ({
      ...group,
      choices: group.choices
        .filter(({ title, text, words: more = '' }) => holds(`${title} ${text} ${more} ${group.title}`))
        .toSorted((one, other) => rankOf(one) - rankOf(other)),
    }))
    .filter(({ choices }) => choices.length > 0)
    .toSorted((one, other) => best(one) - best(other));
}
