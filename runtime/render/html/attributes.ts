/** Writes the attributes of plain elements exactly as React does. */
import { isMediaAddress, isSafeUrl } from '../../model/link.ts';
import { escapeText } from './escape.ts';

/** Writes an attribute from the value of a prop; undefined when React has to write the element. */
type WriteAttribute = (value: unknown) => string | undefined;

// Props that are no attributes: refs and event handlers.
const SKIPPED: WriteAttribute = () => '';

function plain(name: string): WriteAttribute {
  // Made once: a page has a thousand attributes, and each join of texts is an object of its own.
  const opening = ` ${name}="`;
  return (value) => {
    if (typeof value === 'string') return `${opening}${escapeText(value)}"`;
    if (typeof value === 'number') return `${opening}${value}"`;
    return typeof value === 'boolean' ? '' : undefined;
  };
}

/** `aria-*` and `data-*`: a boolean is written as `true` or `false`. */
function enumerated(name: string): WriteAttribute {
  const write = plain(name);
  return (value) => (typeof value === 'boolean' ? ` ${name}="${value}"` : write(value));
}

/** A boolean attribute: present or absent. */
function boolean(name: string): WriteAttribute {
  return (value) => (value === true ? ` ${name}=""` : value === false ? '' : undefined);
}

/** An address. Any other text gets no attribute, although React writes all but `javascript:`. */
function address(name: string, isAddress: (text: string) => boolean): WriteAttribute {
  const write = plain(name);
  return (value) => {
    if (typeof value !== 'string' || value === '') return undefined;
    return isAddress(value) ? write(value) : '';
  };
}

/** `address width, address width`, as the copies of a picture are listed. */
export function areMediaAddresses(list: string): boolean {
  return list.split(', ').every((each) => isMediaAddress(each.split(' ', 1)[0] ?? ''));
}

const PLAIN = (
  'alt colSpan command commandfor d dateTime decoding fetchPriority fill height hrefLang id lang ' +
  'loading preload rel role scope sizes stroke target title type viewBox width'
).split(' ');
const BOOLEAN = 'autoPlay controls disabled hidden inert loop muted open playsInline'.split(' ');

const WRITERS = new Map<string, WriteAttribute>([
  ...PLAIN.map((name) => [name, plain(name)] as const),
  ...BOOLEAN.map((name) => [name, boolean(name)] as const),
  ['className', plain('class')],
  ['tabIndex', plain('tabindex')],
  ['htmlFor', plain('for')],
  ['strokeWidth', plain('stroke-width')],
  ['strokeLinecap', plain('stroke-linecap')],
  ['strokeLinejoin', plain('stroke-linejoin')],
  ['clipPath', plain('clip-path')],
  ['fillRule', plain('fill-rule')],
  ['href', address('href', isSafeUrl)],
  ['src', address('src', isMediaAddress)],
  ['srcSet', address('srcSet', areMediaAddresses)],
  ['poster', address('poster', isMediaAddress)],
  ['action', address('action', isSafeUrl)],
  ['ref', SKIPPED],
]);

function findWriter(name: string): WriteAttribute | undefined {
  if (/^(?:aria|data)-[a-z-]+$/.test(name)) return enumerated(name);
  return /^on[A-Z]/.test(name) ? SKIPPED : undefined;
}

/**
 * The attribute for a prop, with a space before it, byte for byte as React writes it. Only addresses get into
 * attributes that hold one.
 * Undefined when React has to write the element.
 */
export function writeAttribute(name: string, value: unknown): string | undefined {
  let write = WRITERS.get(name);
  if (write === undefined) {
    write = findWriter(name);
    if (write === undefined) return undefined;
    WRITERS.set(name, write);
  }
  return write(value);
}
