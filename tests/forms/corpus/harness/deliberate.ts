/** Differences that the product wants, with the reason of each, and the lists that show them. */
import type { Aspect, Difference } from './compare-traces.ts';

interface Deliberate {
  reason: string;
  /** Only these lists: elsewhere the same difference may be a fault. */
  lists: readonly string[];
  aspect: Aspect;
  /** What this side has besides; nothing where it has less. */
  adds?: string;
  /** What stock Formily has, and this side has not. */
  lacks?: string;
}

export const DELIBERATE: readonly Deliberate[] = [
  {
    reason:
      'Fields of a tab, step or panel that was never opened are checked too: the server cannot see these.',
    lists: ['components/tabs', 'registrations/camp', 'components/editable-popover'],
    aspect: 'missing field',
  },
  {
    reason: 'A field in an Editable is open at once: one press less.',
    lists: ['components/editable'],
    aspect: 'pattern',
    adds: 'editable',
  },
  {
    reason: 'A list of different items is unique. Stock Formily rejects it.',
    lists: ['validators/unique-rows'],
    aspect: 'messages',
  },
  {
    reason: 'The tooltip of a field stands in its help text, where a finger can read it.',
    lists: ['docs/decorator-props', 'aside/warning-only'],
    aspect: 'description',
  },
  {
    reason: 'A value outside the choices is rejected: stock Formily trusts its own controls.',
    lists: ['validators/enum-rejected'],
    aspect: 'messages',
    adds: '@enum',
  },
  {
    reason: 'An address of the web is typed without its scheme: `www.example.com`.',
    lists: ['registrations/password', 'validators/formats-edge'],
    aspect: 'messages',
    lacks: '@url',
  },
  {
    reason: 'A landline is stored in one form, without the signs it was typed with.',
    lists: ['feedback/repair', 'registrations/school'],
    aspect: 'server values',
  },
];

/** Whether a difference is known besides, in whatever list. */
export type IsKnown = (difference: Difference) => boolean;

const EXPLAINS_VERDICT: readonly Aspect[] = ['messages', 'missing field'];

const has = (side: unknown, text: string | undefined): boolean =>
  text === undefined || JSON.stringify(side ?? '').includes(text);

const isWanted = ({ aspect, stock, own }: Difference, list: string): boolean =>
  DELIBERATE.some(
    ({ lists, adds, lacks, ...each }) =>
      lists.includes(list) &&
      each.aspect === aspect &&
      has(own, adds) &&
      has(stock, lacks) &&
      (lacks === undefined || !has(own, lacks)),
  );

/** The differences that nobody wants. The verdict of a form follows from the messages of its fields. */
export function withoutDeliberate(
  differences: readonly Difference[],
  list: string,
  isKnown: IsKnown = () => false,
): Difference[] {
  const wanted = differences.filter((each) => isWanted(each, list) || isKnown(each));
  const isExplained = ({ aspect, after }: Difference): boolean =>
    aspect === 'verdict' &&
    wanted.some((each) => each.after === after && EXPLAINS_VERDICT.includes(each.aspect));
  return differences.filter((each) => !wanted.includes(each) && !isExplained(each));
}
