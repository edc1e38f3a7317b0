import { escapeText } from './escape.ts';

/** Writes an attribute from a property's value; undefined when that is better left to React. */
type WriteAttribute = (value: unknown) => string | undefined;

const SKIPPED: WriteAttribute = () => '';

function plain(name: string): WriteAttribute {
  return (value) => {
    if (typeof value === 'string') return ` ${name}="${escapeText(value)}"`;
    if (typeof value === 'number') return ` ${name}="${value}"`;
    return typeof value === 'boolean' ? '' : undefined;
  };
}

/** Its value may be a boolean, which is written as a word. */
function wordy(name: string): WriteAttribute {
  const write = plain(name);
  return (value) => (typeof value === 'boolean' ? ` ${name}="${value}"` : write(value));
}

/** There or not there. */
function flag(name: string): WriteAttribute {
  return (value) => (value === true ? ` ${name}=""` : value === false ? '' : undefined);
}

const SCRIPT = /javascript/i;

/** An address; one that might be a script is React's to refuse. */
function address(name: string): WriteAttribute {
  const write = plain(name);
  return (value) =>
    typeof value === 'string' && value !== '' && !SCRIPT.test(value) ? write(value) : undefined;
}

const PLAIN = (
  'alt cite colSpan command commandfor d dateTime decoding fetchPriority fill height hrefLang id lang loading poster preload rel role scope sizes ' +
  'srcSet stroke target title type viewBox width'
).split(' ');
const FLAGS = 'autoPlay controls disabled hidden inert loop muted open playsInline'.split(' ');

const WRITERS = new Map<string, WriteAttribute>([
  ...PLAIN.map((name) => [name, plain(name)] as const),
  ...FLAGS.map((name) => [name, flag(name)] as const),
  ['className', plain('class')],
  ['tabIndex', plain('tabindex')],
  ['htmlFor', plain('for')],
  ['strokeWidth', plain('stroke-width')],
  ['strokeLinecap', plain('stroke-linecap')],
  ['strokeLinejoin', plain('stroke-linejoin')],
  ['clipPath', plain('clip-path')],
  ['fillRule', plain('fill-rule')],
  ['href', address('href')],
  ['src', address('src')],
  ['ref', SKIPPED],
]);

function findWriter(name: string): WriteAttribute | undefined {
  if (/^(?:aria|data)-[a-z-]+$/.test(name)) return wordy(name);
  return /^on[A-Z]/.test(name) ? SKIPPED : undefined;
}

/** The attribute of an element's property as React would write it, with a space before it; undefined for what is better left to React. */
export function writeAttribute(name: string, value: unknown): string | undefined {
  let write = WRITERS.get(name);
  if (write === undefined) {
    write = findWriter(name);
    if (write === undefined) return undefined;
    WRITERS.set(name, write);
  }
  return write(value);
}
