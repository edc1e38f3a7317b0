/** Checks the values of a block's examples: new instances begin with them. */
import type { OwnedBlockDocument } from '../generated/documents.generated.ts';
import { isObject } from '../model/json.ts';
import { readLink } from '../model/link-address.ts';
import { isMediaAddress } from '../model/link.ts';
import type { Path } from '../model/pointer.ts';
import type { NoteProblem } from './owned-problem.ts';

/** Members of stored values that hold an address, and whether a text is one. */
const ADDRESS_MEMBERS: Readonly<Record<string, (text: string) => boolean>> = {
  linkUrl: (text) => 'url' in readLink(text),
  url: isMediaAddress,
  resourceUrl: isMediaAddress,
  captions: isMediaAddress,
};

/** The members of one object that hold an address which is none. */
export function unsafeAddresses(object: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(ADDRESS_MEMBERS).flatMap(([name, isAddress]) => {
    const text = Object.hasOwn(object, name) ? object[name] : undefined;
    return typeof text === 'string' && text !== '' && !isAddress(text) ? [name] : [];
  });
}

/** Their addresses, by the rule that values of pages are checked by. */
export function checkExamples({ examples = [] }: OwnedBlockDocument, note: NoteProblem): void {
  const visit = (value: unknown, at: Path): void => {
    if (isObject(value))
      for (const name of unsafeAddresses(value))
        note('owned.address-unsafe', { found: String(value[name]) }, [...at, name]);
    if (typeof value === 'object' && value !== null)
      for (const [name, each] of Object.entries(value))
        visit(each, [...at, Array.isArray(value) ? Number(name) : name]);
  };
  visit(examples, ['examples']);
}
