// Finds the blocks that fit the words of a search, the best first.
import type { BlockChoice } from './block-tile.tsx';
import type { BlockGroup } from './use-groups.ts';

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
