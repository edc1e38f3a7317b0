/** Reads colours of tokens, of every space of 2025.10 and as the texts of older dialects. */
import {
  clampChroma,
  formatHex,
  modeA98,
  modeHsl,
  modeHwb,
  modeLab,
  modeLch,
  modeLrgb,
  modeOklab,
  modeOklch,
  modeP3,
  modeProphoto,
  modeRec2020,
  modeRgb,
  modeXyz50,
  modeXyz65,
  parse,
  useMode as addMode,
} from 'culori/fn';
import { isObject } from '../../model/json.ts';

for (const mode of [modeRgb, modeLrgb, modeHsl, modeHwb, modeLab, modeLch, modeOklab, modeOklch])
  addMode(mode);
for (const mode of [modeP3, modeA98, modeProphoto, modeRec2020, modeXyz50, modeXyz65]) addMode(mode);

/** The names of culori for the spaces of 2025.10, the names of their channels, and how much 1 is of each. */
const SPACES: Readonly<Record<string, readonly [mode: string, channels: string, units?: readonly number[]]>> =
  {
    srgb: ['rgb', 'rgb'],
    'srgb-linear': ['lrgb', 'rgb'],
    hsl: ['hsl', 'hsl', [1, 100, 100]],
    hwb: ['hwb', 'hwb', [1, 100, 100]],
    lab: ['lab', 'lab'],
    lch: ['lch', 'lch'],
    oklab: ['oklab', 'lab'],
    oklch: ['oklch', 'lch'],
    'display-p3': ['p3', 'rgb'],
    'a98-rgb': ['a98', 'rgb'],
    'prophoto-rgb': ['prophoto', 'rgb'],
    rec2020: ['rec2020', 'rgb'],
    'xyz-d50': ['xyz50', 'xyz'],
    'xyz-d65': ['xyz65', 'xyz'],
  };

/** Lightness beyond which there is no colour, by space. */
const LIGHTEST: Readonly<Record<string, number>> = { lab: 100, lch: 100, oklab: 1, oklch: 1 };

/** `part` is how much of the colour is seen: 1 for all of it. */
type ReadColour = { hex: string; part: number } | { fault: 'noColour' | 'twoColours' };

/** `#rrggbb`, or why there is none. Colours that no screen of sRGB shows become the nearest that is shown. */
export function readColour(value: unknown): ReadColour {
  if (typeof value === 'string') return fromText(value);
  if (!isObject(value)) return { fault: 'noColour' };
  const { alpha = 1, a = alpha } = value;
  if (typeof a !== 'number') return { fault: 'noColour' };
  const whole = fromObject(value);
  return 'fault' in whole ? whole : { ...whole, part: Math.min(a, whole.part) };
}

function fromObject(value: Readonly<Record<string, unknown>>): ReadColour {
  const { hex, components, r, g, b } = value;
  const spoken = typeof hex === 'string' ? fromText(hex) : undefined;
  if (components === undefined && r === undefined) return spoken ?? { fault: 'noColour' };
  // Figma's exports of before 2025.10 have no name of the space.
  const space = typeof value.colorSpace === 'string' ? value.colorSpace.toLowerCase() : 'srgb';
  const made = fromComponents(space, Array.isArray(components) ? components : [r, g, b]);
  if ('fault' in made || spoken === undefined || 'fault' in spoken) return made;
  // In sRGB both say the same. In another space `hex` is what its author wants on screens like these.
  if (space !== 'srgb') return spoken;
  return made.hex === spoken.hex ? made : { fault: 'twoColours' };
}

/** Longer texts are no colours. */
const MAX_TEXT = 200;

function fromText(text: string): ReadColour {
  if (text.length > MAX_TEXT) return { fault: 'noColour' };
  const plain = text.trim();
  // Tokens Studio and Penpot: a whole colour, and how much of it is seen.
  const [, whole, part] = /^rgba?\(\s*(#[\da-f]{3,8})\s*,\s*([\d.]+%?)\s*\)$/i.exec(plain) ?? [];
  const colour = parse(whole ?? (/^[\da-f]{6}$/i.test(plain) ? `#${plain}` : plain));
  if (colour === undefined) return { fault: 'noColour' };
  const seen = part === undefined ? 1 : Number.parseFloat(part) / (part.endsWith('%') ? 100 : 1);
  return { hex: formatHex(clampChroma(colour, 'oklch')), part: (colour.alpha ?? 1) * seen };
}

function fromComponents(space: string, components: readonly unknown[]): ReadColour {
  const [mode = '', channels = '', units = [1, 1, 1]] = Object.hasOwn(SPACES, space)
    ? (SPACES[space] ?? [])
    : [];
  if (mode === '' || components.length !== 3) return { fault: 'noColour' };
  // `none` is a channel that does not matter, such as the hue of a grey.
  const parts = components.map((each) => (each === 'none' ? 0 : each));
  if (!parts.every((each): each is number => typeof each === 'number' && Number.isFinite(each)))
    return { fault: 'noColour' };
  const scaled = parts.map((each, at) => each / (units[at] ?? 1));
  const isOut =
    channels === 'rgb'
      ? scaled.some((each) => each < 0 || each > 1)
      : (scaled[0] ?? 0) < 0 || (scaled[0] ?? 0) > (LIGHTEST[space] ?? Infinity);
  if (isOut) return { fault: 'noColour' };
  const colour = { mode, ...Object.fromEntries(channels.split('').map((name, at) => [name, scaled[at]])) };
  const hex = formatHex(clampChroma(colour as Parameters<typeof clampChroma>[0], 'oklch'));
  return { hex, part: 1 };
}
