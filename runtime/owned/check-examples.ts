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

const ATTRIBUTE = /[\s/"'](href|src|srcset|poster|action|formaction|data)\s*=\s*("[^"]*"|'[^']*'|[^\s>]+)/gi;
const ENTITY = /&(?:#x([0-9a-f]+)|#(\d+)|(colon|tab|newline));?/gi;
const ENTITIES: Readonly<Record<string, string>> = { colon: ':', tab: '\t', newline: '\n' };

/** The addresses in a rich text that are none. */
function unsafeIn(html: string): string[] {
  return [...html.matchAll(ATTRIBUTE)].flatMap(([, name = '', quoted = '']) => {
    const address = decode(quoted.replaceAll(/^["']|["']$/g, ''));
    const isAddress = name.toLowerCase() === 'href' ? 'url' in readLink(address) : isMediaAddress(address);
    return isAddress ? [] : [address];
  });
}

const decode = (text: string): string =>
  text.replaceAll(ENTITY, (whole, hex?: string, digits?: string, name?: string) => {
    if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? whole;
    const code = hex === undefined ? Number(digits) : Number.parseInt(hex, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });

/** Their addresses, by the rule that values of pages are checked by. */
export function checkExamples({ examples = [] }: OwnedBlockDocument, note: NoteProblem): void {
  const visit = (value: unknown, at: Path): void => {
    if (isObject(value))
      for (const name of unsafeAddresses(value))
        note('owned.address-unsafe', { found: String(value[name]) }, [...at, name]);
    if (isObject(value) && typeof value.html === 'string')
      for (const found of unsafeIn(value.html)) note('owned.address-unsafe', { found }, [...at, 'html']);
    if (typeof value === 'object' && value !== null)
      for (const [name, each] of Object.entries(value))
        visit(each, [...at, Array.isArray(value) ? Number(name) : name]);
  };
  visit(examples, ['examples']);
}
