/** Lists the pairs of a theme that are seen on each other, with their contrast. */
import { contrast, ensure, layOver, lowest } from './color.ts';
import { BRAND_TINT, CONTROL_NEED, drawColours, SUCCESS_TINT, TEXT_NEED } from './palette.ts';
import {
  SCHEMES,
  valuesOf,
  type Colours,
  type Presets,
  type Role,
  type Scheme,
  type Surface,
  type SurfaceRole,
  type ThemeDocument,
} from './theme-document.ts';

export interface ContrastPair {
  scheme: Scheme;
  /** The role in front, and the one behind. */
  role: Role;
  on: Role;
  /** A part of `on` upon the surface, as below a note. */
  part?: number;
  contrast: number;
  need: number;
  /** True if the owner has set the role or what is behind. */
  isSet: boolean;
  /** A value of the role that reaches what is needed on all that it stands on; only where it does not. */
  repaired?: string;
}

const GROUND: Readonly<Record<Surface, Role>> = {
  surface: 'surface',
  alt: 'surface-alt',
  inverse: 'surface-inverse',
  brand: 'surface-brand',
};

const NEEDS: readonly (readonly [SurfaceRole, number])[] = [
  ['text', TEXT_NEED],
  ['text-muted', TEXT_NEED],
  ['text-brand', TEXT_NEED],
  ['control-line', CONTROL_NEED],
  ['focus', CONTROL_NEED],
  ['brand', CONTROL_NEED],
];

type Pair = Pick<ContrastPair, 'role' | 'on' | 'part' | 'need'>;

function listPairs(): Pair[] {
  const pairs: Pair[] = [];
  for (const surface of ['surface', 'alt', 'inverse', 'brand'] as const) {
    const name = (role: SurfaceRole): Role => (surface === 'surface' ? role : `${surface}-${role}`);
    for (const [role, need] of NEEDS) pairs.push({ role: name(role), on: GROUND[surface], need });
    pairs.push({ role: name('on-brand'), on: name('brand'), need: TEXT_NEED });
    pairs.push({ role: name('on-brand'), on: name('brand-strong'), need: TEXT_NEED });
  }
  for (const on of ['surface', 'surface-alt', 'field'] as const)
    for (const role of ['success', 'warning', 'danger'] as const) pairs.push({ role, on, need: TEXT_NEED });
  for (const role of ['text', 'text-muted', 'text-brand'] as const)
    pairs.push(
      { role, on: 'field', need: TEXT_NEED },
      { role, on: 'success', part: SUCCESS_TINT, need: TEXT_NEED },
      { role, on: 'brand', part: BRAND_TINT, need: TEXT_NEED },
    );
  pairs.push({ role: 'control-line', on: 'field', need: CONTROL_NEED });
  return pairs;
}

const PAIRS = listPairs();

const behind = ({ on, part }: Pick<Pair, 'on' | 'part'>, colours: Colours): string =>
  part === undefined ? colours[on] : layOver(colours[on], part, colours.surface);

/** The colours of a theme in a context. */
export function coloursOf(document: ThemeDocument, scheme: Scheme, presets: Presets): Colours {
  const { seeds, colors } = valuesOf(document, presets);
  return drawColours(seeds, scheme, colors[scheme]);
}

/** Every pair of a theme. Without dark pages, only those of the light context are seen. */
export function listContrast(document: ThemeDocument, presets: Presets): ContrastPair[] {
  const schemes = valuesOf(document, presets).scheme === 'off' ? (['light'] as const) : SCHEMES;
  return schemes.flatMap((scheme) => {
    const colours = coloursOf(document, scheme, presets);
    const own = document.overrides.colors?.[scheme] ?? {};
    return PAIRS.map((pair): ContrastPair => {
      const found = contrast(colours[pair.role], behind(pair, colours));
      const listed: ContrastPair = {
        ...pair,
        scheme,
        contrast: Math.floor(found * 100) / 100,
        isSet: pair.role in own || pair.on in own,
      };
      return found >= pair.need ? listed : { ...listed, ...repair(pair, colours) };
    });
  });
}

/** One value for all pairs of a role; none where no colour is enough on all of them. */
function repair({ role, need }: Pair, colours: Colours): Pick<ContrastPair, 'repaired'> {
  const grounds = PAIRS.filter((each) => each.role === role).map((each) => behind(each, colours));
  const most = Math.max(...PAIRS.filter((each) => each.role === role).map((each) => each.need), need);
  const repaired = ensure(colours[role], grounds, most);
  return lowest(repaired, grounds) >= need ? { repaired } : {};
}
