/** Differences that the product wants, with the reason of each. */
import type { Difference } from './compare-traces.ts';
import type { NamedList } from './corpus-list.ts';

interface Deliberate {
  reason: string;
  applies(difference: Difference, list: NamedList): boolean;
}

const asList = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/** True when this side says nothing else than the stock one and some of these rules. */
const addsOnly = ({ aspect, stock, own }: Difference, rules: readonly string[]): boolean => {
  const known = asList(stock);
  const added = asList(own).filter((message) => !known.includes(message));
  return (
    aspect === 'messages' &&
    known.every((message) => asList(own).includes(message)) &&
    added.length > 0 &&
    added.every((message) => rules.includes(message))
  );
};

export const DELIBERATE: readonly Deliberate[] = [
  {
    reason: 'Fields of a tab that was never opened are checked too: the server cannot know what was opened.',
    applies: ({ aspect, stock }, list) =>
      aspect === 'missing field' && stock === undefined && JSON.stringify(list.rule).includes('"FormTab"'),
  },
  {
    reason: 'An editable field is open at once: one press less.',
    applies: ({ aspect, stock, own }, list) =>
      aspect === 'pattern' &&
      stock === 'readPretty' &&
      own === 'editable' &&
      JSON.stringify(list.rule).includes('"Editable"'),
  },
  {
    reason: 'A list of different items is unique. Stock Formily rejects it.',
    applies: ({ aspect, stock, own }) =>
      aspect === 'messages' && asList(stock).join(', ') === '@uniqueItems' && asList(own).length === 0,
  },
  {
    reason: 'The tooltip of a field stands in its help text, where a finger can read it.',
    applies: ({ aspect, stock, own }) =>
      aspect === 'description' && String(own).startsWith(stock === undefined ? '' : `${String(stock)} `),
  },
  {
    reason: 'Choices outside `enum`, dates that do not exist and pairs in the wrong order are rejected.',
    applies: (difference) => addsOnly(difference, ['@enum', '@date', '@pair']),
  },
];

/** The differences that nobody wants. The verdict of a form follows from the messages of its fields. */
export function withoutDeliberate(differences: readonly Difference[], list: NamedList): Difference[] {
  const wanted = differences.filter((each) => DELIBERATE.some(({ applies }) => applies(each, list)));
  const isExplained = ({ aspect, after }: Difference): boolean =>
    aspect === 'verdict' && wanted.some((each) => each.after === after && each.aspect === 'messages');
  return differences.filter((each) => !wanted.includes(each) && !isExplained(each));
}
