/** Reads the classes of a shipped block as tokens of the table of styles. What has no token is told. */
import type { OwnedStyle } from '../../generated/documents.generated.ts';
import { SILENT, tokensOf, type Tokens } from './class-words.ts';

/** What the variants of classes ask, besides the width. */
export interface Around {
  /** Something that is shown stands before the node. */
  isSecond: boolean;
  /** The data attributes of the nearest `group` around it. */
  group: Readonly<Record<string, string>>;
  /** The data attributes of the node. */
  own?: Readonly<Record<string, string>>;
  /** A picture is shown in the node. */
  hasPicture?: boolean;
}

const NOTHING_AROUND: Around = { isSecond: false, group: {} };
const AFTER = ['[img+&]', '[img~*>&]', '[:not([hidden])+&]'];
const WITH_PICTURE = 'has-[img]:';

const DATA = /^(group-)?data-\[([a-z]+)=([a-z]+)\]:/;

/** The class behind variants that hold; undefined where one does not. */
function behindVariants(name: string, around: Around): string | undefined {
  const after = AFTER.find((variant) => name.startsWith(`${variant}:`));
  if (after !== undefined)
    return around.isSecond ? behindVariants(name.slice(after.length + 1), around) : undefined;
  if (name.startsWith(WITH_PICTURE))
    return around.hasPicture === true ? behindVariants(name.slice(WITH_PICTURE.length), around) : undefined;
  const [whole, group, attribute = '', value] = DATA.exec(name) ?? [];
  if (whole === undefined) return name;
  const attributes = (group === undefined ? around.own : around.group) ?? {};
  const isSo = Object.hasOwn(attributes, attribute) && attributes[attribute] === value;
  return isSo ? behindVariants(name.slice(whole.length), around) : undefined;
}

/** Two borders are one token. */
function joinBorders({ border }: Tokens, tokens: Tokens): Tokens {
  return border === 'end' && tokens.border === 'bottom' ? { ...tokens, border: 'corner' } : tokens;
}

/** The style of a class list: phone first, `md:` from 751 px, `lg:` from 1025 px. */
export function readClasses(
  classes: string,
  around = NOTHING_AROUND,
): { style: OwnedStyle | undefined; left: string[] } {
  const left: string[] = [];
  const at: Record<'' | 'sm' | 'md' | 'lg', Tokens> = { '': {}, sm: {}, md: {}, lg: {} };
  const names = classes.split(/\s+/).filter((name) => name !== '');
  for (const each of names) {
    const [, width = '', rest = ''] = /^(?:(sm|md|lg):)?(.+)$/.exec(each) ?? [];
    const name = behindVariants(rest, around);
    if (name === undefined) continue;
    const tokens = tokensOf(name);
    const layer = at[width as keyof typeof at];
    if (tokens !== undefined) Object.assign(layer, joinBorders(layer, tokens));
    else if (!SILENT.test(name) && !(name === 'absolute' && names.includes('inset-0'))) left.push(each);
  }
  const phone = at[''];
  const tablet = { ...phone, ...at.sm, ...at.md };
  const desktop = { ...tablet, ...at.lg };
  const layers = { desktop, tablet: differing(tablet, desktop), phone: differing(phone, desktop) };
  const filled = Object.entries(layers).filter(([, tokens]) => Object.keys(tokens).length > 0);
  return { style: filled.length === 0 ? undefined : Object.fromEntries(filled), left };
}

/** What a property is where it is not set: the value that takes the other back. */
const UNSET: Tokens = {
  columns: '1',
  span: '1',
  from: 'auto',
  order: 'outline',
  border: 'none',
  look: 'plain',
  width: 'full',
  push: 'none',
  text: 'start',
  justify: 'start',
  align: 'stretch',
};

function differing(tokens: Tokens, desktop: Tokens): Tokens {
  const found: Tokens = {};
  for (const name of Object.keys(desktop)) {
    const own = tokens[name] ?? UNSET[name];
    if (own !== undefined && own !== desktop[name]) found[name] = own;
  }
  return found;
}
